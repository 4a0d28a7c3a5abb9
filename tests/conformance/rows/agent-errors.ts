import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { answer, replied } from './agent-answering.ts';

export const agentErrors = rowsOf('agent errors', {
  '400': [
    'The service’s words, nothing charged',
    async (stage) => {
      const run = await stage.client().ask(' a');
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0 },
        problem: {
          code: 'invalid-parameters',
          detail: 'message is too short: at least 3 characters',
        },
      });
    },
  ],
  '401': [
    'The key is fetched anew, and the request repeated once: nothing was charged',
    async (stage) => {
      let calls = 0;
      const client = stage.canned(() => {
        calls += 1;
        return calls === 1 ? { status: 401, body: { error: 'Unauthorized' } } : { body: answer };
      });
      expect((await client.ask('Lamps?')).state).toBe('done');
      expect(client.refetched).toBe(1);
    },
  ],
  '402': [
    'An error that is an object: its words, and what is left',
    async (stage) => {
      stage.account.scraper.credits = 299;
      const client = stage.client();
      const run = await client.ask('List my schedules');
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0, left: 299 },
        problem: {
          code: 'insufficient-credits',
          detail: 'Required: 300 credits, available: 299 credits',
          creditsRemaining: 299,
        },
      });
      expect(client.noted).toEqual([299]);
    },
  ],
  '429': [
    'Told with the wait; an agent request is not sent again by itself',
    async (stage) => {
      stage.account.scraper.concurrency = 0;
      const run = await stage.client().ask('List my schedules');
      expect(run).toMatchObject({
        state: 'failed',
        problem: { code: 'too-many-at-once', retryAfterSeconds: 60 },
        cost: { used: 0 },
      });
      expect(stage.calls.filter(({ url }) => url.pathname.endsWith('/agent/request'))).toHaveLength(
        1,
      );
    },
  ],
  '500': [
    'The service’s words; it may have cost steps, unless it tells its price',
    async (stage) => {
      for (const error of ['Server error', { message: 'Server error' }]) {
        const body = { success: false, error };
        expect(await replied(stage, { status: 500, body })).toMatchObject({
          state: 'unknown',
          problem: { code: 'maybe-charged', detail: 'Server error' },
          cost: { used: null },
        });
        expect(
          await replied(stage, { status: 500, body: { ...body, credits_used: 0 } }),
        ).toMatchObject({
          state: 'failed',
          problem: { detail: 'Server error' },
          cost: { used: 0 },
        });
      }
    },
  ],
  'a 500 that nobody can read': [
    'It may have been charged',
    async (stage) => {
      const run = await replied(stage, { status: 500, body: '<h1>Oops</h1>' });
      expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
    },
  ],
  '502 and 504': [
    'A gateway that lost the service: it may have been charged',
    async (stage) => {
      for (const status of [502, 504]) {
        const run = await replied(stage, { status, body: { message: 'Bad gateway' } });
        expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
      }
    },
  ],
  'no answer': [
    'A reply that was lost may have been charged, and is not repeated',
    async (stage) => {
      const run = await replied(stage, { cut: true });
      expect(run).toMatchObject({ state: 'unknown', cost: { used: null } });
      expect(stage.calls).toHaveLength(1);
    },
  ],
});
