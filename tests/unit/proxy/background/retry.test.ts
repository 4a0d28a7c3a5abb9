import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createRetry, type Retry } from '@/utils/proxy/background/retry';
import { ProblemError } from '@/utils/problem';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { directProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const full = new Error('QUOTA_BYTES quota exceeded');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A retry whose work fails as often as wanted. Its failures are reported to it, as the queue does. */
function failing(times: number) {
  const attempts: number[] = [];
  let at = 0;
  const retry: Retry = createRetry(async () => {
    attempts.push(at);
    if (attempts.length > times) return;
    retry.failed(full);
    throw full;
  });
  const pass = async (seconds: number) => {
    for (const end = at + seconds; at < end;) {
      at += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { retry, attempts, pass };
}

test('a failed operation is taken up every 2 s for half a minute, then by the alarm alone', async () => {
  const { retry, attempts, pass } = failing(99);
  retry.failed(full);
  retry.failed(full);
  await pass(120);
  expect(attempts).toEqual(Array.from({ length: 16 }, (_, n) => 1 + 2 * n));
});

test('attempts begin anew once the alarm has completed what they did not', async () => {
  const { retry, attempts, pass } = failing(99);
  retry.failed(full);
  await pass(120);
  const earlier = attempts.length;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  retry.failed(full);
  await pass(1);
  expect(attempts.length).toBe(earlier + 1);
});

test('a success starts the delays anew', async () => {
  const { retry, attempts, pass } = failing(1);
  retry.failed(full);
  await pass(60);
  expect(attempts).toEqual([1, 3]);
  retry.failed(full);
  await pass(60);
  expect(attempts).toEqual([1, 3, 61]);
});

test('an outcome that is stored and shown is not taken up', async () => {
  const { retry, attempts, pass } = failing(0);
  retry.failed(new ProblemError('not-connected'));
  await pass(60);
  expect(attempts).toEqual([]);
});

test('a switch-off that storage refused to note is completed once storage accepts it', async () => {
  await profilesItem.write([directProfile({ id: 'p' })]);
  const route = { profileId: 'p', endpoint: null, where: everywhere };
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState({ profileId: 'p' })],
    appliedRoutes: [route],
  });
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  const update = proxyItem.update.bind(proxyItem);
  // The first write notes that the switch-off began.
  const spy = vi.spyOn(proxyItem, 'update').mockImplementationOnce(update);
  spy.mockImplementation(async () => Promise.reject(full));
  const off = { profileId: 'p', on: false, replace: false };
  await expect(area.handlers['proxy/switch'](off, caller)).rejects.toThrow('quota');
  expect((await proxyItem.read()).on).toMatchObject([{ phase: 'switching' }]);

  spy.mockImplementation(update);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(async () => expect((await proxyItem.read()).on).toEqual([]));
});
