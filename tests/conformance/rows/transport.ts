import { expect } from 'vitest';
import { readAddresses } from '@/utils/service/addresses';
import { createScraperApi } from '@/utils/service/scraper';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';

const url = 'https://shop.test/';
const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };

export const transport = rowsOf('transport', {
  HTTPS: [
    'A plain address is refused as an address, and again before anything is sent',
    async (stage) => {
      const typed = async () => readAddresses({ ...addresses, accountApi: 'http://a.test' });
      expect((await problemOf(typed())).code).toBe('not-https');
      const plain = createScraperApi({
        baseUrl: 'http://localhost/api/v1',
        key: 'k',
        fetch: stage.fetch,
      });
      expect((await problemOf(plain.scrape({ url }))).code).toBe('not-https');
      expect(stage.calls).toHaveLength(0);
    },
  ],
  JSON: [
    'Bodies go out as JSON; one that should be JSON and is not, is never a success',
    async (stage) => {
      const headers = { 'content-type': 'application/json' };
      const run = await stage.canned(() => ({ body: '{"success": tru', headers })).send(url);
      expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
    },
  ],
  '{base_url}': [
    'All account paths begin with `/public`, also where it was pasted along',
    async (stage) => {
      const { accountApi } = readAddresses({
        ...addresses,
        accountApi: 'https://a.test/x/public/',
      });
      expect(accountApi).toBe('https://a.test/x');
      await stage.api().browser();
      expect(stage.calls[0]?.url.pathname).toBe('/public/browser');
    },
  ],
});

export const versioning = rowsOf('versioning', {
  scraper: [
    'The `v1` of its base is kept in every path',
    async (stage) => {
      await stage.client().scrape(`${stage.site}/ip`, {}, { delivery: 'background' });
      const asked = stage.calls.filter(({ url: one }) => !one.pathname.startsWith('/public'));
      for (const { url: one } of asked) expect(one.pathname).toMatch(/^\/api\/v1\//);
      expect(asked.length).toBeGreaterThan(1);
    },
  ],
  account: [
    'No version in its paths',
    async (stage) => {
      await stage.api().proxyData();
      expect(stage.calls[0]?.url.pathname).toBe('/public');
    },
  ],
});

export const browserProduct = rowsOf('browser product', {
  '{browser_ws_url}': [
    'The WebSocket address as reported, kept apart from its key',
    async (stage) => {
      const { reportedUrl, key } = await stage.api().browser();
      expect(reportedUrl).toBe(stage.service.addresses.browserWs);
      expect(reportedUrl).toMatch(/^wss:\/\//);
      expect(reportedUrl).not.toContain(key ?? '-');
    },
  ],
});
