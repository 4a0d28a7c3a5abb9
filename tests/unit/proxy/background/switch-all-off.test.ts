import { beforeEach, expect, test, vi } from 'vitest';
import { createOperationQueue } from '@/utils/proxy/background/operation-queue';
import { createQueuedSwitching } from '@/utils/proxy/background/queued-switching';
import { allOff, beginSwitch, switchOffDone } from '@/utils/proxy/profile-states';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../fixtures/restoring';
import { directProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const idle = async () => {};

beforeEach(() => {
  newBrowser();
});

test('switching all off goes on with the others when one fails, and tells the failure', async () => {
  const ids = ['a', 'b', 'c'];
  await profilesItem.write(ids.map((id) => directProfile({ id })));
  const on = ids.map((profileId) => storedProfileState({ profileId }));
  await proxyItem.write({ ...allOff, on });
  const switchOff = vi.fn(async (id: string) => {
    if (id === 'a') throw new Error('no answer');
  });
  const switchOn = async () => {};
  const queue = createOperationQueue(() => {});
  const { switchAllOff } = createQueuedSwitching(queue, { switchOn, switchOff }, idle);
  await expect(switchAllOff()).rejects.toThrow('no answer');
  expect(switchOff.mock.calls).toEqual([['a'], ['b'], ['c']]);
});

test('a profile that comes back because the switch away from it was cancelled is switched off too', async () => {
  await profilesItem.write(['a', 'b'].map((id) => directProfile({ id })));
  const on = [storedProfileState({ profileId: 'a' })];
  await proxyItem.write(beginSwitch({ ...allOff, on }, 'b', ['a'], 0));
  const switchOff = async (id: string) =>
    void (await proxyItem.update((state) => switchOffDone(state, id)));
  const queue = createOperationQueue(() => {});
  const switchOn = async () => {};
  const { switchAllOff } = createQueuedSwitching(queue, { switchOn, switchOff }, idle);
  await switchAllOff();
  expect((await proxyItem.read()).on).toEqual([]);
});
