import { beforeEach, expect, test, vi } from 'vitest';
import { createOperationQueue, operationSubject } from '@/utils/proxy/background/operation-queue';
import { createQueuedSwitching } from '@/utils/proxy/background/queued-switching';
import {
  allOff,
  beginSwitch,
  beginSwitchOff,
  profileState,
  switchOffDone,
} from '@/utils/proxy/profile-states';
import { lastProfileItem, profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../fixtures/restoring';
import { customProfile, directProfile } from '../../../fixtures/stored-profiles';
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

const switchOff = async (id: string) =>
  void (await proxyItem.update((state) => switchOffDone(state, id)));

test("'toggle' while the last profile is being switched off switches it on again", async () => {
  await profilesItem.write(['a', 'b'].map((id) => directProfile({ id })));
  await lastProfileItem.write('b');
  const on = [storedProfileState({ profileId: 'b' })];
  await proxyItem.write(beginSwitchOff({ ...allOff, on }, 'b'));
  const switchOn = vi.fn(async (_id: string) => {});
  const queue = createOperationQueue(() => {});
  const { toggleLast } = createQueuedSwitching(queue, { switchOn, switchOff }, idle);
  await toggleLast();
  expect(switchOn.mock.calls.map(([id]) => id)).toEqual(['b']);
});

test.each(['has begun', 'begins'])(
  'switching all off ends a switch that %s and the one that waits for it',
  async (when) => {
    await profilesItem.write(['a', 'b', 'c'].map((id) => customProfile({ id })));
    const on = [storedProfileState({ profileId: 'a' })];
    await proxyItem.write({ ...allOff, on });
    const [called, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begin = (id: string) => proxyItem.update((state) => beginSwitch(state, id, ['a'], 0));
    const switchOn = vi.fn(async (id: string) => {
      if (when === 'has begun') await begin(id);
      called.resolve();
      await gate.promise;
      if (when === 'begins') await begin(id);
    });
    const queue = createOperationQueue(() => {});
    const { switchTo, switchAllOff } = createQueuedSwitching(queue, { switchOn, switchOff }, idle);
    const presses = [switchTo('b', true)];
    await called.promise;
    presses.push(switchTo('c', true));
    await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
    const ended = switchAllOff();
    await new Promise((resolve) => setTimeout(resolve, 10));
    gate.resolve();
    await Promise.all([ended, ...presses]);
    expect(switchOn.mock.calls.map(([id]) => id)).toEqual(['b']);
    expect((await proxyItem.read()).on).toEqual([]);
  },
);

test('switching all off ends a rotation, or a switch that is resumed', async () => {
  await profilesItem.write([customProfile({ id: 'a' })]);
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'a' })] });
  const queue = createOperationQueue(() => {});
  const { switchAllOff } = createQueuedSwitching(queue, { switchOn: idle, switchOff }, idle);
  const [begun, gate] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
  const rotation = queue.run(
    async (signal) => {
      begun.resolve(signal);
      await gate.promise;
    },
    await operationSubject('a'),
  );
  const signal = await begun.promise;
  const ended = switchAllOff();
  await new Promise((resolve) => setTimeout(resolve, 10));
  gate.resolve();
  await Promise.all([ended, rotation]);
  expect(signal.aborted).toBe(true);
  expect((await proxyItem.read()).on).toEqual([]);
});

test('a profile that is pressed after all were switched off comes on', async () => {
  await profilesItem.write(['a', 'b'].map((id) => customProfile({ id })));
  await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'a' })] });
  const switchOn = async (id: string) =>
    void (await proxyItem.update((state) => beginSwitch(state, id, ['a'], 0)));
  const queue = createOperationQueue(() => {});
  const { switchTo, switchAllOff } = createQueuedSwitching(queue, { switchOn, switchOff }, idle);
  await Promise.all([switchAllOff(), switchTo('b', true)]);
  expect(profileState(await proxyItem.read(), 'b')).not.toBeNull();
});
