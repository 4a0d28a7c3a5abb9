import { beforeEach, expect, test, vi } from 'vitest';
import {
  readLogin,
  readLoginFor,
  storeLogin,
} from '@/utils/proxy/background/sessions/stored-logins';
import { createLoginTransfer } from '@/utils/proxy/background/sessions/login-transfer';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { toProblem } from '@/utils/problem';
import { lockVault, setLock, unlock } from '@/utils/security/lock-steps';
import { profilesItem } from '@/utils/storage/registry/proxy';
import type { Profile } from '@/utils/proxy/schema';
import { vault } from '@/utils/security/background/secrets';
import { newBrowser, passphrase, caller } from '../../../fixtures/restoring';
import { customProfile, directProfile } from '../../../fixtures/stored-profiles';
import { idleProfileDependencies } from '../../../fixtures/idle-profile-dependencies';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));

const nothing = async () => {};
const mine = customProfile({ id: 'own', host: 'mine.test', hasLogin: true });
const elsewhere = { ...mine, host: 'evil.test' };
const handlers = createProfiles(idleProfileDependencies);
const remove = () => handlers['profiles/remove']({ profileId: 'own' }, caller);

/** Outcome of saving: 'saved', or the problem. */
async function save(profile: Profile, more: { loginOf?: string } = {}): Promise<string> {
  try {
    await handlers['profiles/save']({ profile, ...more }, caller);
    return 'saved';
  } catch (error) {
    return toProblem(error).code;
  }
}

beforeEach(async () => {
  newBrowser();
  const login = { username: 'me', password: 'secret' };
  await handlers['profiles/save']({ profile: mine, login }, caller);
  await setLock(vault, passphrase);
});

test.each([
  ['at once', nothing],
  ['by saying first that it has none', () => save({ ...elsewhere, hasLogin: false })],
  ['by removing it first', remove],
  ['by way of another kind', () => save(directProfile({ id: 'own' }))],
])('a login does not go elsewhere while it is locked away: %s', async (_how, first) => {
  await lockVault(vault, async () => []);
  await first();
  expect(await save(elsewhere)).toBe('locked');
  await unlock(vault, passphrase);
  expect(JSON.stringify(await profilesItem.read())).not.toContain('evil.test');
  expect(await readLogin('own')).toMatchObject({ password: 'secret' });
});

test('all else of a locked profile can be changed, and a new one without a login added', async () => {
  await lockVault(vault, async () => []);
  expect(await save({ ...mine, name: 'Renamed' })).toBe('saved');
  expect(await save({ ...elsewhere, id: 'new', hasLogin: false })).toBe('saved');
});

test('a login that stays usable while locked is not sealed for a file', async () => {
  const seal = createLoginTransfer()['transfer/seal'];
  const wanted = { passphrase, profileIds: ['own'] };
  expect((await seal(wanted, caller)).sealed).not.toBe('');
  await lockVault(vault, async () => ['own']);
  expect(await readLogin('own')).toMatchObject({ password: 'secret' });
  await expect(seal(wanted, caller)).rejects.toMatchObject({ problem: { code: 'locked' } });
});

test('a removal is undone with its login while the lock is open', async () => {
  await remove();
  expect(await save(mine)).toBe('saved');
  expect(await readLogin('own')).toMatchObject({ password: 'secret' });
});

test.each([
  ['host', { host: 'evil.test' }],
  ['port', { port: 1081 }],
  ['kind of proxy', { scheme: 'https' }],
] as const)(
  'with the lock open, a login is not sent to another %s unless typed again',
  async (_what, moved) => {
    expect(await save({ ...mine, ...moved })).toBe('login-elsewhere');
    await remove();
    expect(await save({ ...mine, ...moved })).toBe('login-elsewhere');
    expect(await save({ ...mine, ...moved, hasLogin: false })).toBe('saved');
    expect(await readLogin('own')).toBeNull();
  },
);

test('the login of another profile is copied for the same proxy only', async () => {
  const of = { loginOf: 'own' };
  const copy = { ...mine, id: 'copy' };
  expect(await save({ ...copy, host: 'MINE.test.' }, of)).toBe('saved');
  expect(await readLogin('copy')).toMatchObject({ password: 'secret' });
  for (const moved of [{ host: 'evil.test' }, { port: 1081 }, { scheme: 'https' as const }]) {
    expect(await save({ ...copy, ...moved, id: 'moved' }, of)).toBe('login-elsewhere');
  }
  expect(await readLogin('moved')).toBeNull();
  // Stored by an early version, which did not name the proxy.
  await storeLogin('own', { username: 'me', password: 'secret', sessionId: null });
  expect(await save({ ...elsewhere, id: 'moved' }, of)).toBe('login-elsewhere');
});

test('a copy of a profile without a stored login says that it has none', async () => {
  expect(await save({ ...mine, id: 'copy' }, { loginOf: 'gone' })).toBe('saved');
  await handlers['profiles/save']({ profile: mine, login: null }, caller);
  expect(await save({ ...mine, id: 'other' }, { loginOf: 'own' })).toBe('saved');
  const copies = (await profilesItem.read()).filter(({ id }) => id !== 'own');
  expect(copies).toMatchObject([{ hasLogin: false }, { hasLogin: false }]);
});

test('a login that an early version stored keeps to the proxy that its profile had', async () => {
  await storeLogin('own', { username: 'me', password: 'secret', sessionId: null });
  expect(await save(elsewhere)).toBe('login-elsewhere');
  expect(await save({ ...mine, host: 'MINE.test.' })).toBe('saved');
  await profilesItem.write([]);
  expect(await save(elsewhere)).toBe('login-elsewhere');
});

test('a login is shown to no other proxy, however its profile came to that address', async () => {
  const proxy = { scheme: 'http', host: 'mine.test', port: 1080 } as const;
  expect(await readLoginFor('own', proxy)).toMatchObject({ password: 'secret' });
  expect(await readLoginFor('own', { ...proxy, host: 'evil.test' })).toBeNull();
  expect(await readLoginFor('own', { ...proxy, scheme: 'https' })).toBeNull();
});
