import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Caller } from '@/utils/messaging/protocol';
import { createRotateUntil } from '@/utils/proxy/background/sessions/rotate-until';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem, rotateUntilItem } from '@/utils/storage/registry/proxy';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';

const page: Caller = { kind: 'extension-page', incognito: false };
const wanted = { city: 'Nowhere', network: '', avoidLast: 0, maxTries: 3 };

/** Ends of the rotations under way, in order. */
let ends: (() => void)[] = [];
const rotate = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
const handlers = createRotateUntil(rotate);
const start = () => handlers['proxy/rotate-until']({ profileId: 'p', ...wanted }, page);
const rotations = (count: number) => vi.waitFor(() => expect(rotate).toHaveBeenCalledTimes(count));
const state = async () => {
  const { tries, state } = (await rotateUntilItem.read()) ?? {};
  return [tries, state];
};

beforeEach(async () => {
  fakeBrowser.reset();
  rotate.mockClear();
  ends = [];
  await proxyItem.write({
    ...allOff,
    on: [
      storedProfileState({ profileId: 'p', session: { startedAt: 1, endsAt: null, rotations: 0 } }),
    ],
  });
});

test('a search that is started again replaces the one before, so that each exit is tried once', async () => {
  await start();
  await rotations(1);
  await handlers['proxy/rotate-stop']({}, page);
  await start();
  await rotations(2);
  // The first search ends with its rotation; only the second goes on.
  for (const end of ends.splice(0)) end();
  await rotations(3);
  ends.splice(0)[0]?.();
  await rotations(4);
  ends.splice(0)[0]?.();
  await vi.waitFor(async () => expect(await state()).toEqual([3, 'given-up']));
  expect(rotate).toHaveBeenCalledTimes(4);
});

test('a stop ends the search with the rotation under way', async () => {
  await start();
  await rotations(1);
  await handlers['proxy/rotate-stop']({}, page);
  ends.splice(0)[0]?.();
  await vi.waitFor(async () => expect(await state()).toEqual([1, 'stopped']));
  expect(rotate).toHaveBeenCalledTimes(1);
});

test('the outcome names the session and the rotation that it is about', async () => {
  await start();
  for (let count = 1; count <= wanted.maxTries; count += 1) {
    await rotations(count);
    const session = { startedAt: 5, endsAt: null, rotations: count };
    await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p', session })] });
    ends.splice(0)[0]?.();
  }
  await vi.waitFor(async () => expect(await state()).toEqual([3, 'given-up']));
  expect(await rotateUntilItem.read()).toMatchObject({ session: { startedAt: 5, rotations: 3 } });
});
