// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { codeFor, languagesFor, scrapeCall } from '@/utils/export/code';
import {
  type FilledOptions,
  type OptionName,
  optionNames,
  parameters,
  ScrapeOptionsSchema,
} from '@/utils/runs/schema';
import {
  defaultOptions,
  fillOptions,
  omitDefaults,
  validateOptions,
} from '@/utils/runs/parameters/options';
import { requestBody } from '@/utils/runs/parameters/request-body';
import { messagesByField } from '@/utils/runs/parameters/service-validation';
import { scraperProblem } from '@/utils/service/scraper-failure';
import { flat } from '../../ui/catalogue';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send: async () => ({}) }));
const { ScrapeOptionsFields } = await import('@/components/scrape/scrape-options');
const { MoreOptions } = await import('@/components/scrape/more-options');
const { runOptionFacts } = await import('@/components/results/run-option-facts');
afterEach(cleanup);

interface Documented {
  wire: string | null;
  /**
   * `boolean`, `text`, or the documented values; an empty value means that the parameter is not
   * sent.
   */
  type: 'boolean' | 'text' | readonly string[];
  default: string | boolean;
  /** Texts within the documented limits, and texts beyond them. */
  good?: string;
  bad?: readonly string[];
  /** Options required for the parameter to be sent. */
  needs?: Partial<FilledOptions>;
  /** Body sent for the last value, for `true`, or for `good`. */
  sent: unknown;
}

const browser = { mode: 'browser' } as const;
const ai = { ai: true, aiSource: 'markdown' } as const;
const objects = { good: '[{"a": 1}]', bad: ['a', '[1]', '{'], sent: [{ a: 1 }] };
/**
 * Parameters as the service documents them: interface, 'Scraper API' and 'Limits'; facts 2.1.
 * Defaults are the form's.
 */
const documented: Record<OptionName, Documented> = {
  mode: { wire: 'mode', type: ['auto', 'request', 'browser'], default: 'auto', sent: 'browser' },
  country: { wire: 'proxy_country', type: 'text', default: '', good: 'DE', sent: 'DE' },
  content: {
    wire: 'content',
    type: ['html', 'markdown', 'screenshot', 'pdf'],
    default: 'html',
    needs: browser,
    sent: 'pdf',
  },
  screenshot: { wire: 'screenshot', type: 'boolean', default: false, needs: browser, sent: true },
  proxyType: {
    wire: 'proxy_type',
    type: ['', 'residential', 'datacenter'],
    default: '',
    needs: { mode: 'request' },
    sent: 'datacenter',
  },
  session: {
    wire: 'proxy_session_id',
    type: 'text',
    default: '',
    good: 'abc123',
    bad: ['abc12', 'abcdefghi', 'abc-12'],
    sent: 'abc123',
  },
  sessionOfProfile: { wire: null, type: 'boolean', default: false, sent: undefined },
  device: {
    wire: 'device',
    type: ['', 'windows', 'macos', 'android'],
    default: '',
    sent: 'android',
  },
  headers: {
    wire: 'additional_headers',
    type: 'text',
    default: '',
    good: 'X-A: b',
    bad: ['no colon'],
    sent: { 'X-A': 'b' },
  },
  waitUntil: {
    wire: 'wait_until',
    type: ['', 'commit', 'domcontentloaded', 'load', 'networkidle'],
    default: '',
    sent: 'networkidle',
  },
  waitSeconds: {
    wire: 'wait_seconds',
    type: 'text',
    default: '',
    good: '30',
    bad: ['31', '-1', 'soon'],
    sent: 30,
  },
  blockedResources: {
    wire: 'block_resources',
    type: 'text',
    default: '',
    good: 'image, font',
    bad: ['<b>'],
    sent: ['image', 'font'],
  },
  instructions: { wire: 'js_instructions', type: 'text', default: '', ...objects },
  script: { wire: 'execute_js', type: 'text', default: '', good: 'run()', sent: 'run()' },
  delivery: { wire: 'delivery', type: ['json', 'raw'], default: 'json', sent: 'raw' },
  pdf: { wire: 'pdf', type: 'boolean', default: false, needs: browser, sent: true },
  noHtml: { wire: 'no_html', type: 'boolean', default: false, sent: true },
  captureHeaders: { wire: 'capture_headers', type: 'boolean', default: false, sent: true },
  excludedTags: {
    wire: 'excluded_tags',
    type: 'text',
    default: '',
    good: 'nav, footer',
    bad: ['<b>'],
    sent: ['nav', 'footer'],
  },
  excludedSelectors: {
    wire: 'excluded_selectors',
    type: 'text',
    default: '',
    good: '.a\n#b',
    bad: ['a[href'],
    sent: ['.a', '#b'],
  },
  networkCapture: {
    wire: 'networkCapture',
    type: 'text',
    default: '',
    ...objects,
    bad: [...objects.bad, JSON.stringify(Array.from({ length: 11 }, () => ({})))],
  },
  ai: { wire: 'ai_enhance', type: 'boolean', default: false, needs: ai, sent: true },
  aiSource: {
    wire: 'ai_source',
    type: ['', 'markdown', 'screenshot'],
    default: '',
    needs: { ...ai, ...browser },
    sent: 'screenshot',
  },
  aiPrompt: { wire: 'ai_prompt', type: 'text', default: '', needs: ai, good: 'x', sent: 'x' },
  aiForceJson: { wire: 'ai_force_json', type: 'boolean', default: true, needs: ai, sent: false },
  configId: { wire: 'config_id', type: 'text', default: '', good: 'c1', bad: ['c 1'], sent: 'c1' },
  schemeId: { wire: 'scheme_id', type: 'text', default: '', good: 's1', bad: ['s 1'], sent: 's1' },
  extractScheme: { wire: 'extract_scheme', type: 'text', default: '', ...objects },
  storageId: {
    wire: 'storage_id',
    type: 'text',
    default: '',
    good: 'st',
    bad: ['s t'],
    sent: 'st',
  },
  defaultStorage: { wire: 'use_default_storage', type: 'boolean', default: false, sent: true },
};
const rows = optionNames.map((name) => [name, documented[name]] as const);

/** Options with the parameter set to its last value, the inverted flag, or the valid text. */
function withSet(name: OptionName): FilledOptions {
  const { type, needs, good } = documented[name];
  const value =
    type === 'boolean' ? !documented[name].default : type === 'text' ? good : type.at(-1);
  return { ...defaultOptions, ...needs, [name]: value };
}
const url = 'https://shop.test/';
const bodyOf = (options: FilledOptions) =>
  requestBody({ url, options, session: null, background: false });

test('the table holds the documented parameters and no other', () => {
  expect(optionNames.toSorted()).toEqual(Object.keys(documented).toSorted());
  const stored = z.keyof(ScrapeOptionsSchema._zod.innerType).options;
  expect(stored.toSorted()).toEqual(Object.keys(documented).toSorted());
  expect(fillOptions({ mode: 'auto', country: '', screenshot: false })).toEqual(defaultOptions);
});

describe.each(rows)('%s', (name, row) => {
  test('has the documented name, type, values, limits and default', () => {
    const { wire, choices, default: usual, schema } = parameters[name];
    expect([wire, usual]).toEqual([row.wire, row.default]);
    const accepts = (value: unknown) => z.safeParse(schema(), value).success;
    expect(accepts(row.default)).toBe(true);
    expect(accepts(true)).toBe(row.type === 'boolean');
    expect(accepts('nonsense')).toBe(row.type === 'text' && name !== 'country');
    const values = row.type === 'boolean' || row.type === 'text' ? undefined : row.type;
    expect(choices?.map(({ value }) => value)).toEqual(values);
    expect(values?.every(accepts)).not.toBe(false);
    expect(validateOptions(withSet(name))).toEqual({});
    for (const text of row.bad ?? []) {
      const errors = validateOptions({ ...withSet(name), [name]: text });
      expect(Object.keys(errors)).toEqual([name]);
      expect(flat().has(`scrapeForm.invalid.${errors[name]}`)).toBe(true);
    }
  });

  test('is stored, sent, exported and told in a result when it is set', () => {
    const options = withSet(name);
    const kept = z.parse(ScrapeOptionsSchema, JSON.parse(JSON.stringify(omitDefaults(options))));
    expect(fillOptions(kept)).toEqual(options);
    if (row.wire !== null) expect(bodyOf(options)[row.wire]).toEqual(row.sent);
    const exported = scrapeCall(url, options, null);
    for (const language of languagesFor(exported)) {
      const { text } = codeFor(language, exported);
      expect(text).toContain(row.wire ?? 'proxy_session_id');
      if (name === 'session' || name === 'sessionOfProfile')
        expect(text).toContain('VANTAGE_SESSION');
    }
    const labels = runOptionFacts(options).map(([label]) => label);
    expect(labels.includes(flat().get(parameters[name].label) ?? '')).toBe(
      !parameters[name].stored,
    );
  });

  test('is left to the service when it is not set, but for what every request names', () => {
    const always = ['mode', 'content', 'delivery'].includes(name);
    if (row.wire !== null) expect(row.wire in bodyOf(defaultOptions)).toBe(always);
  });

  test("has the service's messages at its field", () => {
    if (row.wire === null) return;
    const json = { details: { validation_errors: [`${row.wire}: not allowed`] } };
    const problem = scraperProblem({ status: 422, json, retryAfterSeconds: null });
    expect(Object.keys(messagesByField(problem).fields)).toEqual([name]);
  });

  test('has a field in the form', () => {
    const props = { options: withSet(name), change: vi.fn(), errors: {}, sessionFits: true };
    render(<ScrapeOptionsFields {...props} countries={['DE']} />);
    render(<MoreOptions {...props} />);
    const label = flat().get(parameters[name].label) ?? 'none';
    const named = (_: string, element: Element | null) =>
      /^(LABEL|LEGEND|SPAN)$/.test(element?.tagName ?? '') &&
      element?.firstChild?.textContent === label;
    expect(screen.getAllByText(named)).toHaveLength(1);
  });
});
