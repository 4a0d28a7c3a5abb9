import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { allOff, profileState } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState } from '@/utils/proxy/schema';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { newControllableBrowser } from '../../../fixtures/controllable-browser';
import { account } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

/** The browser reloads Vantage when the user allows or forbids it to run in private windows. */

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const where = { ...everywhere, windows: 'private' } as const;
const stored = async (profileId: string) => profileState(await proxyItem.read(), profileId);

/** Starts the background anew. */
async function restart(isAllowed: boolean): Promise<void> {
  Object.assign(fakeBrowser.extension, { isAllowedIncognitoAccess: async () => isAllowed });
  await createProxyArea(() => Promise.reject(new Error('not asked'))).resume();
}

async function writeOn(ofPrivate: Partial<ProfileState>): Promise<void> {
  const on = [
    storedProfileState({ profileId: 'a', check: 'done' }),
    storedProfileState({ profileId: 'p', check: 'done', ...ofPrivate }),
  ];
  const appliedRoutes = [
    { profileId: 'a', endpoint: null, where: everywhere },
    { profileId: 'p', endpoint: null, where },
  ];
  await proxyItem.write({ ...allOff, on, appliedRoutes });
}

beforeEach(async () => {
  newControllableBrowser();
  await profilesItem.write([customProfile({ id: 'a' }), customProfile({ id: 'p', where })]);
});

test.each([{ phase: 'on' }, { phase: 'rotating' }, { phase: 'switching', check: 'none' }] as const)(
  'a profile for private windows alone, %j, is blocked without access there and on again with it',
  async (ofPrivate) => {
    await writeOn(ofPrivate);
    await restart(false);
    expect(await stored('p')).toMatchObject({
      phase: 'blocked',
      problem: { code: 'private-not-covered' },
    });
    expect(await stored('a')).toMatchObject({ phase: 'on', problem: null });
    await restart(true);
    expect(await stored('p')).toMatchObject({ phase: 'on', problem: null });
  },
);

test('a profile without that access is not rotated, which would switch it on', async () => {
  await accountItem.write({ account, problem: null });
  await profilesItem.write([customProfile({ id: 'a' }), serviceProfile({ id: 'p', where })]);
  await storeLogin('p', { username: 'u', password: 'p', sessionId: 's' });
  await writeOn({ session: { startedAt: 1, endsAt: null, rotations: 0 } });
  await restart(false);
  const area = createProxyArea(() => Promise.reject(new Error('not asked')));
  await expect(area.rotateOne('p')).rejects.toThrow('private-not-covered');
  expect(await stored('p')).toMatchObject({ phase: 'blocked' });
});

test('a profile that is closed keeps its own problem, with and without that access', async () => {
  const closed = { phase: 'blocked', problem: { code: 'session-ended' } } as const;
  await writeOn(closed);
  for (const isAllowed of [false, true]) {
    await restart(isAllowed);
    expect(await stored('p')).toMatchObject(closed);
  }
});
