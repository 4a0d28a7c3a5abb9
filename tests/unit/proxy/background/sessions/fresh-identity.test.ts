import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const browser = vi.hoisted(() => ({ isFirefox: false }));
vi.mock('@/utils/browser/ext', () => ({
  ext: fakeBrowser,
  get isFirefox() {
    return browser.isFirefox;
  },
}));
const { createOperationQueue } = await import('@/utils/proxy/background/operation-queue');
const { createFreshIdentity } = await import('@/utils/proxy/background/sessions/fresh-identity');
const { createQueuedRotation } = await import('@/utils/proxy/background/sessions/queued-rotation');

const rotate = vi.fn(async () => {});
const remove = vi.fn(async (_site: object, _types: object) => {});
const reload = vi.fn(async () => {});
let address: string;

beforeEach(() => {
  for (const call of [rotate, remove, reload]) call.mockClear();
  Object.assign(fakeBrowser, {
    browsingData: { remove },
    tabs: { get: async () => ({ url: address }), reload },
  });
});

/** Presses 'Delete and reload' in the dialog of a host. */
const press = (host = 'www.shop.example', rotateProfile: (id: string) => Promise<void> = rotate) =>
  createFreshIdentity(rotateProfile)['proxy/fresh'](
    { profileId: 'p', tabId: 7, host },
    { kind: 'extension-page', incognito: false },
  );

test('Firefox deletes cookies of the domains above as well, and storage of the host alone', async () => {
  browser.isFirefox = true;
  address = 'https://www.shop.example:8443/cart';
  await press();
  const storage = { indexedDB: true, localStorage: true, serviceWorkers: true };
  expect(remove.mock.calls).toEqual([
    [{ hostnames: ['www.shop.example', 'shop.example'] }, { cookies: true }],
    [{ hostnames: ['www.shop.example', 'www.shop.example:8443'] }, storage],
  ]);
  expect(reload).toHaveBeenCalledExactlyOnceWith(7, { bypassCache: true });
});

test('Chromium deletes all data of the origin', async () => {
  browser.isFirefox = false;
  address = 'https://www.shop.example:8443/cart';
  await press();
  expect(remove).toHaveBeenCalledExactlyOnceWith(
    { origins: ['https://www.shop.example:8443'] },
    expect.objectContaining({ cookies: true, localStorage: true, cacheStorage: true }),
  );
});

test.each(['https://other.example/', 'https://shop.example/', 'about:blank'])(
  'nothing is rotated or deleted when the tab shows %s by now',
  async (url) => {
    address = url;
    await expect(press()).rejects.toThrow('page-elsewhere');
    for (const call of [rotate, remove, reload]) expect(call).not.toHaveBeenCalled();
  },
);

test.each([
  ['ends the rotation that runs', async () => {}],
  [
    'has the rotation skipped that waits',
    () => new Promise<void>((end) => void setTimeout(end, 50)),
  ],
])('nothing is deleted when a newer switch %s', async (_what, before) => {
  address = 'https://www.shop.example/';
  const { queue, subject, rotateOne, rotateOrReject } = queuedRotation(null);
  const earlier = queue.run(before);
  const rejected = expect(press('www.shop.example', rotateOrReject)).rejects.toThrow(
    'not-switched-on',
  );
  await new Promise((begun) => setTimeout(begun, 20));
  const alone = expect(rotateOne('p')).resolves.toBeUndefined();
  await queue.runSuperseding({ ...subject, profileId: 'q' }, async () => {});
  await Promise.all([earlier, rejected, alone]);
  for (const call of [remove, reload]) expect(call).not.toHaveBeenCalled();
});

test('a newer switch that comes after the rotation does not keep the data', async () => {
  address = 'https://www.shop.example/';
  const { queue, subject, rotateOrReject } = queuedRotation(false);
  const pressed = press('www.shop.example', rotateOrReject);
  await new Promise((begun) => setTimeout(begun, 20));
  await queue.runSuperseding({ ...subject, profileId: 'q' }, async () => {});
  await pressed;
  for (const call of [remove, reload]) expect(call).toHaveBeenCalled();
});

/**
 * Rotations in a queue that each run until a newer switch.
 * @param isReplaced what each resolves to; null: the switch ended it.
 */
function queuedRotation(isReplaced: boolean | null) {
  const queue = createOperationQueue(() => {});
  const subject = { profileId: 'p', exclusiveGroup: 'everything' };
  const untilSwitch = async (_profileId: string, signal: AbortSignal) => {
    while (!signal.aborted) await new Promise((next) => setTimeout(next, 5));
    return isReplaced;
  };
  const run = (_profileId: string, work: (signal: AbortSignal) => Promise<void>) =>
    queue.run(work, subject);
  return { queue, subject, ...createQueuedRotation(untilSwitch, run) };
}
