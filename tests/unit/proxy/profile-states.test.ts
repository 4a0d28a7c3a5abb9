import { describe, expect, test } from 'vitest';
import { blockAll, block, isClosed, obstacleGone } from '@/utils/proxy/closed-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import {
  routeCommitted,
  changeProfile,
  switchOffDone,
  profileState,
  allOff,
  rotationDone,
  beginRotation,
  rotationFailed,
  switchDone,
  beginSwitch,
  beginSwitchOff,
  isSwitchingOff,
} from '@/utils/proxy/profile-states';
import { checkDone, beginCheck, checkFailed, checkLeftOut } from '@/utils/proxy/check-states';
import {
  type AppliedRoute,
  everywhere,
  type Exit,
  type ProfileState,
  type ProxyState,
} from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';

const profile = serviceProfile();
const route: AppliedRoute = { profileId: 'a', endpoint: null, where: everywhere };
const exit: Exit = {
  address: '203.0.113.1',
  country: 'DE',
  city: null,
  network: null,
  checkedAt: 5,
  tookMs: 1,
};
const problem = { code: 'service-failed' } as const;

function on(id = 'a', now = 1000): ProxyState {
  const steps = routeCommitted(beginSwitch(allOff, id, [], now), { ...route, profileId: id });
  return switchDone(steps, { ...profile, id }, now);
}
function active(state: ProxyState, id = 'a'): ProfileState {
  const found = profileState(state, id);
  expect(found).not.toBeNull();
  return found!;
}

describe('switching', () => {
  test('comes to be on, with a check due', () => {
    expect(on()).toEqual({
      on: [
        {
          profileId: 'a',
          phase: 'on',
          since: 1000,
          session: { startedAt: 1000, endsAt: 601_000, rotations: 0 },
          exit: null,
          previousExit: null,
          check: 'checking',
          problem: null,
        },
      ],
      before: null,
      appliedRoutes: [route],
      problem: null,
    });
  });

  test.each([
    ['hard', { startedAt: 1000, endsAt: null, rotations: 0 }],
    ['rotating', null],
  ] as const)('a %s session', (session, expected) => {
    const state = switchDone(beginSwitch(allOff, 'a', [], 1), { ...profile, session }, 1000);
    expect(active(state).session).toEqual(expected);
  });

  test('that fails from nothing leaves nothing but the reason', () => {
    expect(switchFailed(beginSwitch(allOff, 'a', [], 1), problem)).toEqual({ ...allOff, problem });
  });

  test('that fails leaves on what was on, with the reason; traffic never moved', () => {
    const before = on();
    const state = switchFailed(beginSwitch(before, 'b', ['a'], 2000), problem);
    expect(state).toEqual({ ...before, on: [{ ...active(before), problem }] });
  });

  test('that is replaced by another still knows what was on', () => {
    const before = on();
    const state = switchFailed(
      beginSwitch(beginSwitch(before, 'b', ['a'], 2), 'c', ['a', 'b'], 3),
      problem,
    );
    expect(state.on.map(({ profileId }) => profileId)).toEqual(['a']);
  });

  test('that cuts a rotation short brings it back as on', () => {
    const state = switchFailed(
      beginSwitch(changeProfile(on(), 'a', beginRotation), 'b', ['a'], 2),
      problem,
    );
    expect(active(state).phase).toBe('on');
  });

  test('leaves the old route appliedRoutes until the new one is', () => {
    const state = beginSwitch(on(), 'b', ['a'], 2);
    expect(state.appliedRoutes).toEqual([route]);
    const next = { ...route, profileId: 'b' };
    expect(routeCommitted(state, next)).toMatchObject({ appliedRoutes: [next], before: null });
    expect(routeCommitted(allOff, next)).toEqual(allOff);
  });
});

describe('rotating', () => {
  test('puts the old exit beside the new one', () => {
    const seen = checkDone(active(on()), exit, ['DE']);
    const next = rotationDone({ ...seen, phase: 'rotating' });
    expect(next).toMatchObject({ phase: 'on', exit: null, previousExit: exit, check: 'checking' });
    expect(next.session?.rotations).toBe(1);
    const moved = { ...exit, address: '203.0.113.2' };
    expect(checkDone(next, moved, ['DE'])).toMatchObject({ exit: moved, problem: null });
  });

  test('an address that did not change is told, and the profile stays on', () => {
    const next = rotationDone(checkDone(active(on()), exit, []));
    expect(checkDone(next, exit, [])).toMatchObject({
      phase: 'on',
      problem: { code: 'exit-unchanged', detail: '203.0.113.1' },
    });
  });

  test('that the service refuses changes nothing but the reason', () => {
    expect(rotationFailed(beginRotation(active(on())), problem)).toEqual({
      ...active(on()),
      problem,
    });
  });
});

describe('what is said of a session as a whole', () => {
  test.each(['session-ending', 'cap-reached'] as const)(
    '%s outlives rotations and checks of the exit, not the session',
    (code) => {
      const warned = { ...active(on()), problem: { code } };
      const next = rotationDone(beginRotation(checkDone(beginCheck(warned), exit, ['FR'])));
      expect(next.problem).toEqual({ code });
      expect(checkDone(beginCheck(next), exit, []).problem).toEqual({ code });
      const state = switchDone({ ...on(), on: [next] }, profile, 5000);
      expect(active(state).problem).toBeNull();
    },
  );
});

describe('going off', () => {
  test('takes the route away at once, and shows off only at its end', () => {
    const state = beginSwitchOff(on(), 'a');
    expect(state).toMatchObject({ appliedRoutes: [], before: null });
    expect(active(state).phase).toBe('switching');
    expect(isSwitchingOff(state, 'a')).toBe(true);
    expect(switchOffDone(state, 'a')).toEqual(allOff);
  });

  test('is not what a switch on its way is, before its route is committed or after', () => {
    const state = beginSwitch(on(), 'b', ['a'], 2);
    expect(isSwitchingOff(state, 'b')).toBe(false);
    expect(isSwitchingOff(routeCommitted(state, { ...route, profileId: 'b' }), 'b')).toBe(false);
    expect(isSwitchingOff(on(), 'a')).toBe(false);
  });

  test('what was only on its way has nothing to take away', () => {
    const before = on();
    const state = beginSwitchOff(beginSwitch(before, 'b', ['a'], 2), 'b');
    expect(state).toEqual(before);
    expect(switchOffDone(state, 'b')).toEqual(before);
  });
});

describe('checking', () => {
  test('another country than asked for is told; none reported is not', () => {
    expect(checkDone(active(on()), exit, ['FR', 'US']).problem?.code).toBe('exit-mismatch');
    expect(checkDone(active(on()), { ...exit, country: null }, ['FR']).problem).toBeNull();
    expect(checkDone(active(on()), exit, []).problem).toBeNull();
  });

  test('starts with a clean slate, unless something blocks', () => {
    const warned = { ...active(on()), problem: { code: 'exit-unchanged' } as const };
    expect(beginCheck(warned).problem).toBeNull();
    const blocked = block(active(on()), { code: 'login-refused' });
    expect(beginCheck(blocked).problem?.code).toBe('login-refused');
  });

  test.each(['login-refused', 'endpoint-unreachable', 'balance-empty'] as const)(
    '%s blocks, and a check that goes through ends it',
    (code) => {
      const blocked = checkFailed(active(on()), { code });
      expect(blocked).toMatchObject({ phase: 'blocked', check: 'failed', exit: null });
      expect(checkDone(blocked, exit, [])).toMatchObject({ phase: 'on', problem: null });
    },
  );

  test('that is left out cures a blocked profile only where its proxy was asked', () => {
    const blocked = checkFailed(active(on()), { code: 'login-refused' });
    expect(checkLeftOut(blocked, false)).toMatchObject({ phase: 'blocked', check: 'none' });
    expect(checkLeftOut(blocked, true)).toMatchObject({ phase: 'on', problem: null });
  });

  test('that merely fails leaves the profile on', () => {
    const code = 'exit-check-failed' as const;
    expect(checkFailed(active(on()), { code })).toMatchObject({ phase: 'on', problem: { code } });
  });

  test('what the proxy said while it ran counts for more', () => {
    const refused = { ...active(on()), problem: { code: 'login-refused' } as const };
    expect(checkFailed(refused, { code: 'exit-check-failed' })).toMatchObject({
      phase: 'blocked',
      problem: { code: 'login-refused' },
    });
  });

  test('does not end what it can say nothing about', () => {
    const blocked = block(active(on()), { code: 'control-taken' });
    expect(checkDone(blocked, exit, [])).toMatchObject({
      phase: 'blocked',
      problem: { code: 'control-taken' },
    });
  });
});

test('what was closed before an obstacle stays closed during it and after it', () => {
  const ended = { code: 'session-ended' } as const;
  const closed = changeProfile(on(), 'a', (one) => block(one, ended));
  const taken = { code: 'control-taken' } as const;
  // The obstacle is noticed once and again.
  const during = blockAll(blockAll(closed, taken), taken);
  expect(active(during)).toMatchObject({ phase: 'blocked', problem: taken });
  expect(isClosed(active(during))).toBe(true);
  expect(active(obstacleGone(during))).toMatchObject({ phase: 'blocked', problem: ended });
  const others = blockAll(on(), taken);
  expect(isClosed(active(others))).toBe(false);
  expect(active(obstacleGone(others))).toMatchObject({ phase: 'switching', problem: null });
});

describe('several at once', () => {
  const beside = { ...route, profileId: 'b' };
  const both = switchDone(
    routeCommitted(beginSwitch(on(), 'b', [], 2000), beside),
    { ...profile, id: 'b' },
    2000,
  );

  test('stay on beside each other, each with its route', () => {
    expect(both.on.map(({ profileId, phase }) => [profileId, phase])).toEqual([
      ['a', 'on'],
      ['b', 'on'],
    ]);
    expect(both.appliedRoutes).toEqual([route, beside]);
  });

  test('a profile that leaves takes only its own route along', () => {
    expect(switchOffDone(both, 'a')).toMatchObject({
      on: [{ profileId: 'b' }],
      appliedRoutes: [beside],
    });
  });

  test('leaving one that is on its way brings back what it would have replaced', () => {
    const state = switchOffDone(beginSwitch(on(), 'c', ['a'], 3000), 'c');
    expect(state).toEqual(on());
  });

  test('leaving one whose route is applied again does not end the switch of another', () => {
    const opened = obstacleGone(
      blockAll(beginSwitch(both, 'c', ['b'], 3000), { code: 'control-taken' }),
    );
    expect(active(opened).phase).toBe('switching');
    const state = switchOffDone(opened, 'a');
    expect(state.on.map(({ profileId }) => profileId)).toEqual(['c']);
    expect(state.before?.map(({ profileId }) => profileId)).toEqual(['b']);
    expect(state.appliedRoutes).toEqual([beside]);
    expect(routeCommitted(state, { ...route, profileId: 'c' }).on).toMatchObject([
      { profileId: 'c', phase: 'switching' },
    ]);
  });

  test('leaving one that is switched anew leaves nothing of it', () => {
    expect(switchOffDone(beginSwitch(on(), 'a', [], 3000), 'a')).toEqual(allOff);
  });

  test('a switch that fails beside others is no failure of theirs', () => {
    const state = switchFailed(beginSwitch(both, 'c', [], 3000), problem);
    expect(state.on.map((one) => one.problem)).toEqual([null, null]);
    expect(state.problem).toEqual(problem);
  });
});
