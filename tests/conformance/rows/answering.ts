import type { ScrapeRun } from '@/utils/runs/schema';
import type { Stage } from '../stage.ts';
import type { Reply } from '../recorded-fetch.ts';

export const url = 'https://shop.test/';
export const timestamp = '2026-01-01T00:00:00.000Z';
export const done = {
  body: { success: true, content: 'x' },
  headers: { 'x-credits-used': '2', 'x-credits-remaining': '8' },
};

/** Scrape whose call gets this response. */
export const answered = (stage: Stage, reply: Reply): Promise<ScrapeRun> =>
  stage.canned(() => reply).send(url);

/** Responds in this order; the last response repeats. */
export async function inTurn(stage: Stage, ...replies: Reply[]) {
  let at = 0;
  const client = stage.canned(() => {
    const reply = replies[Math.min(at, replies.length - 1)] ?? {};
    at += 1;
    return reply;
  });
  return { client, run: await client.send(url) };
}
