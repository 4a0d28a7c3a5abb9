import { beforeEach, expect, test, vi } from 'vitest';
import { staleTunnels } from '@/utils/proxy/chromium/stale-tunnels';
import { newBrowser } from '../../../fixtures/restoring';

const done: string[] = [];
const request = async () => void done.push('request');
const flush = async () => void done.push('flush');

beforeEach(() => {
  newBrowser();
  done.length = 0;
});

test('without a refused login nothing is sent', async () => {
  await staleTunnels.close('p', request, flush);
  expect(done).toEqual([]);
});

test('after a refused login one request goes out before the flush, once', async () => {
  expect(await staleTunnels.suspected()).toBe(false);
  await staleTunnels.note();
  expect(await staleTunnels.suspected()).toBe(true);
  await staleTunnels.close('p', request, flush);
  await staleTunnels.close('p', request, flush);
  expect(done).toEqual(['request', 'flush']);
  expect(await staleTunnels.suspected()).toBe(false);
});

test('where the request fails, or its login is refused too, the next switch tries again', async () => {
  await staleTunnels.note();
  const failing = vi.fn(async () => Promise.reject(new Error('no answer')));
  await expect(staleTunnels.close('p', failing, flush)).rejects.toThrow('no answer');
  expect(done).toEqual([]);
  await staleTunnels.close('p', staleTunnels.note, flush);
  await staleTunnels.close('p', request, flush);
  expect(done).toEqual(['flush', 'request', 'flush']);
});

test('traffic waits from the request on, and as long as the login is refused', async () => {
  const seen: unknown[] = [];
  const look = async () => void seen.push(await staleTunnels.waiting());
  await staleTunnels.note();
  await staleTunnels.close('p', async () => look().then(staleTunnels.note), flush);
  expect(seen).toEqual([['p']]);
  expect(await staleTunnels.waiting()).toEqual(['p']);
  // What fails otherwise is no reason to wait, but none to let another one through either.
  const failing = async () => Promise.reject(new Error('no answer'));
  await expect(staleTunnels.close('q', failing, flush)).rejects.toThrow('no answer');
  expect(await staleTunnels.waiting()).toEqual(['p']);
  await staleTunnels.close('q', request, flush);
  expect(await staleTunnels.waiting()).toEqual([]);
});
