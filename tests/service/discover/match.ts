import { Worker } from 'node:worker_threads';

/** How long a pattern may think, its worker's start included. */
const patienceMs = 3000;

/**
 * The addresses that fit a pattern (a valid regular expression), in their order; null when it takes too
 * long. In a worker, as a pattern such as `(a+)+$` would hold up the whole service.
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
