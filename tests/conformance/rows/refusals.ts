import { expect } from 'vitest';
import { messagesByField } from '@/utils/runs/parameters/service-validation';
import { rowsOf } from '../row.ts';
import { answered, done, inTurn, timestamp } from './answering.ts';

/** Responses that end a run. */
export const refusals = rowsOf('scraper errors', {
  '200': [
    'A success, done at once',
    async (stage) => expect((await answered(stage, done)).state).toBe('done'),
  ],
  '200 that says no': [
    'A body that says no is no success, whatever its status',
    async (stage) => {
      const body = { success: false, error: 'Scraping failed', message: 'Page crashed' };
      const run = await answered(stage, { body });
      expect(run).toMatchObject({ state: 'failed', problem: { code: 'scrape-failed' } });
      expect(run.problem?.detail).toContain('Page crashed');
    },
  ],
  '202': [
    'Taken: polled',
    async (stage) => {
      const run = await answered(stage, { status: 202, body: { success: true, task_id: 't' } });
      expect(run).toMatchObject({ state: 'submitted', task: { id: 't' } });
    },
  ],
  '400': [
    'Wrong parameters: told, not charged, not sent again',
    async (stage) => {
      const body = { success: false, error: 'Invalid parameters', message: 'mode', timestamp };
      const run = await answered(stage, { status: 400, body });
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0 },
        problem: { code: 'invalid-parameters', status: 400, detail: 'Invalid parameters: mode' },
      });
      expect(stage.calls).toHaveLength(1);
    },
  ],
  '401': [
    'The key is fetched anew and the call repeated, once: nothing was charged',
    async (stage) => {
      const refused = { status: 401, body: { success: false, error: 'Invalid API key' } };
      const { client, run } = await inTurn(stage, refused);
      expect(run).toMatchObject({
        state: 'failed',
        problem: { code: 'scraper-key-refused', status: 401 },
      });
      expect([client.refetched, stage.calls.length]).toEqual([1, 2]);
    },
  ],
  '402': [
    'Too few credits: what is needed and what is left are told and noted',
    async (stage) => {
      stage.account.scraper.credits = 1.5;
      const client = stage.client();
      const run = await client.send(`${stage.site}/ip`);
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0, left: 1.5 },
        problem: { code: 'insufficient-credits', creditsRemaining: 1.5 },
      });
      expect(run.problem?.detail).toContain('Required: 2 credits, available: 1.5 credits');
      expect(client.noted).toEqual([1.5]);
    },
  ],
  '408': [
    'A timeout that goes on in the background is no failure',
    async (stage) => {
      const body = { success: true, task_id: 't', status: 'processing', message: 'm', timestamp };
      expect(await answered(stage, { status: 408, body })).toMatchObject({
        state: 'submitted',
        problem: null,
      });
    },
  ],
  '408 without a task': [
    'Nobody can say what became of it: it may have been charged, and is not repeated',
    async (stage) => {
      const run = await answered(stage, { status: 408, body: { success: false } });
      expect(run).toMatchObject({ state: 'unknown', cost: { used: null } });
      expect(stage.calls).toHaveLength(1);
    },
  ],
  '422': [
    'Each message lands at its field; nothing was charged',
    async (stage) => {
      const run = await stage.client().send(`${stage.site}/ip`, { configId: 'cfg_none' });
      expect(run).toMatchObject({ state: 'failed', cost: { used: 0 }, problem: { status: 422 } });
      expect(Object.keys(messagesByField(run.problem).fields)).toEqual(['configId']);
    },
  ],
});
