import { beforeEach, expect, test, vi } from 'vitest';
import { createOperationQueue } from '@/utils/proxy/background/operation-queue';
import { createRenewal } from '@/utils/proxy/background/sessions/renewal';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { newBrowser } from '../../../../fixtures/restoring';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';

const exit = {
  address: '127.1.0.1',
  country: 'DE',
  city: null,
  network: null,
  checkedAt: 1,
  tookMs: 1,
};
const on = (profileId: string) =>
  proxyItem.write({ ...allOff, on: [storedProfileState({ profileId, exit })] });

beforeEach(newBrowser);

test('a session is renewed in its turn, with the exit that it replaces', async () => {
  await on('a');
  const switchOn = vi.fn<Parameters<typeof createRenewal>[0]>(async () => {});
  const { run } = createOperationQueue(() => {});
  await createRenewal(switchOn, (_id, work) => run(work))('a');
  const [[profileId, how] = []] = switchOn.mock.calls;
  expect([profileId, how?.previousExit]).toEqual(['a', exit]);
});

test('a renewal whose turn comes after a switch does not bring the former profile back', async () => {
  await on('a');
  const switchOn = vi.fn<Parameters<typeof createRenewal>[0]>(async () => {});
  const { run } = createOperationQueue(() => {});
  const pressed = Promise.withResolvers<void>();
  const switched = run(async () => {
    await pressed.promise;
    await on('b');
  });
  const renewed = createRenewal(switchOn, (_id, work) => run(work))('a');
  pressed.resolve();
  await Promise.all([switched, renewed]);
  expect(switchOn).not.toHaveBeenCalled();
});
