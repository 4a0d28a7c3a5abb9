import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { everywhere, noExtras, type Profile } from '@/utils/proxy/schema';
import { excludedItem, profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { caller, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { idleProfileDependencies } from '../../../fixtures/idle-profile-dependencies';

const { 'profiles/save': save } = createProfiles(idleProfileDependencies);
const sites = { text: 'a.test', tables: '', count: 1 };
const where = { ...everywhere, scope: 'only' } as const;

test.each([
  ['a new profile precedes its sites', false, ['profiles', 'sites:p']],
  ['the sites of a known profile precede it', true, ['sites:p', 'profiles']],
])('%s', async (_, known, order) => {
  newBrowser();
  const profile = serviceProfile({ id: 'p', where });
  await profilesItem.write(known ? [serviceProfile({ id: 'p' })] : []);
  const written: string[] = [];
  fakeBrowser.storage.local.onChanged.addListener((changes) => {
    written.push(...Object.keys(changes));
  });
  await save({ profile, sites }, caller);
  expect(written).toEqual(order);
  expect(await profilesItem.read()).toEqual([profile]);
  expect(await sitesItem('p').read()).toEqual(sites);
});

test('an exclusion is answered once it is applied', async () => {
  newBrowser();
  const seen: string[][] = [];
  const applied = async () => void seen.push(await excludedItem.read());
  const { 'proxy/exclude': exclude } = createProfiles({
    ...idleProfileDependencies,
    excludedChanged: applied,
  });
  await exclude({ site: '*.a.test', add: true }, caller);
  expect(seen).toEqual([['*.a.test']]);
});

test.each([
  ['at its limit', { code: 'cap-reached' as const }, 2000, 1],
  ['at its limit, which stays', { code: 'cap-reached' as const }, 1000, 0],
  ['below its limit', null, 2000, 0],
])('a profile %s: whether a saved limit switches it on again', async (_, problem, mb, times) => {
  newBrowser();
  await profilesItem.write([serviceProfile({ id: 'p', extras: { ...noExtras, capMb: 1000 } })]);
  const [before = serviceProfile()] = await profilesItem.read();
  const state = await proxyItem.read();
  await proxyItem.write({ ...state, on: [storedProfileState({ profileId: 'p', problem })] });
  const changed: string[] = [];
  const dependencies = {
    ...idleProfileDependencies,
    changed: async (id: string) => void changed.push(id),
  };
  const { 'profiles/save': change } = createProfiles(dependencies);
  await change({ profile: { ...before, extras: { ...before.extras, capMb: mb } } }, caller);
  expect(changed).toHaveLength(times);
});

test('a changed route is stored so that a restart applies it', async () => {
  newBrowser();
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  const [before = serviceProfile()] = await profilesItem.read();
  const marked: unknown[] = [];
  const storeChange = async (ids: readonly string[], store: () => Promise<void>) => {
    marked.push(ids);
    await store();
  };
  const { 'profiles/save': change } = createProfiles({ ...idleProfileDependencies, storeChange });
  await change({ profile: { ...before, name: 'Other name' } }, caller);
  await change({ profile: { ...before, where } }, caller);
  expect(marked).toEqual([[], ['p']]);
  expect(await profilesItem.read()).toEqual([{ ...before, where }]);
});

test('another scope closes the route before the new sites are stored, and other changes do not', async () => {
  newBrowser();
  await profilesItem.write([serviceProfile({ id: 'p', where })]);
  const steps: unknown[] = [];
  const dependencies = {
    ...idleProfileDependencies,
    close: async (id: string, { scope }: Profile['where']) =>
      void steps.push(['close', scope, await sitesItem(id).read()]),
    changed: async (id: string) => void steps.push(['changed', id]),
  };
  const { 'profiles/save': change } = createProfiles(dependencies);
  const [before = serviceProfile()] = await profilesItem.read();
  await change({ profile: { ...before, where: { ...where, windows: 'private' } } }, caller);
  expect(steps).toEqual([['changed', 'p']]);
  await change({ profile: { ...before, where: { ...where, scope: 'except' } }, sites }, caller);
  expect(steps.slice(1)).toEqual([
    ['close', 'everything', null],
    ['close', 'except', sites],
    ['changed', 'p'],
  ]);
});
