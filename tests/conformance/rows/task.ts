import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { callsTo } from '../stage.ts';
import { completed, processing, tasks, url } from './task-replies.ts';

export const taskFields = rowsOf('scrape task', {
  success: [
    'True here means taken, not done: the run goes on',
    async (stage) => {
      const run = await stage.canned(tasks(processing)).send(url);
      expect(run).toMatchObject({ state: 'submitted', result: null, cost: { used: null } });
    },
  ],
  task_id: [
    'Kept with the run, so that it outlives the background',
    async (stage) => {
      const client = stage.client();
      const run = await client.send(`${stage.site}/ip`, {}, { delivery: 'background' });
      expect(run.task?.id).toMatch(/^[0-9a-f-]{36}$/);
      await client.settle(run.id);
    },
  ],
  'status processing': [
    'Asked for again later',
    async (stage) => {
      const run = await stage.canned(tasks(processing, processing, completed)).scrape(url);
      expect(run.state).toBe('done');
      expect(callsTo(stage, '/tasks/task-1')).toHaveLength(2);
    },
  ],
  'status completed': [
    'The result, kept at its first delivery',
    async (stage) => {
      const client = stage.canned(tasks(processing, completed));
      const run = await client.scrape(url);
      expect(run).toMatchObject({ state: 'done', result: { title: 'Shop', statusCode: 200 } });
      expect(await client.text(run.id)).toBe('<p>Lamps</p>');
    },
  ],
  'status failed': [
    'A failure in the service’s words, and nothing was charged',
    async (stage) => {
      const client = stage.client();
      const run = await client.scrape('https://nowhere.invalid/', {}, { delivery: 'background' });
      expect(run).toMatchObject({
        state: 'failed',
        cost: { used: 0 },
        problem: { code: 'scrape-failed' },
      });
      expect(run.problem?.detail).toContain('DNS resolution failed');
      expect(stage.account.scraper.credits).toBe(1000);
    },
  ],
  'other states': [
    'A state that nobody documented counts as still running',
    async (stage) => {
      const pending = { ...processing, status: 'pending' };
      const run = await stage.canned(tasks(processing, pending, completed)).scrape(url);
      expect(run.state).toBe('done');
    },
  ],
  message: [
    'Words about a task that goes on are no problem of the run',
    async (stage) => {
      const run = await stage.canned(tasks(processing, processing)).send(url);
      expect(run.problem).toBeNull();
    },
  ],
  check_url: [
    'The path as it was given is asked, on the scraper’s own origin',
    async (stage) => {
      const check_url = '/api/v1/scraper/tasks/task-1?view=full';
      const run = await stage.canned(tasks({ ...processing, check_url }, completed)).scrape(url);
      expect(run.state).toBe('done');
      expect(stage.calls.at(-1)?.url.search).toBe('?view=full');
    },
  ],
  timestamp: [
    'Not needed: a body without one is taken too',
    async (stage) => {
      const { timestamp: _timestamp, ...bare } = processing;
      expect((await stage.canned(tasks(bare, completed)).scrape(url)).state).toBe('done');
    },
  ],
});
