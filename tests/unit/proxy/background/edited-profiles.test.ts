import { beforeEach, expect, test, vi } from 'vitest';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { ProblemError } from '@/utils/problem';
import { everywhere, type Profile } from '@/utils/proxy/schema';
import { profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { readLogin, storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { idleProfileDependencies } from '../../../fixtures/idle-profile-dependencies';
import { caller, newBrowser } from '../../../fixtures/restoring';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

const { 'profiles/save': save } = createProfiles(idleProfileDependencies);
const sitesOf = (text: string) => ({ text, tables: '', count: 1 });
const refused = { problem: { code: 'profile-edited' } };

/** Stores a profile and returns it as a page reads it. */
async function opened(profile: Profile): Promise<Profile> {
  await profilesItem.write([profile]);
  const [read = profile] = await profilesItem.read();
  return read;
}

beforeEach(() => {
  newBrowser();
});

test('a form that was opened before another page changed the profile does not undo that', async () => {
  const profile = await opened(serviceProfile({ id: 'p', countries: ['DE'] }));
  const changed = serviceProfile({ id: 'p', countries: ['FR'] });
  await save({ profile: changed, base: { profile } }, caller);
  const renamed = { ...profile, name: 'Home' };
  await expect(save({ profile: renamed, base: { profile } }, caller)).rejects.toMatchObject(
    refused,
  );
  expect(await profilesItem.read()).toEqual([changed]);
  await save({ profile: renamed }, caller);
  expect(await profilesItem.read()).toEqual([renamed]);
});

test('of two forms that are saved at once, one is refused', async () => {
  const profile = await opened(serviceProfile({ id: 'p' }));
  const base = { profile, sites: '' };
  const results = await Promise.allSettled([
    save({ profile: { ...profile, name: 'A' }, sites: sitesOf('a.test'), base }, caller),
    save({ profile: { ...profile, name: 'B' }, sites: sitesOf('b.test'), base }, caller),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await profilesItem.read()).toMatchObject([{ name: 'A' }]);
  expect(await sitesItem('p').read()).toEqual(sitesOf('a.test'));
});

test.each([
  ['is done where Vantage may not change the setting', 'control-taken', 1],
  ['tells that private windows did not confirm it', 'private-windows-silent', 0],
] as const)('a save whose sites can not be applied %s', async (_what, code, logged) => {
  const sitesChanged = () => Promise.reject(new ProblemError(code));
  const { 'profiles/save': saveHeld } = createProfiles({
    ...idleProfileDependencies,
    sitesChanged,
  });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const profile = await opened(serviceProfile({ id: 'p' }));
  const input = { profile, sites: sitesOf('a.test'), base: { profile, sites: '' } };
  const saving = saveHeld(input, caller);
  if (logged === 1) await saving;
  else await expect(saving).rejects.toMatchObject({ problem: { code } });
  expect(await sitesItem('p').read()).toEqual(sitesOf('a.test'));
  expect(log).toHaveBeenCalledTimes(logged);
});

test('a site that was added meanwhile stays, whether the form changed the sites or not', async () => {
  const where = { ...everywhere, scope: 'only' } as const;
  const profile = await opened(serviceProfile({ id: 'p', where }));
  await sitesItem('p').write(sitesOf('a.test\nadded.test'));
  const base = { profile, sites: 'a.test' };
  const changed = save({ profile, sites: sitesOf('b.test'), base }, caller);
  await expect(changed).rejects.toMatchObject(refused);
  await save({ profile: { ...profile, name: 'Home' }, base: { profile } }, caller);
  expect(await profilesItem.read()).toMatchObject([{ name: 'Home' }]);
  expect(await sitesItem('p').read()).toEqual(sitesOf('a.test\nadded.test'));
});

test('what is refused leaves the stored login as it is', async () => {
  const profile = await opened(customProfile({ id: 'p', host: 'mine.test', hasLogin: true }));
  await storeLogin('p', { username: 'u', password: 'p', sessionId: null });
  const base = { profile: { ...profile, name: 'Before' } };
  const moved = { ...profile, host: 'other.test', hasLogin: false };
  await expect(save({ profile: moved, base }, caller)).rejects.toMatchObject(refused);
  await expect(save({ profile, login: null, base }, caller)).rejects.toMatchObject(refused);
  expect(await readLogin('p')).toMatchObject({ username: 'u' });
});

test('a profile that was removed meanwhile is made again', async () => {
  const profile = await opened(serviceProfile({ id: 'p' }));
  await profilesItem.write([]);
  await save({ profile, base: { profile } }, caller);
  expect(await profilesItem.read()).toEqual([profile]);
});
