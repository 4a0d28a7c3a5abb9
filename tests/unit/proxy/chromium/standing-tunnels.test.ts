import { beforeEach, expect, test, vi } from 'vitest';
import { standingTunnels } from '@/utils/proxy/chromium/standing-tunnels';
import { newBrowser } from '../../../fixtures/restoring';

const done: string[] = [];
const request = async () => void done.push('request');
const flush = async () => void done.push('flush');

beforeEach(() => {
  newBrowser();
  done.length = 0;
});

test('without a refused login nothing is sent', async () => {
  await standingTunnels.close(request, flush);
  expect(done).toEqual([]);
});

test('after a refused login one request goes out before the flush, once', async () => {
  await standingTunnels.note();
  await standingTunnels.close(request, flush);
  await standingTunnels.close(request, flush);
  expect(done).toEqual(['request', 'flush']);
});

test('where the request fails, or its login is refused too, the next switch tries again', async () => {
  await standingTunnels.note();
  const failing = vi.fn(async () => Promise.reject(new Error('no answer')));
  await expect(standingTunnels.close(failing, flush)).rejects.toThrow('no answer');
  expect(done).toEqual([]);
  await standingTunnels.close(standingTunnels.note, flush);
  await standingTunnels.close(request, flush);
  expect(done).toEqual(['flush', 'request', 'flush']);
});
