import type { ScrapeRun } from '@/utils/runs/schema';
import type { FlowDependencies } from '@/utils/runs/tasks/paid-call';
import { options, submitPath } from './one-call';
import { json, newDisk, newLife, type Answer } from './worker-lives';

/** When the clock of `sent` begins, in milliseconds since the epoch. */
export const start = 1_000_000;

/** A scrape that was sent, over a clock that the test sets. */
export async function sent(
  answer: Answer,
  more: Partial<FlowDependencies> = {},
  delivery: ScrapeRun['delivery'] = 'background',
) {
  const disk = newDisk();
  const clock = { now: start };
  const noted: (number | string | undefined)[][] = [];
  const { flow } = newLife(disk, answer, Infinity, {
    now: () => clock.now,
    recordCredits: async (...args) => void noted.push(args.slice(0, 3)),
    ...more,
  });
  const id = await flow.scrape.start('https://a.test/', options, delivery);
  await flow.scrape.submit(id);
  const run = () => disk.runs.get(id) as ScrapeRun;
  return {
    clock,
    run,
    noted,
    disk,
    id,
    flow,
    async advance(at: number) {
      clock.now = at;
      await flow.scrape.advance(run());
      return run();
    },
  };
}

/** A service that took the scrape as task 7, and says this of it. */
export const task =
  (polled: () => Response, accepted: object = { task_id: '7' }): Answer =>
  ({ url }) =>
    url.endsWith(submitPath) ? json(202, accepted) : polled();
