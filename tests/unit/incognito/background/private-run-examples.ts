import { randomBytes } from 'node:crypto';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../../runs/tasks/example-options';

const none = { used: null, left: null };
export const url = 'https://secret.test/of-private';
export const started = (change: Partial<Parameters<typeof scrapeRun>[0]> = {}) =>
  scrapeRun({ id: 'a', state: 'intent', url, cost: none, privateSession: 's', ...change });
export const done = (run: Run): Run => ({ ...run, state: 'done', cost: { used: 2, left: 8 } });
export const bodyOf = (text: string, type = 'text/html') => ({
  id: 'a',
  content: new Blob([text], { type }),
  screenshot: null,
});
/** Text that compression does not shrink. */
export const noise = (length: number) => randomBytes((length / 4) * 3).toString('base64');
