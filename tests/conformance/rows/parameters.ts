import { expect } from 'vitest';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { rowsOf } from '../row.ts';
import { callsTo, sent } from '../stage.ts';
import { body, carried, invalidOptions } from './scrape-request.ts';

/** Parameters named in the interface. */
export const parameters = rowsOf('scrape parameters', {
  call: [
    'Parameters go in the JSON body of a POST, declared as JSON, so that none stands in an address',
    async (stage) => {
      await carried(stage, {});
      const [call] = callsTo(stage, '/scraper/realtime');
      expect(call).toMatchObject({ method: 'POST' });
      expect(call?.url.search).toBe('');
      expect(call?.headers.get('content-type')).toBe('application/json');
    },
  ],
  url: [
    'Always there, with its scheme, the query kept to the letter',
    async (stage) => {
      const { text } = await carried(stage, {}, '/whoami?a=1%202&b=%C3%A4');
      expect(sent(stage)).toMatchObject({ url: `${stage.site}/whoami?a=1%202&b=%C3%A4` });
      expect(text).not.toBe('');
    },
  ],
  api_key: [
    'The key is no parameter of a scrape: it is in the header alone',
    async (stage) => {
      const { key } = stage.account.scraper;
      await carried(stage, {});
      const [call] = callsTo(stage, '/scraper/realtime');
      expect(call?.headers.get('x-api-key')).toBe(key);
      expect(JSON.stringify(call?.body) + String(call?.url)).not.toContain(key);
    },
  ],
  'mode request': [
    'The page is fetched without a browser',
    async (stage) => {
      const { run } = await carried(stage, { mode: 'request' });
      expect(run.result?.modeUsed).toBe('request');
    },
  ],
  'mode browser': [
    'The page is rendered; its scripts have run',
    async (stage) => {
      const { run, text } = await carried(stage, { mode: 'browser' }, '/app');
      expect(run.result?.modeUsed).toBe('browser');
      expect(text).toContain('Rendered by a script');
    },
  ],
  'mode auto': [
    'What is asked for unless chosen; what it came to is told',
    async (stage) => {
      expect(defaultOptions.mode).toBe('auto');
      const { run } = await carried(stage, { mode: 'auto' });
      expect(run.result?.modeUsed).toBe('auto (request)');
    },
  ],
  proxy_country: [
    'Two capital letters, and the page sees an exit there; none chosen, none sent',
    async (stage) => {
      const { text, body: asked } = await carried(stage, { country: 'DE' });
      expect(asked).toMatchObject({ proxy_country: 'DE' });
      expect(text).toMatch(/\nDE /);
      expect(body({})).not.toHaveProperty('proxy_country');
    },
  ],
  proxy_session_id: [
    'Six to eight letters and digits keep the exit; shorter, longer and others never leave',
    async (stage) => {
      const first = await carried(stage, { session: 'abc123' });
      const second = await carried(stage, { session: 'abc123' });
      expect(first.text).toBe(second.text);
      expect(sent(stage)).toMatchObject({ proxy_session_id: 'abc123' });
      for (const session of ['abcde', 'abcdefghi', 'abc-12', 'äbcdef']) {
        expect(invalidOptions({ session })).toEqual(['session']);
      }
      for (const session of ['abcdef', 'AB12cd34']) expect(invalidOptions({ session })).toEqual([]);
    },
  ],
  screenshot: [
    'A picture of the page beside its content, in browser mode',
    async (stage) => {
      const client = stage.client();
      const run = await client.scrape(`${stage.site}/blank`, { mode: 'browser', screenshot: true });
      expect(sent(stage)).toMatchObject({ mode: 'browser', screenshot: true });
      expect(client.bodies.get(run.id)?.screenshot?.type).toBe('image/png');
      expect(run.result?.hasScreenshot).toBe(true);
    },
  ],
  ai_source: [
    'Sent with AI only, and AI never goes out without it',
    async (stage) => {
      const ai = { ai: true, aiSource: 'markdown', aiPrompt: 'the title' } as const;
      const { run, body: asked } = await carried(stage, ai, '/article');
      expect(asked).toMatchObject({ ai_enhance: true, ai_source: 'markdown' });
      expect(run.cost.used).toBe(32);
      expect(run.result?.extra).toHaveProperty('ai_data');
      expect(invalidOptions({ ai: true })).toEqual(['aiSource']);
      expect(body({ aiSource: 'markdown' })).not.toHaveProperty('ai_source');
    },
  ],
  async: [
    'True for a scrape in the background, else not named',
    async (stage) => {
      const client = stage.client();
      const run = await client.send(`${stage.site}/ip`, {}, { delivery: 'background' });
      expect(sent(stage)).toMatchObject({ async: true });
      expect(run.state).toBe('submitted');
      expect((await client.settle(run.id)).state).toBe('done');
      expect(body({})).not.toHaveProperty('async');
    },
  ],
  wait_seconds: [
    'A number from 0 to 30 where a page may be rendered; nothing else leaves',
    async (stage) => {
      const { body: asked } = await carried(stage, { mode: 'auto', waitSeconds: '0.5' });
      expect(asked).toMatchObject({ wait_seconds: 0.5 });
      for (const waitSeconds of ['31', '-1', 'soon', 'Infinity']) {
        expect(invalidOptions({ waitSeconds })).toEqual(['waitSeconds']);
      }
    },
  ],
  proxy_type: [
    'Datacenter for the cheap way, residential or nothing otherwise',
    async (stage) => {
      const { run, body: asked } = await carried(stage, { proxyType: 'datacenter' });
      expect(asked).toMatchObject({ proxy_type: 'datacenter' });
      expect(run.cost.used).toBe(1);
      const other = await carried(stage, { proxyType: 'residential' });
      expect(other.run.cost.used).toBe(2);
    },
  ],
});
