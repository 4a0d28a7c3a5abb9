import { expect } from 'vitest';
import { scraperHealthy } from '@/utils/service/scraper-health';
import { rowsOf } from '../row.ts';
import { callsTo, problemOf, type Stage } from '../stage.ts';

const health = (stage: Stage, key = stage.account.scraper.key) =>
  scraperHealthy(stage.fetch, stage.service.addresses.scraperApi, key);
const healthKeys = (stage: Stage) =>
  callsTo(stage, '/scraper/health').map(({ url, headers }) => [
    url.searchParams.get('api_key'),
    headers.get('x-api-key'),
  ]);

export const scraperHealth = rowsOf('health', {
  '200': ['The key works', async (stage) => expect(await health(stage)).toBe(true)],
  'no credits': [
    'Looking costs nothing',
    async (stage) => {
      await health(stage);
      expect(stage.account.scraper.credits).toBe(1000);
      expect(stage.state.charges).toEqual([]);
    },
  ],
  api_key: [
    'The documented query only where the header is refused, and only on this free call',
    async (stage) => {
      const { key } = stage.account.scraper;
      await health(stage);
      expect(healthKeys(stage)).toEqual([[null, key]]);
      stage.calls.length = 0;
      stage.state.options.strictKeys = true;
      expect(await health(stage)).toBe(true);
      expect(healthKeys(stage)).toEqual([
        [null, key],
        [key, null],
      ]);
    },
  ],
  '401 and others': [
    'A key that is refused, and a service that is not well',
    async (stage) => {
      expect(await health(stage, 'wrong')).toBe(false);
      const root = stage.cannedRoot(() => ({ status: 503 }));
      expect(await scraperHealthy(stage.fetch, root, 'key')).toBe(false);
    },
  ],
});

export const scraperKeys = rowsOf('scraper authentication', {
  'one place': [
    'Of the three places the header alone is used, so that none overrules another',
    async (stage) => {
      await stage.client().scrape(`${stage.site}/ip`, {}, { delivery: 'background' });
      const { key } = stage.account.scraper;
      const asked = stage.calls.filter(({ url }) => url.pathname.startsWith('/api/v1/'));
      expect(asked.length).toBeGreaterThan(1);
      for (const call of asked) {
        expect(call.headers.get('x-api-key')).toBe(key);
        expect(call.url.href).not.toContain(key);
        expect(JSON.stringify(call.body ?? {})).not.toContain(key);
      }
    },
  ],
  'x-api-key': [
    'Under this name; the account’s header name is never sent to the scraper',
    async (stage) => {
      await stage.client().scrape(`${stage.site}/ip`);
      for (const { headers } of callsTo(stage, '/scraper/realtime')) {
        expect(headers.has('x-apikey')).toBe(false);
      }
    },
  ],
  'the scraper key is its own': [
    'It comes from the access data; the account key is never sent to the scraper',
    async (stage) => {
      await stage.client().scrape(`${stage.site}/ip`);
      const { key } = stage.account;
      expect(key).not.toBe(stage.account.scraper.key);
      const toScraper = stage.calls.filter(({ url }) => url.pathname.startsWith('/api/v1/'));
      for (const { headers } of toScraper) expect([...headers.values()]).not.toContain(key);
    },
  ],
  'keys can be replaced': [
    'A key that was revoked is fetched anew, and the scrape is done, charged once',
    async (stage) => {
      const client = stage.client();
      const old = stage.account.scraper.key;
      try {
        const run = await client.scrape(`${stage.site}/ip`);
        stage.account.scraper.key = 'local-scraper-new';
        const next = await client.scrape(`${stage.site}/ip`);
        expect([run.state, next.state]).toEqual(['done', 'done']);
        expect(callsTo(stage, '/scraper/realtime').at(-1)?.headers.get('x-api-key')).toBe(
          'local-scraper-new',
        );
        expect(stage.state.charges).toHaveLength(2);
      } finally {
        stage.account.scraper.key = old;
      }
    },
  ],
  'HTTPS only': [
    'A plain address is refused before anything leaves',
    async (stage) => {
      const plain = stage.service.addresses.scraperApi.replace('https:', 'http:');
      expect((await problemOf(scraperHealthy(stage.fetch, plain, 'key'))).code).toBe('not-https');
      expect(stage.calls).toHaveLength(0);
    },
  ],
  '401': [
    '`Invalid API key`, told as a refused key',
    async (stage) => {
      const client = stage.canned(() => ({ status: 401, body: { error: 'Invalid API key' } }));
      expect((await client.send('https://a.test/')).problem).toMatchObject({
        code: 'scraper-key-refused',
        detail: 'Invalid API key',
      });
    },
  ],
  '402': [
    'A key that is right with too few credits is not called wrong',
    async (stage) => {
      stage.account.scraper.credits = 0;
      const run = await stage.client().send(`${stage.site}/ip`);
      expect(run.problem?.code).toBe('insufficient-credits');
      expect(callsTo(stage, '/scraper/realtime')).toHaveLength(1);
    },
  ],
});
