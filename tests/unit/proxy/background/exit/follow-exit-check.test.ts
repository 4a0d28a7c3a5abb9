import { expect, test, vi } from 'vitest';
import { followExitCheck } from '@/utils/proxy/background/exit/follow-exit-check';
import { allOff } from '@/utils/proxy/profile-states';
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
