import { expect, test, vi } from 'vitest';
import { followExitCheck } from '@/utils/proxy/background/exit/follow-exit-check';
import { allOff } from '@/utils/proxy/profile-states';
import type { Profile } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../../fixtures/stored-profiles';

const set = (exitCheck: string) =>
  settingsItem.update((now) => ({ ...now, addresses: { ...now.addresses, exitCheck } }));

test('a profile that is on without a check is checked once an exit check is set', async () => {
  newBrowser();
  await profilesItem.write(['p', 'q', 'r'].map((id) => serviceProfile({ id })));
  await proxyItem.write({
    ...allOff,
    on: [
      storedProfileState({ profileId: 'p' }),
      storedProfileState({ profileId: 'q', check: 'done' }),
      storedProfileState({ profileId: 'r', phase: 'blocked', problem: { code: 'cap-reached' } }),
    ],
  });
  const checked: string[] = [];
  followExitCheck(({ id }) => void checked.push(id));
  await set('https://exit.test/');
  await vi.waitFor(() => expect(checked).toEqual(['p']));
  await set('');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).toEqual(['p']);
});

test.each(['proxy-or-site', 'cap-reached', 'session-ending'] as const)(
  'a failed check is repeated with another address, also where the profile shows %s',
  async (code) => {
    newBrowser();
    await profilesItem.write([serviceProfile()]);
    await proxyItem.write({
      ...allOff,
      on: [storedProfileState({ check: 'failed', problem: { code } })],
    });
    const check = vi.fn<(profile: Profile) => void>();
    followExitCheck(check);
    await set('https://exit.test/');
    await vi.waitFor(() => expect(check).toHaveBeenCalledExactlyOnceWith(serviceProfile()));
  },
);

test('another address, or none, has the exits checked again that the address before did not show', async () => {
  newBrowser();
  await set('https://exit.tst/');
  await profilesItem.write(['p', 'q', 'r', 's'].map((id) => serviceProfile({ id })));
  const problem = { code: 'exit-check-failed' } as const;
  await proxyItem.write({
    ...allOff,
    on: [
      storedProfileState({ profileId: 'p', check: 'failed', problem }),
      storedProfileState({ profileId: 'q', check: 'done' }),
      storedProfileState({ profileId: 'r', check: 'checking' }),
      storedProfileState({ profileId: 's', phase: 'blocked', check: 'failed', problem }),
    ],
  });
  const checked: string[] = [];
  followExitCheck(({ id }) => void checked.push(id));
  await set('https://exit.test/');
  await vi.waitFor(() => expect(checked).toEqual(['p', 'r']));
  await settingsItem.update((now) => ({ ...now, theme: 'dark' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checked).toEqual(['p', 'r']);
  await set('');
  await vi.waitFor(() => expect(checked).toEqual(['p', 'r', 'p', 'r']));
});
