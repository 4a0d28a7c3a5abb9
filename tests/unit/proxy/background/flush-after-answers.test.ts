import { beforeEach, expect, test, vi } from 'vitest';
import {
  challenge,
  register,
  registerWaiting,
  resetStage,
  stage,
} from '../../../fixtures/login-challenges';

beforeEach(() => {
  resetStage();
  register();
});

test('logins are flushed after the challenges that are being answered', async () => {
  const { logins, giveRoutes } = registerWaiting();
  const answered = challenge({});
  const flush = vi.fn<() => Promise<void>>().mockResolvedValue();
  const flushed = logins.flushAfterAnswers(flush);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(flush).not.toHaveBeenCalled();
  giveRoutes([]);
  await Promise.all([answered, flushed]);
  expect(flush).toHaveBeenCalled();
});

/**
 * Flushes after the worker has run for some time; returns the times of the flushes, in ms since it began.
 * @param giveAt when request 1 receives a login; absent: never.
 * @param outcome when request 1 has response headers or has failed; absent: never.
 */
async function flushedAt(
  ranMs: number,
  giveAt?: number,
  outcome?: { at: number; requestId: string },
): Promise<number[]> {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const logins = register();
    if (outcome) {
      setTimeout(() => {
        for (const listener of stage.outcomes) listener({ requestId: outcome.requestId });
      }, outcome.at);
    }
    if (giveAt !== undefined) {
      await vi.advanceTimersByTimeAsync(giveAt);
      await challenge({});
    }
    await vi.advanceTimersByTimeAsync(ranMs - (giveAt ?? 0));
    const times: number[] = [];
    const flushed = logins.flushAfterAnswers(
      async () => void times.push(Math.round(performance.now())),
    );
    await vi.runAllTimersAsync();
    await flushed;
    return times;
  } finally {
    vi.useRealTimers();
  }
}

test('one flush is enough when no login was given lately', async () => {
  expect(await flushedAt(5000)).toEqual([5000]);
  expect(await flushedAt(5000, 3900)).toEqual([5000]);
});

test('one flush is enough when the request that received a login had its outcome before', async () => {
  expect(await flushedAt(5000, 4980, { at: 4990, requestId: '1' })).toEqual([5000]);
});

test('a login given shortly before a flush is flushed again once it is cached', async () => {
  expect(await flushedAt(5000, 4980, { at: 5300, requestId: '1' })).toEqual([5000, 5300]);
  expect(await flushedAt(5000, 4100, { at: 5010, requestId: '1' })).toEqual([5000, 5010]);
});

test('a request without an outcome, or with one of another request, has its login cached in a second', async () => {
  expect(await flushedAt(5000, 4980)).toEqual([5000, 5980]);
  expect(await flushedAt(5000, 4980, { at: 5300, requestId: '2' })).toEqual([5000, 5980]);
});

test('outcomes are listened to only while a login is not cached', async () => {
  expect(stage.outcomes.size).toBe(0);
  await challenge({});
  expect(stage.outcomes.size).toBe(1);
  for (const listener of stage.outcomes) listener({ requestId: '1' });
  await Promise.resolve();
  expect(stage.outcomes.size).toBe(0);
});

test('a worker that just began flushes again what the one before it may have given', async () => {
  expect(await flushedAt(20)).toEqual([20, 70]);
  expect(await flushedAt(1000)).toEqual([1000, 1050]);
  expect(await flushedAt(1001)).toEqual([1001]);
});
