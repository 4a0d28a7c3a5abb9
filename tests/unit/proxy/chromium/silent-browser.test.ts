import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { flushLoginsAndTunnels } from '@/utils/proxy/chromium/flush-logins';
import {
  applySetting,
  clearPrivateSetting,
  controlProblem,
} from '@/utils/proxy/chromium/proxy-setting';

const never = () => new Promise<void>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a flush that the browser does not answer rejects after 45 seconds', async () => {
  Object.assign(ext, { browsingData: { remove: never } });
  const rejected = expect(flushLoginsAndTunnels()).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(45_000);
  await rejected;
});

test('a flush that waits for another removal of browsing data is not given up', async () => {
  const remove = () => new Promise<void>((resolve) => void setTimeout(resolve, 40_000));
  Object.assign(ext, { browsingData: { remove } });
  const flushed = expect(flushLoginsAndTunnels()).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(40_000);
  await flushed;
});

test('a proxy setting that the browser does not answer is rejected, and replaced by one that blocks', async () => {
  const set = vi
    .fn<(details: object) => Promise<void>>()
    .mockReturnValueOnce(never())
    .mockResolvedValue();
  const get = async () => ({ levelOfControl: 'controllable_by_this_extension', value: {} });
  Object.assign(ext, { proxy: { settings: { get, set } } });
  const plan = { routes: [], direct: [], excluded: [], temporary: [], check: null };
  const rejected = expect(applySetting(plan, 'regular')).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  expect(set.mock.calls).toMatchObject([
    [{ value: { mode: 'pac_script' } }],
    [{ value: { mode: 'fixed_servers' } }],
  ]);
});

test('a proxy setting that cannot be read is replaced by one that blocks', async () => {
  const set = vi.fn<(details: object) => Promise<void>>().mockResolvedValue();
  Object.assign(ext, { proxy: { settings: { get: never, set, clear: never } } });
  const plan = { routes: [], direct: [], excluded: [], temporary: [], check: null };
  const rejected = [applySetting(plan, 'regular'), controlProblem(), clearPrivateSetting()].map(
    (call) => expect(call).rejects.toThrow('does not answer'),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(rejected);
  expect(set.mock.calls).toMatchObject([[{ value: { mode: 'fixed_servers' } }]]);
});
