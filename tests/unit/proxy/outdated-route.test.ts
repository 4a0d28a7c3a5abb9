import { expect, test } from 'vitest';
import { isSwitchDue, markOutdated } from '@/utils/proxy/changed-profiles';
import { isUnderWay } from '@/utils/proxy/check-states';
import { closeChanged, blockByLock, unlockAll } from '@/utils/proxy/closed-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  allOff,
  beginSwitch,
  beginSwitchOff,
  isSwitchingOff,
  profileState,
} from '@/utils/proxy/profile-states';
import { everywhere } from '@/utils/proxy/schema';
import { storedProfileState } from '../../fixtures/stored-profile-state';

const on = { ...allOff, on: [storedProfileState({ profileId: 'a', check: 'done' })] };
const changed = markOutdated(on, 'a');
const problem = { code: 'service-failed' } as const;

test('a changed profile is under way until its switch begins, and a failed switch does not repeat', () => {
  expect([isUnderWay(on), isUnderWay(changed)]).toEqual([false, true]);
  expect(isUnderWay(switchFailed(beginSwitch(changed, 'a', [], 2000), problem))).toBe(false);
});

test('a changed profile stays marked while the switch to another one fails', () => {
  const failed = switchFailed(beginSwitch(changed, 'b', [], 2000), problem);
  expect(profileState(failed, 'a')?.routeOutdated).toBe(true);
});

test('a changed profile that is being switched off is not switched on again', () => {
  expect(profileState(beginSwitchOff(changed, 'a'), 'a')?.routeOutdated).toBeUndefined();
});

test('a change waits for the lock, and for another extension to give the proxy back', () => {
  const locked = { ...changed, on: changed.on.map(blockByLock) };
  expect(isUnderWay(locked)).toBe(false);
  expect(unlockAll(locked).on.map(isSwitchDue)).toEqual([true]);
  for (const code of ['locked', 'control-taken'] as const) {
    const failed = switchFailed(beginSwitch(changed, 'a', [], 2000), { code });
    expect(failed.on.map(({ routeOutdated }) => routeOutdated)).toEqual([true]);
    expect(isUnderWay(failed)).toBe(false);
  }
});

test('a profile that the change closed waits for the user', () => {
  expect(closeChanged(changed, 'a', everywhere).on.map(isSwitchDue)).toEqual([false]);
});

test('a switch that a change closed is not repeated: possibly only its sites were stored', () => {
  const closed = closeChanged(beginSwitch(changed, 'a', [], 2000), 'a', everywhere);
  expect(closed.before).toBeNull();
  expect(isUnderWay(closed)).toBe(false);
});

test('a change leaves a profile that is being switched on for the first time, or off, to its switch', () => {
  const begun = closeChanged(beginSwitch(allOff, 'a', [], 2000), 'a', everywhere);
  expect(begun).toMatchObject({ on: [{ phase: 'switching' }], before: [] });
  const off = closeChanged(beginSwitchOff(on, 'a'), 'a', everywhere);
  expect(isSwitchingOff(off, 'a')).toBe(true);
});
