import { expect, test } from 'vitest';
import { block, blockAll, closedIds, blockByLock } from '@/utils/proxy/closed-states';
import { verifiedIds } from '@/utils/proxy/check-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  allOff,
  beginSwitch,
  changeInEffect,
  changeProfile,
  profileState,
  routeCommitted,
} from '@/utils/proxy/profile-states';
import { everywhere, type ProxyState } from '@/utils/proxy/schema';
import { storedProfileState } from '../../fixtures/stored-profile-state';

const capped = { code: 'cap-reached' } as const;
const problem = { code: 'service-failed' } as const;
const route = (profileId: string) => ({ profileId, endpoint: null, where: everywhere });
const appliedRoutes = ['a', 'c'].map(route);

/** `a` and `c` are on, and `b` is about to replace `a`. */
function switching(state: ProxyState = both()): ProxyState {
  return beginSwitch(state, 'b', ['a'], 2000);
}
function both(): ProxyState {
  const on = ['a', 'c'].map((profileId) => storedProfileState({ profileId, check: 'checking' }));
  return { ...allOff, on, appliedRoutes };
}

test('what happens to other profiles while a switch fails is kept', () => {
  let state = switching();
  state = changeProfile(state, 'c', (active) => block(active, capped));
  state = changeProfile(state, 'a', (active) => ({ ...active, check: 'done' }));
  state = switchFailed(state, problem);
  expect(profileState(state, 'c')).toMatchObject({ phase: 'blocked', problem: capped });
  expect(profileState(state, 'a')).toMatchObject({ phase: 'on', check: 'done' });
});

test('an obstacle that came during a switch blocks what the failed switch brings back', () => {
  const state = switchFailed(blockAll(switching(), { code: 'control-taken' }), null);
  expect(state.on.map(({ phase }) => phase)).toEqual(['blocked', 'blocked']);
});

test('what is shown of a profile that is switched on again is not told of its previous state', () => {
  const again = beginSwitch(both(), 'a', [], 2000);
  const waiting = changeProfile(again, 'a', (active) => ({ ...active, waitsForService: true }));
  expect(profileState(waiting, 'a')?.waitsForService).toBe(true);
  const failed = switchFailed(waiting, problem);
  expect(profileState(failed, 'a')?.waitsForService).toBeUndefined();
});

test('the lock closes the committed route of a profile that is switched on again', () => {
  const again = beginSwitch(both(), 'a', [], 2000);
  const locked = changeInEffect(again, 'a', blockByLock);
  expect(profileState(locked, 'a')?.phase).toBe('switching');
  expect([...closedIds(locked)]).toEqual(['a']);
  expect(profileState(switchFailed(locked, null), 'a')).toMatchObject({
    phase: 'blocked',
    problem: { code: 'locked' },
  });
});

test('a closed route stays closed until the switch that replaces it commits its own', () => {
  const closed = changeProfile(both(), 'a', (active) => block(active, capped));
  expect([...closedIds(closed)]).toEqual(['a']);
  const replaced = switching(closed);
  expect([...closedIds(replaced)]).toEqual(['a']);
  expect([...closedIds(routeCommitted(replaced, route('b')))]).toEqual([]);
  const again = beginSwitch(closed, 'a', [], 2000);
  expect([...closedIds(again)]).toEqual(['a']);
  expect([...closedIds(routeCommitted(again, route('a')))]).toEqual([]);
});

test('a proven route stays so while another is about to replace it', () => {
  const on = [storedProfileState({ profileId: 'a', check: 'none' })];
  const proven = { ...allOff, on, appliedRoutes: [route('a')] };
  expect([...verifiedIds(switching(proven))]).toEqual(['a']);
});

test('a switch that fails opens no closed route', () => {
  const closed = changeProfile(both(), 'a', (active) => block(active, capped));
  for (const reason of [problem, null]) {
    const state = switchFailed(switching(closed), reason);
    expect([...closedIds(state)]).toEqual(['a']);
    expect(state.problem).toEqual(reason);
    expect([...closedIds(switchFailed(beginSwitch(closed, 'a', [], 2000), reason))]).toEqual(['a']);
  }
});
