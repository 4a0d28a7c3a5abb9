import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followOrder } from '@/utils/proxy/background/follow-order';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const only: Where = { ...everywhere, scope: 'only' };
const profile = (id: string) => serviceProfile({ id, name: id });
const apply = vi.fn<() => Promise<void>>();
/** Profiles while the routes were applied, in their order. */
let seen: string[][];

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await profilesItem.write(['a', 'b', 'off', 'rest'].map(profile));
  const appliedRoutes = ['a', 'b', 'rest'].map((profileId) => ({
    profileId,
    endpoint: { scheme: 'http' as const, host: `${profileId}.example`, port: 80 },
    where: profileId === 'rest' ? everywhere : only,
  }));
  const on = appliedRoutes.map(({ profileId }) => storedProfileState({ profileId }));
  await proxyItem.write({ ...allOff, on, appliedRoutes });
  seen = [];
  apply.mockReset().mockImplementation(async () => {
    seen.push((await profilesItem.read()).map(({ id }) => id));
  });
  followOrder(apply);
});

test('another order of active profiles is applied', async () => {
  await profilesItem.write(['b', 'a', 'off', 'rest'].map(profile));
  await expect.poll(() => seen).toEqual([['b', 'a', 'off', 'rest']]);
});

test.each([
  ['of a profile that is off', ['off', 'a', 'b', 'rest']],
  ['of the one for everything else, which comes last', ['rest', 'a', 'b', 'off']],
  ['with a profile removed', ['a', 'b', 'rest']],
])('an order that changes no traffic is not applied: %s', async (_what, ids) => {
  await profilesItem.write(ids.map(profile));
  await profilesItem.update((all) => all.map((one) => ({ ...one, name: `${one.name}!` })));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen).toEqual([]);
});
