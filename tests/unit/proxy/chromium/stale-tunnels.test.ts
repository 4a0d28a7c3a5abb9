import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { newBrowser } from '../../../fixtures/restoring';

const windows = ['regular', 'private'] as const;
const done: string[] = [];
const request = async () => void done.push('request');
const flush = async () => void done.push('flush');

beforeEach(() => {
  newBrowser();
  done.length = 0;
});

test('without a refused login nothing is sent', async () => {
  await staleTunnels.close('p', windows, request, flush);
  expect(done).toEqual([]);
});

test('after a refused login one request goes out before the flush, once', async () => {
  expect(await staleTunnels.suspected()).toBe(false);
  await staleTunnels.note('regular');
  expect(await staleTunnels.suspected()).toBe(true);
  await staleTunnels.close('p', windows, request, flush);
  await staleTunnels.close('p', windows, request, flush);
  expect(done).toEqual(['request', 'flush']);
  expect(await staleTunnels.suspected()).toBe(false);
});

test('where the request fails, or its login is refused too, the next switch tries again', async () => {
  await staleTunnels.note('regular');
  const failing = vi.fn(async () => Promise.reject(new Error('no answer')));
  await expect(staleTunnels.close('p', windows, failing, flush)).rejects.toThrow('no answer');
  expect(done).toEqual([]);
  await staleTunnels.close('p', windows, () => staleTunnels.note('regular'), flush);
  await staleTunnels.close('p', windows, request, flush);
  expect(done).toEqual(['flush', 'request', 'flush']);
});

test('traffic waits from the request on, and as long as the login is refused', async () => {
  const seen: unknown[] = [];
  const readWaiting = async () => void seen.push(await staleTunnels.waiting());
  await staleTunnels.note('regular');
  await staleTunnels.close(
    'p',
    windows,
    async () => readWaiting().then(() => staleTunnels.note('regular')),
    flush,
  );
  expect(seen).toEqual([['p']]);
  expect(await staleTunnels.waiting()).toEqual(['p']);
  // Another error does not make q wait, and does not release p, which waits already.
  const failing = async () => Promise.reject(new Error('no answer'));
  await expect(staleTunnels.close('q', windows, failing, flush)).rejects.toThrow('no answer');
  expect(await staleTunnels.waiting()).toEqual(['p']);
  await staleTunnels.close('q', windows, request, flush);
  expect(await staleTunnels.waiting()).toEqual([]);
});

test('each kind of window has tunnels of its own', async () => {
  await staleTunnels.note('regular');
  await staleTunnels.close('p', ['private'], request, flush);
  expect(done).toEqual([]);
  await staleTunnels.note('private');
  // Refused again, in private windows.
  const refused = async () => staleTunnels.note('private');
  await staleTunnels.close('p', ['private'], refused, flush);
  await staleTunnels.close('q', ['private'], request, flush);
  // Those of regular windows are open still.
  expect(await staleTunnels.suspected()).toBe(true);
  expect(await staleTunnels.waiting()).toEqual(['p']);
  await staleTunnels.close('q', windows, request, flush);
  expect(await staleTunnels.suspected()).toBe(false);
  expect(await staleTunnels.waiting()).toEqual([]);
});

test('a profile waits no longer than the tunnels of its windows may be open', async () => {
  // Refused in regular windows, by a profile that is off.
  await staleTunnels.note('regular');
  await staleTunnels.note('private');
  const refused = async () => staleTunnels.note('private');
  await staleTunnels.close('p', ['private'], refused, flush);
  await staleTunnels.close('q', ['private'], request, flush);
  expect(await staleTunnels.waiting()).toEqual(['p']);
  await staleTunnels.close('p', ['private'], request, flush);
  expect(await staleTunnels.waiting()).toEqual([]);
});

test('a worker that ends after it closed the tunnels leaves no profile waiting', async () => {
  await staleTunnels.note('regular');
  const refused = async () => staleTunnels.note('regular');
  await staleTunnels.close('p', windows, refused, flush);
  const ended = vi.spyOn(ext.storage.session, 'remove').mockRejectedValueOnce(new Error('ended'));
  await expect(staleTunnels.close('p', windows, request, flush)).rejects.toThrow('ended');
  ended.mockRestore();
  expect(await staleTunnels.waiting()).toEqual([]);
  // The tunnels are closed once more: nothing stored says that they were.
  expect(await staleTunnels.suspected()).toBe(true);
});
