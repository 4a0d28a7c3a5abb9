import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Where } from '@/utils/proxy/schema';
import { inWorker, newMortalBrowser } from '../../../fixtures/mortal-worker';
import { caller } from '../../../fixtures/restoring';
import { customProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const endless = 1_000_000;

async function worker() {
  const [{ createProxyArea }, items] = await Promise.all([
    import('@/utils/proxy/background/proxy-area'),
    import('@/utils/storage/registry/proxy'),
  ]);
  const area = createProxyArea(() => Promise.reject(new Error('not asked')));
  const press = (profileId: string, replace = false) =>
    area.handlers['proxy/switch']({ profileId, on: true, replace }, caller);
  const on = async () =>
    (await items.proxyItem.read()).on.map(({ profileId, phase }) => [profileId, phase]);
  return { ...items, area, press, on };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test.each([
  ["after 'Switch over' the other profile stays replaced", true, [['b', 'on']]],
  ['without it the profile that is on stays', false, [['a', 'on']]],
])('a background that ends while a switch is prepared: %s', async (_name, replace, expected) => {
  newMortalBrowser();
  const where: Where = { scope: 'only', windows: 'all', containers: [] };
  await inWorker(endless, async () => {
    const { profilesItem, press } = await worker();
    await profilesItem.write([customProfile({ id: 'a' }), customProfile({ id: 'b', where })]);
    await press('a');
  });
  await inWorker(endless, async () => {
    const { press, on } = await worker();
    const contains = vi.fn(() => new Promise<never>(() => {}));
    Object.assign(fakeBrowser.permissions, { contains });
    void press('b', replace);
    await vi.waitFor(() => expect(contains).toHaveBeenCalled());
    expect(await on()).toEqual([
      ['a', 'on'],
      ['b', 'switching'],
    ]);
  });
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  await inWorker(endless, async () => {
    const { area, on } = await worker();
    await area.resume();
    await vi.waitFor(async () => expect(await on()).toEqual(expected));
  });
});
