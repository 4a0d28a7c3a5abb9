import { callsTo, type Stage } from '../stage.ts';
import type { Answer } from '../recorded-fetch.ts';

/** Bodies of a task when it is handed over and when it ends. */
export const processing = {
  success: true,
  task_id: 'task-1',
  status: 'processing',
  message: 'The work goes on',
  check_url: '/api/v1/scraper/tasks/task-1',
  timestamp: '2026-01-01T00:00:00.000Z',
};
export const completed = {
  task_id: 'task-1',
  status: 'completed',
  success: true,
  url: 'https://shop.test/end',
  title: 'Shop',
  content: '<p>Lamps</p>',
  status_code: 200,
  credits_used: 2,
  credits_remaining: 98,
  mode_used: 'request',
};
export const url = 'https://shop.test/';

/**
 * Service that hands a scrape over and then answers polls in this order; the last answer repeats.
 */
export function tasks(handOver: object, ...answers: object[]): Answer {
  let at = 0;
  return ({ path }) => {
    if (path.endsWith('/realtime')) return { status: 202, body: handOver };
    const body = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return { body };
  };
}

/** Scrape that exceeds the synchronous time limit. */
export async function slow(stage: Stage, handOver: '408' | '202') {
  Object.assign(stage.state.options, { syncLimitSeconds: { request: 0.3, browser: 9 }, handOver });
  const client = stage.client();
  const run = await client.send(`${stage.site}/slow?seconds=1`);
  const [call] = callsTo(stage, '/scraper/realtime');
  return { client, run, status: call?.status };
}
