import type { ProxyState, ProfileState, Exit, AppliedRoute, Profile } from './schema';
import type { Problem, ProblemCode } from '../problem';

/**
 * State machine of the profiles that are on, as pure functions of the stored state.
 *
 *           beginSwitch        routeApplied         switchDone
 *   off ───────────────▶ switching ──────▶ switching ──────────▶ on ⇄ rotating
 *    ▲                      │ switchFailed                        │ block
 *    └── what was before ◀──┘                                     ▼
 *    ▲                                                         blocked
 *    └─────────────── leaving ◀── switching ◀ beginSwitchOff──────┘
 *
 * `on` is what the user is shown; `applied` is where traffic really goes.
 */

export const allOff: ProxyState = { on: [], before: null, applied: [], problem: null };

/** The profile as it is on, or on its way; null: it is off. */
export function profileState(state: ProxyState, profileId: string): ProfileState | null {
  return state.on.find((live) => live.profileId === profileId) ?? null;
}

/** Changes the state of one profile; does nothing when it is off. */
export function changeProfile(
  state: ProxyState,
  profileId: string,
  step: (live: ProfileState) => ProfileState,
): ProxyState {
  return {
    ...state,
    on: state.on.map((live) => (live.profileId === profileId ? step(live) : live)),
  };
}

/**
 * The user pressed; traffic still takes the old route.
 * @param replaces ids of the profiles that can't be on beside it.
 */
export function beginSwitch(
  state: ProxyState,
  profileId: string,
  replaces: readonly string[],
  now: number,
  previousExit: Exit | null = null,
): ProxyState {
  const live: ProfileState = {
    profileId,
    phase: 'switching',
    since: now,
    session: null,
    exit: null,
    previousExit,
    check: 'none',
    problem: null,
  };
  const before = statesBeforeSwitch(state);
  const stay = before.filter(
    (one) => one.profileId !== profileId && !replaces.includes(one.profileId),
  );
  return { ...state, on: [...stay, live], before, problem: null };
}

/** What is on, leaving out a switch under way; a rotation that a switch cuts short is on. */
export function statesBeforeSwitch(state: ProxyState): ProfileState[] {
  return (state.before ?? state.on).map((live) =>
    live.phase === 'rotating' ? { ...live, phase: 'on' } : live,
  );
}

/** Fresh traffic may now take the new route: from here on the switch is finished, never undone. */
export function routeApplied(state: ProxyState, route: AppliedRoute): ProxyState {
  const others = state.applied.filter(
    ({ profileId }) => profileId !== route.profileId && profileState(state, profileId) !== null,
  );
  return { ...state, applied: [...others, route], before: null };
}

/** Nothing of the old route is left. The check is due, also for the next instance of the background. */
export function switchDone(state: ProxyState, profile: Profile, now: number): ProxyState {
  return changeProfile(state, profile.id, (live) => {
    const session = live.session ?? sessionOf(profile, now);
    return { ...live, phase: 'on', since: now, session, problem: null, check: 'checking' };
  });
}

function sessionOf(profile: Profile, now: number): ProfileState['session'] {
  if (profile.kind !== 'service' || profile.session === 'rotating') return null;
  if (profile.product === 'static_residential') return null;
  const endsAt = profile.session === 'sticky' ? now + profile.lifetimeMinutes * 60_000 : null;
  return { startedAt: now, endsAt, rotations: 0 };
}

/** The switch could not be made: what was before goes on, and the reason is shown. */
export function switchFailed(state: ProxyState, problem: Problem | null): ProxyState {
  const before = state.before ?? [];
  // What the switch would have taken the place of is where the user looks.
  const told = before.findLast(({ profileId }) => {
    const now = profileState(state, profileId);
    return now === null || now.phase === 'switching';
  });
  return {
    ...state,
    on: before.map((live) => (live === told ? { ...live, problem } : live)),
    before: null,
    problem: told ? null : problem,
  };
}

/** Whether a switch, a rotation or a check is under way, which the next instance of the background takes up. */
export function isUnderWay({ on, before }: ProxyState): boolean {
  return (
    before !== null ||
    on.some(
      (live) =>
        live.phase === 'switching' ||
        live.phase === 'rotating' ||
        (live.check === 'checking' && !isLockedOut(live)),
    )
  );
}

/** Whether a profile is on its way off: `switching`, with nothing to come back to and no route. */
export function isSwitchingOff(state: ProxyState, profileId: string): boolean {
  const routed = state.applied.some((route) => route.profileId === profileId);
  return !routed && state.before === null && profileState(state, profileId)?.phase === 'switching';
}

/** The user wants it off: fresh traffic is to take its route no longer, though what is under way still may. */
export function beginSwitchOff(state: ProxyState, profileId: string): ProxyState {
  if (state.before !== null) return switchOffDone(state, profileId);
  const applied = state.applied.filter((route) => route.profileId !== profileId);
  return {
    ...changeProfile(state, profileId, (live) => ({ ...live, phase: 'switching' })),
    applied,
  };
}

/** The profile goes off, and its route with it. Where it was only on its way, what was before comes back. */
export function switchOffDone(state: ProxyState, profileId: string): ProxyState {
  const others = <T extends { profileId: string }>(list: T[]): T[] =>
    list.filter((one) => one.profileId !== profileId);
  const cancelled = state.before !== null && profileState(state, profileId)?.phase === 'switching';
  return {
    on: others(cancelled ? (state.before ?? []) : state.on),
    before: cancelled ? null : state.before && others(state.before),
    applied: others(state.applied),
    problem: null,
  };
}

/** What is said of a session as a whole, which no check of its exit takes back. */
export function ofSession({ problem }: ProfileState): Problem | null {
  return problem && ['session-ending', 'cap-reached'].includes(problem.code) ? problem : null;
}

/** The service is asked for another exit; the exit of now is what it will be compared with. */
export function beginRotation(live: ProfileState): ProfileState {
  return { ...live, phase: 'rotating', problem: ofSession(live) };
}

/** The rotation did not come about; the old route stays in effect. */
export function rotationFailed(live: ProfileState, problem: Problem | null): ProfileState {
  return { ...live, phase: 'on', problem };
}

/** One more change of the exit within the session. */
export function rotationDone(live: ProfileState): ProfileState {
  const session = live.session && { ...live.session, rotations: live.session.rotations + 1 };
  const previousExit = live.exit ?? live.previousExit;
  const on = { phase: 'on', exit: null, check: 'checking' } as const;
  return { ...live, ...on, problem: ofSession(live), session, previousExit };
}

/** Nothing goes out, or not as asked, until the problem is solved. A switch under way goes on. */
export function block(live: ProfileState, problem: Problem): ProfileState {
  return { ...live, phase: live.phase === 'switching' ? live.phase : 'blocked', problem };
}

/** The same of everything that is on; where nothing is, of switching as a whole. */
export function blockAll(state: ProxyState, problem: Problem): ProxyState {
  if (state.on.length === 0) return { ...state, problem };
  return { ...state, on: state.on.map((live) => block(live, problem)) };
}

/** Whether nothing of a profile may go out until its owner decides. What the browser refused must not be open. */
export function isClosed(live: ProfileState | undefined): boolean {
  const code = live?.phase === 'blocked' ? live.problem?.code : undefined;
  return code !== undefined && closing.has(code);
}

const closing = new Set<ProblemCode>([
  'session-ended',
  'cap-reached',
  'private-windows-silent',
  'locked',
  'unexpected',
]);

/** The browser refused the routes as they are: all of them are closed. Those that are closed already keep their reason. */
export function closeAll(state: ProxyState, problem: Problem): ProxyState {
  return {
    ...state,
    on: state.on.map((live) => (isClosed(live) ? live : block(live, problem))),
  };
}

/** In effect, but its login is locked away: nothing goes out until the lock is opened. */
export function lockOut(live: ProfileState): ProfileState {
  return { ...live, phase: 'blocked', problem: { code: 'locked' } };
}

export function isLockedOut({ phase, problem }: ProfileState): boolean {
  return phase === 'blocked' && problem?.code === 'locked';
}

/** The lock is open: what it closed is on its way again, and what it refused may be asked for once more. */
export function unlockAll(state: ProxyState): ProxyState {
  const cleared = (problem: Problem | null) => (problem?.code === 'locked' ? null : problem);
  return {
    ...state,
    on: state.on.map((live) =>
      isLockedOut(live)
        ? { ...live, phase: 'switching', problem: null }
        : { ...live, problem: cleared(live.problem) },
    ),
    problem: cleared(state.problem),
  };
}
