import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAlive } from '@/utils/runs/background/keep-alive';

const api = vi.hoisted(() => ({ calls: 0 }));
vi.mock('@/utils/browser/ext', () => ({
  ext: { runtime: { getPlatformInfo: async () => void (api.calls += 1) } },
}));

beforeEach(() => {
  api.calls = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('during a paid call the background calls the browser every 20 seconds, and not afterwards', () => {
  const end = keepAlive();
  vi.advanceTimersByTime(19_999);
  expect(api.calls).toBe(0);
  vi.advanceTimersByTime(1);
  expect(api.calls).toBe(1);
  vi.advanceTimersByTime(40_000);
  expect(api.calls).toBe(3);
  end();
  vi.advanceTimersByTime(60_000);
  expect(api.calls).toBe(3);
});

test('calls at the same time share one timer, which ends with the last of them', () => {
  const ends = [keepAlive(), keepAlive(), keepAlive()];
  vi.advanceTimersByTime(20_000);
  expect(api.calls).toBe(1);
  ends[1]?.();
  ends[0]?.();
  vi.advanceTimersByTime(20_000);
  expect(api.calls).toBe(2);
  ends[2]?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('a later call keeps the background alive again', () => {
  keepAlive()();
  const end = keepAlive();
  vi.advanceTimersByTime(20_000);
  expect(api.calls).toBe(1);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
