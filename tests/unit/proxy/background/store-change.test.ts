import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createOperationQueue } from '@/utils/proxy/background/operation-queue';
import { createResumeOperations } from '@/utils/proxy/background/resume-operations';
import { createStoreChange } from '@/utils/proxy/background/store-change';
import { markOutdated } from '@/utils/proxy/changed-profiles';
import { allOff, beginSwitch, routeCommitted, switchDone } from '@/utils/proxy/profile-states';
import { everywhere, type ProxyState } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const where = { ...everywhere, scope: 'only' } as const;
const profiles = ['a', 'b', 'c'].map((id) => serviceProfile({ id, where }));
const route = (profileId: string) => ({ profileId, endpoint: null, where });
const onOf = (...ids: string[]): ProxyState => ({
  ...allOff,
  on: ids.map((profileId) => storedProfileState({ profileId, check: 'done' })),
  appliedRoutes: ids.map(route),
});
const marked = async () =>
  (await proxyItem.read()).on
    .filter(({ routeOutdated }) => routeOutdated)
    .map(({ profileId }) => profileId);

/** A background that has just started. @returns IDs of the profiles that it switched on. */
function started(isStoring = (_id: string) => false) {
  const switched: string[] = [];
  const switching = {
    async switchOn(id: string) {
      switched.push(id);
      const profile = profiles.find((one) => one.id === id) ?? serviceProfile();
      await proxyItem.update((state) => beginSwitch(state, id, [], 2));
      await proxyItem.update((state) => switchDone(routeCommitted(state, route(id)), profile, 2));
    },
    applyRoute: async () => {},
    switchOff: async () => {},
  };
  const { resumeOperations } = createResumeOperations(
    createOperationQueue(() => {}),
    switching,
    async () => {},
    { reassert: async () => {} },
    { beginDueChecks: async () => {} },
    isStoring,
  );
  return { switched, resumeOperations };
}

beforeEach(async () => {
  newBrowser();
  await profilesItem.write(profiles);
});

test('a switch that was cut off goes before those of changed profiles, and none is lost', async () => {
  await proxyItem.write(beginSwitch(markOutdated(onOf('a'), 'a'), 'b', [], 1));
  const { switched, resumeOperations } = started();
  await resumeOperations();
  await vi.waitFor(() => expect(switched).toEqual(['b', 'a']));
  await vi.waitFor(async () => expect(await marked()).toEqual([]));
  expect((await proxyItem.read()).on.map(({ profileId }) => profileId)).toEqual(['b', 'a']);
});

test('of two changed profiles, the one that was being switched is switched again as well', async () => {
  const both = ['a', 'b'].reduce(markOutdated, onOf('a', 'b'));
  await proxyItem.write(beginSwitch(both, 'a', [], 1));
  const { switched, resumeOperations } = started();
  await resumeOperations();
  await vi.waitFor(() => expect(switched).toEqual(['a', 'b']));
});

test('a change that is not stored leaves no mark, and one that is stored leaves it for the switch', async () => {
  await proxyItem.write(onOf('a', 'b'));
  const { storeChange } = createStoreChange();
  const full = new Error('disk full');
  const storing = storeChange(['a', 'b'], async () => {
    expect(await marked()).toEqual(['a', 'b']);
    await profilesItem.update((all) =>
      all.map((one) => ({ ...one, name: `${one.name}${one.id === 'b' ? '!' : ''}` })),
    );
    throw full;
  });
  await expect(storing).rejects.toBe(full);
  expect(await marked()).toEqual(['b']);
});

test('a change that is being stored is not switched before it is stored', async () => {
  await proxyItem.write(onOf('a'));
  const { storeChange, isStoring } = createStoreChange();
  const { switched, resumeOperations } = started(isStoring);
  await storeChange(['a'], async () => {
    await resumeOperations();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(switched).toEqual([]);
  });
  await resumeOperations();
  await vi.waitFor(() => expect(switched).toEqual(['a']));
});

test('a profile that a switch is about to replace is marked for the case that it fails', async () => {
  await proxyItem.write(beginSwitch(onOf('a'), 'b', ['a'], 1));
  await createStoreChange().storeChange(['a'], async () => {});
  expect((await proxyItem.read()).before).toMatchObject([{ profileId: 'a', routeOutdated: true }]);
});

test('a profile that is off is stored without a mark and without an alarm', async () => {
  await proxyItem.write(onOf('a'));
  const store = vi.fn(async () => {});
  await createStoreChange().storeChange(['c'], store);
  expect(store).toHaveBeenCalledOnce();
  expect(await marked()).toEqual([]);
  expect(await fakeBrowser.alarms.getAll()).toEqual([]);
});
