import { expect } from 'vitest';
import { agentFindings } from '@/utils/runs/agent/agent-findings';
import { followUps } from '@/utils/runs/agent/agent-templates';
import { rowsOf } from '../row.ts';
import { callsTo } from '../stage.ts';
import { slow } from './task-replies.ts';

export const states = rowsOf('states', {
  'synchronous, handed over by 408': [
    'A scrape past the limit goes on as a task, charged once',
    async (stage) => {
      const { client, run, status } = await slow(stage, '408');
      expect([status, run.state]).toEqual([408, 'submitted']);
      expect((await client.settle(run.id)).state).toBe('done');
      expect(stage.state.charges).toHaveLength(1);
      expect(callsTo(stage, '/scraper/realtime')).toHaveLength(1);
    },
  ],
  'synchronous, handed over by 202': [
    'The other status for the same',
    async (stage) => {
      const { client, run, status } = await slow(stage, '202');
      expect([status, run.state]).toEqual([202, 'submitted']);
      expect((await client.settle(run.id)).state).toBe('done');
      expect(stage.state.charges).toHaveLength(1);
    },
  ],
  async: [
    'Acknowledged by 202, then polled',
    async (stage) => {
      const client = stage.client();
      const run = await client.send(`${stage.site}/ip`, {}, { delivery: 'background' });
      expect(callsTo(stage, '/scraper/realtime')[0]?.status).toBe(202);
      expect((await client.settle(run.id)).state).toBe('done');
    },
  ],
  'a refused scrape makes no task': [
    'Without a valid request there is nothing to poll',
    async (stage) => {
      const run = await stage
        .client()
        .send(`${stage.site}/ip`, { configId: 'cfg_none' }, { delivery: 'background' });
      expect(run).toMatchObject({ state: 'failed', task: null });
    },
  ],
  'a schedule is paused and resumed': [
    'The two follow-ups that the agent page offers do what they say',
    async (stage) => {
      const client = stage.client();
      const made = await client.ask(`Scrape ${stage.site}/article every hour in request mode`);
      const id =
        made.actions.flatMap(agentFindings).find(({ kind }) => kind === 'schedule')?.value ?? '';
      for (const [message, is_active] of [
        [followUps.pause(id), false],
        [followUps.resume(id), true],
      ] as const) {
        const asked = await client.ask(message);
        expect(asked.actions).toMatchObject([
          { tool: 'toggle_schedule', result: { success: true, is_active } },
        ]);
      }
    },
  ],
});
