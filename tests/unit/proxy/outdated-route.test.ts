import { expect, test } from 'vitest';
import { isUnderWay } from '@/utils/proxy/check-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  allOff,
  beginSwitch,
  beginSwitchOff,
  markOutdated,
  profileState,
} from '@/utils/proxy/profile-states';
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
