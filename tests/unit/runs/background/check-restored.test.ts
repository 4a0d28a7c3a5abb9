import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { checkRestored } from '@/utils/runs/background/check-restored';
import { newest } from '../../../fixtures/newest-storage';

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});

const open = ['https://shop.test/', 'not an address', 'about:blank'];

test('addresses from a backup that are public, or can never be sent, ask nothing', async () => {
  expect(await checkRestored([], false)).toBeUndefined();
  expect(await checkRestored(open, false)).toBeUndefined();
});

test('private ones are asked about, naming the first, until they are confirmed here', async () => {
  const urls = [...open, 'http://10.0.0.1:81/a', 'http://10.0.0.2/', 'http://10.0.0.1:81/b'];
  const problem = { code: 'private-address', detail: '10.0.0.1:81' };
  await expect(checkRestored(urls, false)).rejects.toMatchObject({ problem });
  expect(await checkRestored(urls, true)).toBeUndefined();
});
