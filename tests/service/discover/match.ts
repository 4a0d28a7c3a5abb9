import { Worker } from 'node:worker_threads';

/** Time limit for matching in milliseconds, including the start of the worker. */
const patienceMs = 3000;

/**
 * Returns the URLs that match a valid regular expression, in their order; null on timeout. Runs in
 * a worker because a pattern such as `(a+)+$` would block the whole service.
 */
export function matching(pattern: string, urls: string[]): Promise<string[] | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./match-worker.ts', import.meta.url), {
      workerData: { pattern, urls },
      execArgv: [],
    });
    const end = (found: string[] | null): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(found);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    worker.once('message', (found: string[]) => end(found));
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
