import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recordRequests } from '@/utils/proxy/background/traffic/record-requests';

vi.mock('@/utils/browser/ext', () => {
  const event = { addListener: () => {}, removeListener: () => {}, hasListener: () => false };
  const webRequest = { onBeforeRequest: event, onCompleted: event, onErrorOccurred: event };
  return { isFirefox: false, ext: { ...fakeBrowser, webRequest } };
});

const { session } = fakeBrowser.storage;
const keys = async () => Object.keys(await session.get(null));
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(() => fakeBrowser.reset());

test('the bytes of earlier instances are added up at the start, once there are eight', async () => {
  const record = (life: number) => ({ [`used:${life}`]: { 'a.test': 1000 } });
  for (let life = 1; life <= 7; life += 1) await session.set(record(life));
  recordRequests(async () => []);
  await settled();
  expect(await keys()).toHaveLength(7);
  await session.set(record(8));
  recordRequests(async () => []);
  await vi.waitFor(async () => expect(await keys()).toEqual([]));
});
