import { expect } from 'vitest';
import { wasRefunded } from '@/utils/runs/cost/ledger';
import { rowsOf } from '../row.ts';
import { answered, done, inTurn, timestamp } from './answering.ts';

/** Temporary errors, and unreadable responses. */
export const troubles = rowsOf('scraper errors', {
  '429': [
    'Waited out for as long as `reset` says, then sent again',
    async (stage) => {
      stage.account.scraper.concurrency = 1;
      const client = stage.client();
      const first = await client.send(
        `${stage.site}/slow?seconds=1`,
        {},
        {
          delivery: 'background',
        },
      );
      const before = client.now();
      const second = await client.send(`${stage.site}/ip`);
      expect(second).toMatchObject({
        state: 'waiting',
        notBefore: before + 60_000,
        problem: { code: 'too-many-at-once', retryAfterSeconds: 60 },
      });
      expect(second.problem?.detail).toContain('Concurrency limit exceeded (1/1)');
      await client.settle(first.id);
      expect((await client.settle(second.id)).state).toBe('done');
      expect(stage.state.charges).toHaveLength(2);
    },
  ],
  '429 for ever': [
    'Given up after ten tries, uncharged',
    async (stage) => {
      const body = {
        success: false,
        error: 'Concurrency limit exceeded (5/5)',
        limit: 5,
        reset: 1,
      };
      const { client, run } = await inTurn(stage, { status: 429, body });
      expect(await client.settle(run.id, 20)).toMatchObject({
        state: 'failed',
        tries: 10,
        cost: { used: 0 },
      });
    },
  ],
  'Retry-After': [
    'Where the body names no wait, the header does, as seconds or as a date',
    async (stage) => {
      const date = new Date(Date.now() + 90_000).toUTCString();
      for (const [header, min, max] of [
        ['7', 7, 7],
        [date, 85, 91],
      ] as const) {
        const headers = { 'retry-after': header };
        const body = { success: false, error: 'Service unavailable' };
        const { run } = await inTurn(stage, { status: 503, headers, body });
        expect(run.problem?.retryAfterSeconds).toBeGreaterThanOrEqual(min);
        expect(run.problem?.retryAfterSeconds).toBeLessThanOrEqual(max);
      }
    },
  ],
  '500': [
    'Failed, with the address it was about; `credits_used` 0 is a refund',
    async (stage) => {
      const gone = 'https://nowhere.invalid/';
      const run = await stage.client().send(gone);
      expect(run).toMatchObject({
        state: 'failed',
        url: gone,
        cost: { used: 0 },
        problem: { code: 'scrape-failed', status: 500 },
      });
      expect(wasRefunded(run)).toBe(true);
    },
  ],
  '503': [
    'Not there for now: tried again after a while, charged once',
    async (stage) => {
      const body = { success: false, error: 'Service unavailable', message: 'Later', timestamp };
      const { client, run } = await inTurn(stage, { status: 503, body }, done);
      expect(run).toMatchObject({ state: 'waiting', problem: { code: 'service-busy' } });
      expect(run.notBefore).toBe(client.now() + 30_000);
      expect(await client.settle(run.id)).toMatchObject({ state: 'done', tries: 2 });
    },
  ],
  '502 and 504': [
    'A gateway that lost the service: it may have been charged, and is not repeated',
    async (stage) => {
      const bodies = ['<h1>Bad gateway</h1>', { message: 'Bad gateway' }, { success: false }];
      for (const status of [502, 504]) {
        for (const body of bodies) {
          const run = await answered(stage, { status, body });
          expect(run).toMatchObject({
            state: 'unknown',
            problem: { code: 'maybe-charged' },
            cost: { used: null },
          });
        }
      }
      expect(stage.calls).toHaveLength(6);
    },
  ],
  'other statuses': [
    'Told with the service’s own words',
    async (stage) => {
      for (const status of [403, 404, 405, 413]) {
        const run = await answered(stage, { status, body: { success: false, error: 'Not here' } });
        expect(run).toMatchObject({
          state: 'failed',
          problem: { code: 'service-refused', status, detail: 'Not here' },
        });
      }
    },
  ],
  'no answer': [
    'A reply that was lost may have been charged, and is not repeated',
    async (stage) => {
      const run = await answered(stage, { cut: true });
      expect(run).toMatchObject({
        state: 'unknown',
        problem: { code: 'maybe-charged' },
        cost: { used: null },
      });
      expect(stage.calls).toHaveLength(1);
    },
  ],
  'odd bodies': [
    'Without `success: false` or an error they may be of another server: perhaps charged, no throw',
    async (stage) => {
      for (const body of ['', '[]', '"no"', '{"error":7}', '{"error":{}}', 'null', '<p>Bad</p>']) {
        const run = await answered(stage, {
          status: 400,
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
      }
    },
  ],
});
