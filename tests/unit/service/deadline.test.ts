import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScraperApi } from '@/utils/service/scraper';
import type { Fetch } from '@/utils/service/transport';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const taskUrl = 'https://scraper.test/api/v1/scraper/tasks/t';

/** Starts a poll and records its outcome. */
function poll(fetch: Fetch) {
  const ended: unknown[] = [];
  createScraperApi({ baseUrl: 'https://scraper.test/api/v1', key: 'k', fetch })
    .task(taskUrl)
    .then(
      (reply) => ended.push(reply.isCut ? 'cut' : reply.json),
      (error: Error) => ended.push(error.message),
    );
  return ended;
}

const withAbortSignal = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

test('a poll without an answer is given up after 30 s', async () => {
  const ended = poll((_url, init) => withAbortSignal(init?.signal));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toEqual(['no-answer: https://scraper.test']);
});

/**
 * Response sent in chunks, one every so many milliseconds; the body fails when the request is
 * aborted.
 */
const slowly = (pieces: string[], ms: number): Fetch => {
  const rest = pieces.map((piece) => new TextEncoder().encode(piece));
  return async (_url, init) => {
    const aborted = withAbortSignal(init?.signal);
    aborted.catch(() => {});
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), aborted]);
        const piece = rest.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
};

test('a result that keeps coming is read to its end', async () => {
  const ended = poll(slowly(['{"status":', '"completed",', '"content":', '"x"}'], 20_000));
  await vi.advanceTimersByTimeAsync(110_000);
  expect(ended).toEqual([{ status: 'completed', content: 'x' }]);
});

test('a result that stops coming is given up after 30 s', async () => {
  const ended = poll(slowly(['{"status":', '"completed"}'], 40_000));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(ended).toEqual(['cut']);
});

test('a result that comes a byte at a time is given up after 20 minutes', async () => {
  const ended = poll(
    slowly(
      Array.from({ length: 100 }, () => ' '),
      20_000,
    ),
  );
  await vi.advanceTimersByTimeAsync(19 * 60_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(ended).toEqual(['cut']);
});
