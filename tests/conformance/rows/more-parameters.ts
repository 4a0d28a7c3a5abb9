import { expect } from 'vitest';
import type { FilledOptions } from '@/utils/runs/schema';
import { messagesByField } from '@/utils/runs/parameters/service-validation';
import { rowsOf, type Row } from '../row.ts';
import { sent } from '../stage.ts';
import { body, carried, invalidOptions } from './scrape-request.ts';

type Sent = [Partial<FilledOptions>, Record<string, unknown>];
/** Parameters whose names and values the interface leaves open; the local service accepts each. */
const others: Record<string, [string, ...Sent, path?: string]> = {
  'delivery json': ['An envelope, which is usual', {}, { delivery: 'json' }],
  'delivery raw': ['The content alone', { delivery: 'raw' }, { delivery: 'raw' }],
  'content html': ['Markup, which is usual', {}, { content: 'html' }],
  'content markdown': ['Markdown', { content: 'markdown' }, { content: 'markdown' }, '/article'],
  include_content: ['The envelope holds the content', {}, { include_content: true }],
  no_html: ['The envelope comes without markup', { noHtml: true }, { no_html: true }, '/article'],
  'device windows': ['A device', { device: 'windows' }, { device: 'windows' }],
  'device macos': ['A device', { device: 'macos' }, { device: 'macos' }],
  'device android': ['A device', { device: 'android' }, { device: 'android' }],
  excluded_tags: [
    'Names of tags to leave out',
    { excludedTags: 'header, footer' },
    { excluded_tags: ['header', 'footer'] },
    '/table',
  ],
  excluded_selectors: [
    'Selectors to leave out',
    { excludedSelectors: '#nested' },
    { excluded_selectors: ['#nested'] },
    '/table',
  ],
  additional_headers: [
    'Headers as an object',
    { headers: 'X-Lamp: on' },
    { additional_headers: { 'X-Lamp': 'on' } },
    '/whoami',
  ],
  capture_headers: [
    'The answer tells its headers',
    { captureHeaders: true },
    { capture_headers: true },
  ],
  'wait_until load': ['A moment', { mode: 'auto', waitUntil: 'load' }, { wait_until: 'load' }],
  'wait_until domcontentloaded': [
    'A moment',
    { mode: 'auto', waitUntil: 'domcontentloaded' },
    { wait_until: 'domcontentloaded' },
  ],
  'wait_until networkidle': [
    'A moment',
    { mode: 'auto', waitUntil: 'networkidle' },
    { wait_until: 'networkidle' },
  ],
  'wait_until commit': [
    'A moment',
    { mode: 'auto', waitUntil: 'commit' },
    { wait_until: 'commit' },
  ],
  js_instructions: [
    'Steps as objects',
    { mode: 'auto', instructions: '[{"wait": 10}]' },
    { js_instructions: [{ wait: 10 }] },
  ],
  execute_js: ['A script', { mode: 'auto', script: '1 + 1' }, { execute_js: '1 + 1' }],
  block_resources: [
    'Kinds of resources',
    { mode: 'auto', blockedResources: 'image font' },
    { block_resources: ['image', 'font'] },
  ],
  networkCapture: [
    'Filters, in its own spelling',
    { mode: 'auto', networkCapture: '[{"url": "/data"}]' },
    { networkCapture: [{ url: '/data' }] },
  ],
  extract_scheme: [
    'Fields to extract',
    { extractScheme: '[{"label": "title", "selector": "h1", "type": "content"}]' },
    { extract_scheme: [{ label: 'title', selector: 'h1', type: 'content' }] },
    '/article',
  ],
  use_default_storage: ['A flag', { defaultStorage: true }, { use_default_storage: true }],
};

const more = rowsOf(
  'more scrape parameters',
  Object.fromEntries(
    Object.entries(others).map(
      ([name, [rule, options, expected, path]]): [string, [string, Row['test']]] => [
        name,
        [
          `${rule}, by its name on the wire, and the local service takes it`,
          async (stage) => {
            const { body: asked } = await carried(stage, options, path);
            expect(asked).toMatchObject(expected);
          },
        ],
      ],
    ),
  ),
);

const ids = rowsOf('more scrape parameters', {
  'scheme_id and config_id': [
    'Ids as typed, without spaces around them; one with a space in it never leaves',
    () => {
      expect(body({ schemeId: ' sch_1 ', configId: 'cfg_1' })).toMatchObject({
        scheme_id: 'sch_1',
        config_id: 'cfg_1',
      });
      expect(invalidOptions({ schemeId: 'a b', configId: 'c d' })).toEqual([
        'configId',
        'schemeId',
      ]);
    },
  ],
  storage_id: [
    'The id as typed; one that the account does not have is told at its field',
    async (stage) => {
      const run = await stage.client().send(`${stage.site}/ip`, { storageId: ' sto_none ' });
      expect(sent(stage)).toMatchObject({ storage_id: 'sto_none' });
      expect(Object.keys(messagesByField(run.problem).fields)).toEqual(['storageId']);
    },
  ],
  'ai_prompt and ai_force_json': [
    'With AI only; JSON is the service’s own choice, so that only the other is named',
    () => {
      const ai = { ai: true, aiSource: 'markdown', aiPrompt: ' prices ' } as const;
      expect(body(ai)).toMatchObject({ ai_prompt: 'prices' });
      expect(body(ai)).not.toHaveProperty('ai_force_json');
      expect(body({ ...ai, aiForceJson: false })).toMatchObject({ ai_force_json: false });
      expect(body({ aiPrompt: 'x', aiForceJson: false })).not.toHaveProperty('ai_prompt');
    },
  ],
  pdf: [
    'In browser mode, beside the content',
    () => {
      expect(body({ mode: 'browser', pdf: true })).toMatchObject({ pdf: true });
      expect(body({ mode: 'auto', pdf: true })).not.toHaveProperty('pdf');
    },
  ],
  'ten filters': [
    'A network capture has ten filters at most',
    () => {
      const filters = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({})));
      expect(invalidOptions({ networkCapture: filters(10) })).toEqual([]);
      expect(invalidOptions({ networkCapture: filters(11) })).toEqual(['networkCapture']);
    },
  ],
});

export const moreParameters: readonly Row[] = [...more, ...ids];
