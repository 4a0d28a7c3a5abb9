import { expect } from 'vitest';
import { ledgerOf, localDay } from '@/utils/runs/cost/ledger';
import { rowsOf, type Row } from '../row.ts';
import { callsTo } from '../stage.ts';
import { answered, timestamp, url } from './answering.ts';

function fails(message: string): Row['test'] {
  return async (stage) => {
    const body = { success: false, error: 'Scraping failed', message, url, credits_used: 0 };
    const run = await answered(stage, { status: 500, body: { ...body, timestamp } });
    expect(run).toMatchObject({
      state: 'failed',
      cost: { used: 0 },
      problem: { code: 'scrape-failed', detail: `Scraping failed: ${message}` },
    });
  };
}
export const failures = rowsOf('scraping failures', {
  'DNS resolution failed': ['Told in the service’s words', fails('DNS resolution failed')],
  'Connection refused': ['Told in the service’s words', fails('Connection refused')],
  'SSL certificate error': ['Told in the service’s words', fails('SSL certificate error')],
  'Page crashed': ['Told in the service’s words', fails('Page crashed')],
  'Navigation timeout': ['Told in the service’s words', fails('Navigation timeout')],
  'Target closed': ['Told in the service’s words', fails('Target closed')],
  refund: [
    'A scrape that failed costs nothing: the ledger counts it as refunded, the account is whole',
    async (stage) => {
      const client = stage.client();
      const run = await client.scrape('https://nowhere.invalid/');
      expect(ledgerOf([run], localDay).total).toMatchObject({ calls: 1, credits: 0, refunded: 1 });
      expect(stage.account.scraper.credits).toBe(1000);
      expect(stage.state.charges).toEqual([]);
    },
  ],
  'only success is charged': [
    'A page that answers 404 was fetched: a success, charged, with its status',
    async (stage) => {
      const run = await stage.client().scrape(`${stage.site}/none`);
      expect(run).toMatchObject({ state: 'done', cost: { used: 2 }, result: { statusCode: 404 } });
    },
  ],
  retries: [
    'They are the service’s: the extension sends a scrape once, however often the page fails',
    async (stage) => {
      const run = await stage
        .client()
        .scrape(`${stage.site}/fail?status=502&times=2&id=conformance`);
      expect(run).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect(callsTo(stage, '/scraper/realtime')).toHaveLength(1);
    },
  ],
});
