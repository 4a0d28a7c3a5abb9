import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout, withRetries } from '@/utils/wait';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a call that takes too long is rejected by the name of what it asks for', async () => {
  expect(await withTimeout(10, 'the rules', Promise.resolve(null))).toBeNull();
  const refused = withTimeout(10, 'the rules', Promise.reject(new Error('no')));
  await expect(refused).rejects.toThrow('no');
  const silent = withTimeout(10, 'the rules', new Promise(() => {}));
  const rejected = expect(silent).rejects.toThrow('The browser does not answer: the rules');
  await vi.advanceTimersByTimeAsync(10);
  await rejected;
  expect(vi.getTimerCount()).toBe(0);
});

test('a call is tried three times, and each failure but the last is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const call = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new Error('1'))
    .mockResolvedValueOnce(7);
  const first = withRetries(call);
  await vi.runAllTimersAsync();
  expect(await first).toBe(7);
  expect(log).toHaveBeenCalledOnce();
  call.mockReset().mockImplementation(() => Promise.reject(new Error('again')));
  const rejected = expect(withRetries(call)).rejects.toThrow('again');
  await vi.runAllTimersAsync();
  await rejected;
  expect(call).toHaveBeenCalledTimes(3);
  expect(log).toHaveBeenCalledTimes(3);
});
