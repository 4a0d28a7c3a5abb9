import type { ScrapeRun } from '@/utils/runs/schema';
import { newDisk, newLife, type Answer } from './worker-lives';

export const options = { mode: 'auto', country: '', screenshot: false } as const;
export const page = { success: true, url: 'https://a.test/', title: 'A', content: '<p>a</p>' };
export const completed = { ...page, status: 'completed', credits_used: 2, credits_remaining: 98 };
export const submitPath = '/scraper/realtime';
export const taskPath = '/api/v1/scraper/tasks/7';

/** Sends one scrape to a service that responds with these answers. */
export async function submit(answer: Answer, delivery: ScrapeRun['options']['delivery'] = 'json') {
  const disk = newDisk();
  const life = newLife(disk, answer);
  const wanted = { ...options, delivery };
  const id = await life.flow.scrape.start('https://a.test/', wanted, 'background');
  await life.flow.scrape.submit(id);
  const run = () => disk.runs.get(id) as ScrapeRun;
  return { disk, life, id, run, text: async () => await disk.contents.get(id)?.text() };
}

/** Sends one agent request. @returns the run once it was answered. */
export async function ask(answer: Answer) {
  const disk = newDisk();
  const life = newLife(disk, answer);
  const id = await life.flow.agent.start('', 'What is it?');
  await life.flow.agent.submit(id);
  const run = disk.runs.get(id);
  if (run?.kind !== 'agent') throw new Error('No agent run');
  return run;
}

/**
 * Service that accepts a scrape with this response, then answers each poll in turn; the last answer
 * repeats.
 */
export function service(acknowledge: () => Response, ...polls: (() => Response)[]) {
  const asked: string[] = [];
  const answer: Answer = ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith(submitPath)) return acknowledge();
    asked.push(pathname);
    return polls[Math.min(asked.length, polls.length) - 1]!();
  };
  return { asked, answer };
}
