import type { ProxyState, ProfileState, Exit, AppliedRoute, Profile } from './schema';
import type { Problem } from '../problem';
import { isObstacle } from './obstacles';

/**
 * State machine of the profiles that are on, as pure functions of the stored state.
 *
 *        beginSwitch              switchDone      beginRotation
 *   off ────────────▶ switching ────────────▶ on ─────────────▶ rotating
 *    ▲                  │   ▲                 ▲ ▲                  │
 *    └──────────────────┘   │                 │ └──────────────────┘
 *       switchOffDone       │                 │  rotationDone, sessionReplaced, rotationFailed
 *                           └──── blocked ────┘
 *     obstacleGone, unlockAll,       ▲         checkDone, checkLeftOut, proxyAnswered, siteAnswered
 *     followPrivateAccess            │
 *                                    └─ on, rotating: checkFailed, block, blockAll, closeAll, blockByLock,
 *                                       followPrivateAccess
 *
 * `beginSwitch` and `beginSwitchOff` lead from any state to `switching`, where a profile is blocked by `blockByLock`,
 * `closeChanged` and `followPrivateAccess` alone; `switchFailed` restores the states from before. A blocked profile
 * whose route is not closed may be rotated. What blocks and what opens again is in `closed-states.ts` and
 * `private-access.ts`, checks are in `check-states.ts`, and `switchFailed` is in `failed-switch.ts`.
 *
 * `on` holds the states shown to the user; `appliedRoutes` holds the committed routes: those that the browser uses, or
 * is given next. A switch commits its route (`routeCommitted`) before the browser applies it.
 */

/** State while no profile is on. */
export const allOff: ProxyState = { on: [], before: null, appliedRoutes: [], problem: null };

/** Returns the state of a profile that is on or being switched; null: it is off. */
export function profileState(state: ProxyState, profileId: string): ProfileState | null {
  return state.on.find((active) => active.profileId === profileId) ?? null;
}

/** Returns the state of a profile from before the switch that is under way; null: it was off, or none is under way. */
export function stateBefore({ before }: ProxyState, profileId: string): ProfileState | null {
  return before?.find((active) => active.profileId === profileId) ?? null;
}

type Step = (active: ProfileState) => ProfileState;

/**
 * Changes the state of one profile; returns an equal state when the profile is off. Also changes the state that a
 * failed switch restores, except for the profile that is being switched on.
 */
export function changeProfile(state: ProxyState, profileId: string, step: Step): ProxyState {
  const change: Step = (active) => (active.profileId === profileId ? step(active) : active);
  const before = isBeginning(state, profileId) ? state.before : (state.before?.map(change) ?? null);
  return { ...state, on: state.on.map(change), before };
}

/**
 * Changes the state that goes with a profile's committed route: its previous one while it is being switched on again.
 */
export function changeInEffect(state: ProxyState, profileId: string, step: Step): ProxyState {
  if (!isBeginning(state, profileId)) return changeProfile(state, profileId, step);
  const change: Step = (active) => (active.profileId === profileId ? step(active) : active);
  return { ...state, before: state.before?.map(change) ?? null };
}

/** Changes the states of all profiles, also those that a failed switch restores. */
export function changeAll(state: ProxyState, step: Step): ProxyState {
  return { ...state, on: state.on.map(step), before: state.before?.map(step) ?? null };
}

/** Returns the states that go with the committed routes: until a switch commits its own, those from before it. */
export function statesInEffect({ on, before }: ProxyState): readonly ProfileState[] {
  return before ?? on;
}

/** Whether a profile is being switched on and its new route is not committed yet. */
export function isBeginning({ on, before }: ProxyState, profileId: string): boolean {
  return before !== null && on.at(-1)?.profileId === profileId;
}

/**
 * Starts switching a profile on; traffic keeps its old route.
 * @param replaces IDs of the profiles that cannot stay on together with this one.
 * @param replacesSharing whether the user agreed to switch off those that share its endpoint, too.
 */
export function beginSwitch(
  state: ProxyState,
  profileId: string,
  replaces: readonly string[],
  now: number,
  previousExit: Exit | null = null,
  replacesSharing?: boolean,
): ProxyState {
  const active: ProfileState = {
    profileId,
    phase: 'switching',
    since: now,
    session: null,
    exit: null,
    previousExit,
    check: 'none',
    problem: null,
    replacesSharing,
  };
  const before = statesBeforeSwitch(state);
  const stay = before.filter(
    (one) => one.profileId !== profileId && !replaces.includes(one.profileId),
  );
  return { ...state, on: [...stay, active], before, problem: null };
}

/** Returns the profiles that were on before the current switch, if any; an interrupted rotation counts as on. */
export function statesBeforeSwitch(state: ProxyState): ProfileState[] {
  return (state.before ?? state.on).map((active) =>
    active.phase === 'rotating' ? { ...active, phase: 'on' } : active,
  );
}

/**
 * Records that new requests may take the new route. From here on a switch is completed, never undone. Returns an equal
 * state when the switch has ended: when the profile is off, as after everything was erased, its route would belong to
 * no profile, and after `closeChanged` it would be without the profile's change.
 */
export function routeCommitted(state: ProxyState, route: AppliedRoute): ProxyState {
  if (!isBeginning(state, route.profileId)) return state;
  const others = state.appliedRoutes.filter(
    ({ profileId }) => profileId !== route.profileId && profileState(state, profileId) !== null,
  );
  const answered = changeProfile(state, route.profileId, (active) => ({
    ...active,
    waitsForService: undefined,
    replacesSharing: undefined,
  }));
  return { ...answered, appliedRoutes: [...others, route], before: null };
}

/**
 * Marks the switch as complete: nothing uses the old route. Sets the exit check to `checking`, so that a restarted
 * background resumes it. An obstacle that appeared during the switch blocks the profile, and a change that closed it
 * still does: the switch began without it.
 */
export function switchDone(state: ProxyState, profile: Profile, now: number): ProxyState {
  return changeProfile(state, profile.id, (active) => {
    const session = active.session ?? sessionOf(profile, now);
    const on = { ...active, check: 'checking', since: now, session } as const;
    const isObstructed = isObstacle(active.problem);
    const closedBy = isObstructed ? active.closedBy : active.problem;
    if (active.phase === 'blocked' && closedBy?.code === 'profile-changed') return on;
    const open = { ...on, closedBy: undefined };
    if (isObstructed) return { ...open, phase: 'blocked' };
    return { ...open, phase: 'on', problem: null };
  });
}

function sessionOf(profile: Profile, now: number): ProfileState['session'] {
  if (profile.kind !== 'service' || profile.session === 'rotating') return null;
  if (profile.product === 'static_residential') return null;
  const endsAt = profile.session === 'sticky' ? now + profile.lifetimeMinutes * 60_000 : null;
  return { startedAt: now, endsAt, rotations: 0 };
}

/** Whether a profile is being switched off: `switching`, without a previous state or a committed route. */
export function isSwitchingOff(state: ProxyState, profileId: string): boolean {
  const routed = state.appliedRoutes.some((route) => route.profileId === profileId);
  return !routed && state.before === null && profileState(state, profileId)?.phase === 'switching';
}

/** Whether a press for a profile means to switch it on: it is off, or being switched off. */
export function turnsOn(state: ProxyState, profileId: string): boolean {
  return profileState(state, profileId) === null || isSwitchingOff(state, profileId);
}

/** Starts switching a profile off: removes its route for new requests; open connections may still use it. */
export function beginSwitchOff(state: ProxyState, profileId: string): ProxyState {
  if (state.before !== null) return switchOffDone(state, profileId);
  const appliedRoutes = state.appliedRoutes.filter((route) => route.profileId !== profileId);
  return {
    ...changeProfile(state, profileId, (active) => ({
      ...active,
      phase: 'switching',
      routeOutdated: undefined,
    })),
    appliedRoutes,
  };
}

/** Removes a profile and its route. When this cancels its switch-on, the profiles that were on before return. */
export function switchOffDone(state: ProxyState, profileId: string): ProxyState {
  const others = <T extends { profileId: string }>(list: T[]): T[] =>
    list.filter((one) => one.profileId !== profileId);
  const cancelled = isBeginning(state, profileId);
  const on = others(cancelled ? (state.before ?? []) : state.on);
  // Site access is still missing, which popup and badge tell while nothing is on, too.
  const last = profileState(state, profileId)?.problem;
  return {
    on,
    before: cancelled ? null : state.before && others(state.before),
    appliedRoutes: others(state.appliedRoutes),
    problem: on.length === 0 && last?.code === 'no-site-access' ? last : null,
  };
}

/**
 * Returns the problem that concerns the whole session and therefore survives exit checks and rotations; else null.
 */
export function ofSession({ problem }: ProfileState): Problem | null {
  return problem && ['session-ending', 'cap-reached'].includes(problem.code) ? problem : null;
}

/** Starts a rotation; keeps the current exit for comparison with the next one. */
export function beginRotation(active: ProfileState): ProfileState {
  return { ...active, phase: 'rotating', problem: ofSession(active) };
}

/** Ends a rotation. What blocked the profile during it stays. */
function rotationEnded(active: ProfileState, problem: Problem | null): ProfileState {
  const ended: ProfileState = { ...active, waitsForService: undefined };
  return active.phase === 'blocked' ? ended : { ...ended, phase: 'on', problem };
}

/**
 * Records a failed rotation; the old route stays in effect.
 * @param problem null: a newer switch ended the rotation.
 * @param before state before the rotation; what blocked it then still does.
 */
export function rotationFailed(
  active: ProfileState,
  problem: Problem | null,
  before: ProfileState | null = null,
): ProfileState {
  const ended = rotationEnded(active, problem ?? ofSession(active));
  if (before?.phase !== 'blocked' || ended.phase === 'blocked') return ended;
  return { ...ended, phase: 'blocked', problem: before.problem };
}

/** Records a completed rotation: counts it and requests an exit check. */
export function rotationDone(active: ProfileState): ProfileState {
  const session = active.session && { ...active.session, rotations: active.session.rotations + 1 };
  const previousExit = active.exit ?? active.previousExit;
  const ended = rotationEnded(active, ofSession(active));
  return { ...ended, exit: null, check: 'checking', session, previousExit };
}

/** As `rotationDone`, where a new session replaced the old one. Warnings about the old session are removed. */
export function sessionReplaced(active: ProfileState, profile: Profile, now: number): ProfileState {
  const session = sessionOf(profile, now);
  const rotations = (active.session?.rotations ?? 0) + 1;
  const done = rotationDone(active);
  return {
    ...done,
    problem: done.phase === 'blocked' ? done.problem : null,
    session: session && { ...session, rotations },
  };
}
