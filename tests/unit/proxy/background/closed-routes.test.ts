import { beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { recoveryAlarm } from '@/utils/proxy/background/exit/recovery-alarm';
import { storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { ProblemError } from '@/utils/problem';
import { blockAll } from '@/utils/proxy/closed-states';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState } from '@/utils/proxy/schema';
import { lockVault, setLock, unlock } from '@/utils/security/lock-steps';
import { vault } from '@/utils/security/background/secrets';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { account, newBrowser, passphrase, caller } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;
const createArea = () =>
  createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));

async function writeState(change: Partial<ProfileState>): Promise<void> {
  const active = storedProfileState({ profileId: 'p', ...change });
  const appliedRoutes = [{ profileId: 'p', endpoint, where: everywhere }];
  await proxyItem.write({ ...allOff, on: [active], appliedRoutes });
}
const shown = async () =>
  (await proxyItem.read()).on.map(({ phase, problem }) => [phase, problem?.code]);

beforeEach(async () => {
  newBrowser();
  await accountItem.write({ account, problem: null });
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  await storeLogin('p', { username: 'me', password: 'secret', sessionId: 's' });
  await setLock(vault, passphrase);
});

test('a start opens what the lock closed, where the instance that opened the lock ended first', async () => {
  await lockVault(vault, async () => []);
  await writeState({ check: 'checking' });
  await createArea().resume();
  expect(await shown()).toEqual([['blocked', 'locked']]);

  // No area listens, as when the worker ends.
  await unlock(vault, passphrase);
  await createArea().resume();
  expect(await shown()).toEqual([['on', undefined]]);
});

test('locking and unlocking does not open a profile that its session closed', async () => {
  await lockVault(vault, async () => []);
  await writeState({ phase: 'blocked', problem: { code: 'session-ended' } });
  await createArea().resume();
  await unlock(vault, passphrase);
  await createArea().unlocked();
  expect(await shown()).toEqual([['blocked', 'session-ended']]);
});

test('a refused login does not open a profile that is closed', async () => {
  await writeState({ phase: 'blocked', problem: { code: 'session-ended' } });
  await createArea().refused('p');
  expect(await shown()).toEqual([['blocked', 'session-ended']]);
});

test('a rotation does not open a profile that is closed', async () => {
  const session = { startedAt: 1, endsAt: null, rotations: 0 };
  const problem = { code: 'cap-reached', detail: '5 MB' } as const;
  await writeState({ phase: 'blocked', problem, session });
  const rotate = createArea().handlers['proxy/rotate']({ profileId: 'p' }, caller);
  await expect(rotate).rejects.toThrow('cap-reached');
  expect(await shown()).toEqual([['blocked', 'cap-reached']]);
});

test('a rotation that the service refuses does not undo what blocked the profile during it', async () => {
  const session = { startedAt: 1, endsAt: null, rotations: 0 };
  await writeState({ session });
  const area = createProxyArea(async () => {
    await proxyItem.update((state) => blockAll(state, { code: 'control-taken' }));
    throw new ProblemError('service-failed');
  });
  await expect(area.rotateOne('p')).rejects.toThrow('service-failed');
  expect(await shown()).toEqual([['blocked', 'control-taken']]);
});

test('a rotation of a profile that is blocked while it begins does not undo the block', async () => {
  const session = { startedAt: 1, endsAt: null, rotations: 0 };
  await writeState({ session });
  const set = vi.spyOn(recoveryAlarm, 'set').mockImplementationOnce(async () => {
    await proxyItem.update((state) => blockAll(state, { code: 'control-taken' }));
  });
  await expect(createArea().rotateOne('p')).rejects.toThrow('not-connected');
  expect(set).toHaveBeenCalled();
  expect(await shown()).toEqual([['blocked', 'control-taken']]);
});

test('a profile is edited also while another extension holds the proxy', async () => {
  await writeState({ phase: 'blocked', problem: { code: 'control-taken' } });
  const taken = new ProblemError('control-taken');
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  vi.mocked(backend.reassert).mockRejectedValueOnce(taken).mockRejectedValueOnce(taken);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const profile = serviceProfile({ id: 'p', where: { ...everywhere, scope: 'except' } });
  const sites = { text: 'shop.test', tables: '', count: 1 };
  await createArea().handlers['profiles/save']({ profile, sites }, caller);
  expect((await profilesItem.read())[0]?.where.scope).toBe('except');
  expect((await sitesItem('p').read())?.text).toBe('shop.test');
  expect(log).toHaveBeenCalledWith('Vantage: closing a changed profile failed.', taken);
});
