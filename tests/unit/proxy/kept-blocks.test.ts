import { describe, expect, test } from 'vitest';
import {
  block,
  blockAll,
  isClosed,
  blockByLock,
  closeWithoutLogin,
  obstacleGone,
  unlockAll,
} from '@/utils/proxy/closed-states';
import {
  allOff,
  beginRotation,
  beginSwitch,
  profileState,
  rotationDone,
  rotationFailed,
  routeCommitted,
  sessionReplaced,
  switchDone,
  switchOffDone,
} from '@/utils/proxy/profile-states';
import { beginCheck } from '@/utils/proxy/check-states';
import { everywhere, type ProfileState, type ProxyState } from '@/utils/proxy/schema';
import { storedProfileState } from '../../fixtures/stored-profile-state';
import { serviceProfile } from '../../fixtures/stored-profiles';

const profile = serviceProfile({ id: 'a' });
const taken = { code: 'control-taken' } as const;
const capped = { code: 'cap-reached', detail: '5 MB' } as const;
const refused = { code: 'login-refused' } as const;
const failed = { code: 'service-failed' } as const;
const on = storedProfileState({ check: 'done' });
const rotating = beginRotation(on);
const only = (active: ProfileState): ProxyState => ({ ...allOff, on: [active] });
const active = (state: ProxyState) => profileState(state, 'a')!;

describe.each([taken, capped, refused])('$code during a rotation', (problem) => {
  const blocked = block({ ...rotating, waitsForService: true }, problem);
  const kept = { phase: 'blocked', problem, waitsForService: undefined };

  test('outlasts it, however it ends', () => {
    expect(rotationFailed(blocked, failed, on)).toMatchObject(kept);
    expect(rotationFailed(blocked, null, on)).toMatchObject(kept);
    expect(rotationDone(blocked)).toMatchObject({ ...kept, check: 'checking' });
    expect(sessionReplaced(blocked, profile, 5)).toMatchObject(kept);
  });
});

test('a rotation that fails does not open a profile that was blocked before it', () => {
  const unreachable = { code: 'endpoint-unreachable' } as const;
  const blocked = storedProfileState({ phase: 'blocked', check: 'failed', problem: unreachable });
  const during = { ...beginRotation(blocked), waitsForService: true };
  expect(rotationFailed(during, failed, blocked)).toEqual({
    ...blocked,
    waitsForService: undefined,
  });
});

test('a rotation that ends early does not end what is told of the whole session', () => {
  const warned = { ...on, problem: capped };
  expect(rotationFailed(beginRotation(warned), null, warned).problem).toEqual(capped);
});

test('an obstacle during a switch blocks the profile once the switch is done', () => {
  const route = { profileId: 'a', endpoint: null, where: everywhere };
  const begun = blockAll(beginSwitch(allOff, 'a', [], 1), taken);
  const done = switchDone(routeCommitted(begun, route), profile, 5);
  expect(active(done)).toMatchObject({ phase: 'blocked', problem: taken, check: 'checking' });
  expect(active(obstacleGone(done))).toMatchObject({ phase: 'switching', problem: null });
  // Its own exit check tells whether the login is refused.
  const asked = { ...begun, on: begun.on.map((one) => ({ ...one, problem: refused })) };
  expect(active(switchDone(asked, profile, 5))).toMatchObject({ phase: 'on', problem: null });
});

describe('an obstacle', () => {
  const obstructed = active(blockAll(only(on), taken));

  test('is still told after something else blocks the profile', () => {
    expect(block(obstructed, refused)).toMatchObject({ phase: 'blocked', problem: taken });
    const switching = storedProfileState({ phase: 'switching', problem: taken });
    expect(block(switching, refused)).toMatchObject({ phase: 'switching', problem: taken });
  });

  test('does not open what was closed during it', () => {
    const closed = block(obstructed, capped);
    expect(closed).toMatchObject({ phase: 'blocked', problem: taken });
    expect(isClosed(closed)).toBe(true);
    expect(active(obstacleGone(only(closed)))).toMatchObject({ phase: 'blocked', problem: capped });
  });
});

describe('the lock', () => {
  const unlocked = (locked: ProfileState) => active(unlockAll(only(locked)));

  test.each(['session-ended', 'cap-reached'] as const)('does not open what %s closed', (code) => {
    const closed = storedProfileState({ phase: 'blocked', check: 'checking', problem: { code } });
    const locked = blockByLock(closed);
    expect(locked).toEqual({ ...closed, check: 'none' });
    expect(unlocked(locked)).toMatchObject({ phase: 'blocked', problem: { code } });
  });

  test('closes during an obstacle, which outlasts it', () => {
    const locked = blockByLock(active(blockAll(only(on), taken)));
    expect(locked).toMatchObject({ phase: 'blocked', problem: taken });
    expect(isClosed(locked)).toBe(true);
    expect(active(obstacleGone(only(locked)))).toMatchObject({
      phase: 'blocked',
      problem: { code: 'locked' },
    });
    expect(unlocked(locked)).toMatchObject({ phase: 'blocked', problem: taken });
    expect(active(obstacleGone(only(unlocked(locked)))).phase).toBe('switching');
  });

  test('stays told where an obstacle appears while it is closed', () => {
    const obstructed = active(blockAll(only(blockByLock(on)), taken));
    expect(active(obstacleGone(only(obstructed))).problem?.code).toBe('locked');
    const opened = unlocked(obstructed);
    expect(active(obstacleGone(only(opened)))).toMatchObject({ phase: 'switching', problem: null });
  });
});

describe('a profile that loses its login', () => {
  const changed = { phase: 'blocked', problem: { code: 'profile-changed' } };
  const appliedRoutes = [{ profileId: 'a', endpoint: null, where: everywhere }];
  const routed = (before: ProfileState) => ({ ...only(before), appliedRoutes });
  const closed = (before: ProfileState) => active(closeWithoutLogin(routed(before), ['a']));

  test.each([
    ['that is on', on],
    ['that rotates', rotating],
    ['that the lock closes', blockByLock(on)],
  ])('and %s is closed, and the end of the lock does not open it', (_, before) => {
    expect(closed(before)).toMatchObject(changed);
    expect(isClosed(active(unlockAll(only(closed(before)))))).toBe(true);
  });

  test('is closed during an obstacle too, which outlasts it', () => {
    const obstructed = active(blockAll(only(blockByLock(on)), taken));
    expect(closed(obstructed)).toMatchObject({ phase: 'blocked', problem: taken });
    const opened = unlockAll(only(closed(obstructed)));
    expect(active(obstacleGone(opened))).toMatchObject(changed);
  });

  test('keeps the problem that closed it before; others stay as they are', () => {
    const capped = storedProfileState({ phase: 'blocked', problem: { code: 'cap-reached' } });
    expect(closed(capped)).toMatchObject({ problem: { code: 'cap-reached' } });
    expect(closeWithoutLogin(routed(on), ['b'])).toEqual(routed(on));
    // One that is being switched off has no route to close.
    const leaving = only(storedProfileState({ phase: 'switching' }));
    expect(closeWithoutLogin(leaving, ['a'])).toEqual(leaving);
  });
});

test('what blocks a switch under way does not end it', () => {
  const state = blockAll(beginSwitch(allOff, 'a', [], 1), { code: 'login-refused' });
  expect(active(state).phase).toBe('switching');
});

test('what blocks while nothing is on is shown all the same', () => {
  expect(blockAll(allOff, { code: 'no-site-access' })).toEqual({
    ...allOff,
    problem: { code: 'no-site-access' },
  });
});

test('the lock ends the check of a profile that it closes', () => {
  expect(blockByLock(beginCheck(on))).toMatchObject({ phase: 'blocked', check: 'none' });
});

test('missing site access is told still when the last profile is off, and no other problem', () => {
  const missing = { code: 'no-site-access' } as const;
  const off = (problem: typeof missing | typeof taken) =>
    switchOffDone(only(block(on, problem)), 'a');
  expect(off(missing)).toEqual({ ...allOff, problem: missing });
  expect(off(taken)).toEqual(allOff);
});
