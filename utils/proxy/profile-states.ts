import type { ProxyState, ProfileState, Exit, AppliedRoute, Profile } from './schema';
import type { Problem, ProblemCode } from '../problem';

/**
 * State machine of the profiles that are on, as pure functions of the stored state.
 *
 *           beginSwitch        routeApplied         switchDone
 *   off ───────────────▶ switching ──────▶ switching ──────────▶ on ⇄ rotating
 *    ▲                      │ switchFailed                        │ block
 *    └─── previous state ◀──┘                                     ▼
 *    ▲                                                         blocked
 *    └─────────────── leaving ◀── switching ◀ beginSwitchOff──────┘
 *
 * `on` holds the states shown to the user; `applied` holds the routes that the browser uses.
 */

export const allOff: ProxyState = { on: [], before: null, applied: [], problem: null };

/** Returns the state of a profile that is on or being switched; null: it is off. */
export function profileState(state: ProxyState, profileId: string): ProfileState | null {
  return state.on.find((live) => live.profileId === profileId) ?? null;
}

/** Changes the state of one profile; returns an equal state when the profile is off. */
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
 * Starts switching a profile on; traffic keeps its old route.
 * @param replaces IDs of the profiles that cannot stay on together with this one.
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

/** Returns the profiles that were on before the current switch, if any; an interrupted rotation counts as on. */
export function statesBeforeSwitch(state: ProxyState): ProfileState[] {
  return (state.before ?? state.on).map((live) =>
    live.phase === 'rotating' ? { ...live, phase: 'on' } : live,
  );
}

/** Records that new requests may take the new route. From here on a switch is completed, never undone. */
export function routeApplied(state: ProxyState, route: AppliedRoute): ProxyState {
  const others = state.applied.filter(
    ({ profileId }) => profileId !== route.profileId && profileState(state, profileId) !== null,
  );
  const answered = changeProfile(state, route.profileId, (live) => ({
    ...live,
    waitsForService: undefined,
  }));
  return { ...answered, applied: [...others, route], before: null };
}

/**
 * Marks the switch as complete: nothing uses the old route. Sets the exit check to `checking`, so that a restarted
 * background resumes it.
 */
export function switchDone(state: ProxyState, profile: Profile, now: number): ProxyState {
  return changeProfile(state, profile.id, (live) => {
    const session = live.session ?? sessionOf(profile, now);
    const on = { phase: 'on', problem: null, closedBy: undefined, check: 'checking' } as const;
    return { ...live, ...on, since: now, session };
  });
}

function sessionOf(profile: Profile, now: number): ProfileState['session'] {
  if (profile.kind !== 'service' || profile.session === 'rotating') return null;
  if (profile.product === 'static_residential') return null;
  const endsAt = profile.session === 'sticky' ? now + profile.lifetimeMinutes * 60_000 : null;
  return { startedAt: now, endsAt, rotations: 0 };
}

/** Restores the profiles that were on before a failed switch and records the reason. */
export function switchFailed(state: ProxyState, problem: Problem | null): ProxyState {
  const before = state.before ?? [];
  // The UI shows the problem at the profile that the switch would have replaced.
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

/** Whether a switch, rotation or exit check is in progress, which a restarted background has to resume. */
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

/** Whether a profile is being switched off: `switching`, without a previous state or an applied route. */
export function isSwitchingOff(state: ProxyState, profileId: string): boolean {
  const routed = state.applied.some((route) => route.profileId === profileId);
  return !routed && state.before === null && profileState(state, profileId)?.phase === 'switching';
}

/** Starts switching a profile off: removes its route for new requests; open connections may still use it. */
export function beginSwitchOff(state: ProxyState, profileId: string): ProxyState {
  if (state.before !== null) return switchOffDone(state, profileId);
  const applied = state.applied.filter((route) => route.profileId !== profileId);
  return {
    ...changeProfile(state, profileId, (live) => ({ ...live, phase: 'switching' })),
    applied,
  };
}

/** Removes a profile and its route. When this cancels its switch-on, the profiles that were on before return. */
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

/**
 * Returns the problem that concerns the whole session and therefore survives exit checks and rotations; else null.
 */
export function ofSession({ problem }: ProfileState): Problem | null {
  return problem && ['session-ending', 'cap-reached'].includes(problem.code) ? problem : null;
}

/** Starts a rotation; keeps the current exit for comparison with the next one. */
export function beginRotation(live: ProfileState): ProfileState {
  return { ...live, phase: 'rotating', problem: ofSession(live) };
}

/** Records a failed rotation; the old route stays in effect. */
export function rotationFailed(live: ProfileState, problem: Problem | null): ProfileState {
  return { ...live, phase: 'on', waitsForService: undefined, problem };
}

/** Records a completed rotation: counts it and requests an exit check. */
export function rotationDone(live: ProfileState): ProfileState {
  const session = live.session && { ...live.session, rotations: live.session.rotations + 1 };
  const previousExit = live.exit ?? live.previousExit;
  const on = { phase: 'on', waitsForService: undefined, exit: null, check: 'checking' } as const;
  return { ...live, ...on, problem: ofSession(live), session, previousExit };
}

/** As `rotationDone`, where a new session replaced the old one. Problems of the old session are removed. */
export function sessionReplaced(live: ProfileState, profile: Profile, now: number): ProfileState {
  const session = sessionOf(profile, now);
  const rotations = (live.session?.rotations ?? 0) + 1;
  return {
    ...rotationDone(live),
    problem: null,
    session: session && { ...session, rotations },
  };
}

/** Blocks a profile until the problem is solved; a profile that is being switched keeps its phase. */
export function block(live: ProfileState, problem: Problem): ProfileState {
  return { ...live, phase: live.phase === 'switching' ? live.phase : 'blocked', problem };
}

/** Whether something other than Vantage decides where traffic goes. */
export function isObstacle(problem: Problem | null): boolean {
  return problem !== null && obstacles.has(problem.code);
}

const obstacles = new Set<ProblemCode>(['no-site-access', 'control-taken', 'control-by-policy']);

/**
 * Blocks every profile that is on by an obstacle; records it on the switch as a whole when none is. Profiles that are
 * closed stay so: `obstacleGone` shows their own problem again.
 */
export function blockAll(state: ProxyState, obstacle: Problem): ProxyState {
  if (state.on.length === 0) return { ...state, problem: obstacle };
  return {
    ...state,
    on: state.on.map((live) => ({ ...block(live, obstacle), closedBy: closingProblem(live) })),
  };
}

/**
 * After an obstacle is gone: switches the profiles that it blocked on again, but for those that were closed, which
 * have their own problem again.
 */
export function obstacleGone(state: ProxyState): ProxyState {
  return {
    ...state,
    on: state.on.map((live) => {
      if (!isObstacle(live.problem)) return live;
      const problem = closingProblem(live) ?? null;
      return { ...live, phase: problem ? 'blocked' : 'switching', problem, closedBy: undefined };
    }),
  };
}

/**
 * Whether all traffic of a profile is refused until the user acts. Includes routes that the browser rejected, which
 * must not become direct connections.
 */
export function isClosed(live: ProfileState | undefined): boolean {
  return live !== undefined && closingProblem(live) !== undefined;
}

function closingProblem({ phase, problem, closedBy }: ProfileState): Problem | undefined {
  const reason = isObstacle(problem) ? closedBy : problem;
  return phase === 'blocked' && reason && closing.has(reason.code) ? reason : undefined;
}

const closing = new Set<ProblemCode>([
  'session-ended',
  'cap-reached',
  'private-windows-silent',
  'locked',
  'unexpected',
]);

/** Closes all routes after the browser rejected them. Profiles that are already closed keep their problem. */
export function closeAll(state: ProxyState, problem: Problem): ProxyState {
  return {
    ...state,
    on: state.on.map((live) => (isClosed(live) ? live : block(live, problem))),
  };
}

/** Blocks a profile whose route is in effect but whose login is in the locked vault, and ends its check. */
export function lockOut(live: ProfileState): ProfileState {
  const check = live.check === 'checking' ? 'none' : live.check;
  return { ...live, phase: 'blocked', check, problem: { code: 'locked' } };
}

export function isLockedOut({ phase, problem }: ProfileState): boolean {
  return phase === 'blocked' && problem?.code === 'locked';
}

/** After unlocking: switches profiles blocked by the lock on again, and clears `locked` problems. */
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
