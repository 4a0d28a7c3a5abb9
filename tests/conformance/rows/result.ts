import { expect } from 'vitest';
import { detectBody } from '@/utils/view/detect-kind';
import { decodeBody } from '@/utils/view/decode-body';
import { rowsOf } from '../row.ts';
import { completed, url } from './task-replies.ts';

const credits = {
  'x-credits-used': '2.5',
  'x-credits-remaining': '97.5',
  'x-mode-used': 'auto (browser)',
};

export const result = rowsOf('scrape result', {
  'X-Credits-Used': [
    'What the run cost, decimals too; ruling over the body',
    async (stage) => {
      const run = await stage.canned(() => ({ body: completed, headers: credits })).scrape(url);
      expect(run.cost).toEqual({ used: 2.5, left: 97.5 });
    },
  ],
  'X-Credits-Remaining': [
    'Noted for the screen as soon as it is told',
    async (stage) => {
      const client = stage.client();
      await client.scrape(`${stage.site}/ip`);
      expect(client.noted).toEqual([998]);
    },
  ],
  'X-Mode-Used': [
    'The mode that it came to, in the service’s words',
    async (stage) => {
      const run = await stage.canned(() => ({ body: completed, headers: credits })).scrape(url);
      expect(run.result?.modeUsed).toBe('auto (browser)');
    },
  ],
  'credits without headers': [
    'The body’s figures stand in for headers that are missing',
    async (stage) => {
      const run = await stage.canned(() => ({ body: completed })).scrape(url);
      expect(run).toMatchObject({ cost: { used: 2, left: 98 }, result: { modeUsed: 'request' } });
    },
  ],
  neither: [
    'A cost that nobody told is not known, and never taken for none',
    async (stage) => {
      const run = await stage.canned(() => ({ body: { success: true, content: 'x' } })).scrape(url);
      expect(run).toMatchObject({ state: 'done', cost: { used: null, left: null } });
    },
  ],
  'odd headers': [
    'Figures that are none count as not told',
    async (stage) => {
      const headers = { 'x-credits-used': 'many', 'x-credits-remaining': '' };
      const run = await stage
        .canned(() => ({ body: { success: true, content: 'x' }, headers }))
        .scrape(url);
      expect(run.cost).toEqual({ used: null, left: null });
    },
  ],
  envelope: [
    'The body is not documented: what is known is read, and the rest kept as it came',
    async (stage) => {
      const body = { ...completed, mood: 'bright', domain: 'shop.test' };
      const run = await stage.canned(() => ({ body })).scrape(url);
      expect(run.result).toMatchObject({
        finalUrl: 'https://shop.test/end',
        extra: { mood: 'bright', domain: 'shop.test' },
      });
    },
  ],
  'raw delivery': [
    'A body that is the content itself, with its kind',
    async (stage) => {
      const client = stage.client();
      const run = await client.scrape(`${stage.site}/article`, {
        delivery: 'raw',
        content: 'markdown',
      });
      expect(run.result?.contentType).toContain('text/markdown');
      expect(await client.text(run.id)).toContain('## Counting ships');
      expect(run.cost).toEqual({ used: 2, left: 998 });
    },
  ],
  'raw picture': [
    'A picture as the body is the screenshot',
    async (stage) => {
      const client = stage.client();
      const options = { mode: 'browser', delivery: 'raw', content: 'screenshot' } as const;
      const run = await client.scrape(`${stage.site}/blank`, options);
      expect(run.result).toMatchObject({ hasScreenshot: true, contentType: 'image/png' });
      expect(client.bodies.get(run.id)?.screenshot?.size).toBeGreaterThan(100);
    },
  ],
  'picture or PDF in an envelope': [
    'Where it stands is not documented: base64 is known for what it is when it is shown',
    async (stage) => {
      for (const [start, type] of [
        ['%PDF-1.4\n%', 'application/pdf'],
        ['\x89PNG\r\n\x1a\n', 'image/png'],
      ] as const) {
        const content = btoa(start + '0'.repeat(60));
        const client = stage.canned(() => ({ body: { ...completed, content } }));
        const { id } = await client.scrape(url);
        const body = client.bodies.get(id)?.content ?? new Blob();
        const bytes = new Uint8Array(await body.arrayBuffer());
        const sort = detectBody(body.type, await body.text(), bytes);
        expect(sort.type).toBe(type);
        expect((await decodeBody(body, sort))?.type).toBe(type);
      }
    },
  ],
});
