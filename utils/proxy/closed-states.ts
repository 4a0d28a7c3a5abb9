import type { Problem, ProblemCode } from '../problem';
import { isObstacle, isOfBrowser } from './obstacles';
import {
  changeAll,
  changeInEffect,
  changeProfile,
  isBeginning,
  isSwitchingOff,
  stateBefore,
  statesInEffect,
} from './profile-states';
import type { ProfileState, ProxyState } from './schema';

/** What blocks profiles and closes their routes, as pure functions of the stored state. */

/**
 * Blocks a profile until the problem is solved; a profile that is being switched keeps its phase. An obstacle stays the
 * problem until it is gone, and what closed the profile before it or during it is kept.
 */
export function block(active: ProfileState, problem: Problem): ProfileState {
  const phase = active.phase === 'switching' ? active.phase : 'blocked';
  if (isObstacle(problem)) return { ...active, phase, problem, closedBy: closingProblem(active) };
  if (!isObstacle(active.problem)) return { ...active, phase, problem };
  return closing.has(problem.code) && phase === 'blocked'
    ? { ...active, closedBy: problem }
    : active;
}

/**
 * Blocks every profile that is on by an obstacle; records it on the switch as a whole when none is. Profiles that are
 * closed stay so: `obstacleGone` shows their own problem again.
 */
export function blockAll(state: ProxyState, obstacle: Problem): ProxyState {
  if (state.on.length === 0) return { ...state, problem: obstacle };
  return changeAll(state, (active) => block(active, obstacle));
}

/**
 * After an obstacle is gone: switches the profiles that it blocked on again, but for those that were closed, which
 * have their own problem again.
 */
export function obstacleGone(state: ProxyState): ProxyState {
  return changeAll(state, (active) => {
    if (!isObstacle(active.problem)) return active;
    const problem = closingProblem(active) ?? null;
    return { ...active, phase: problem ? 'blocked' : 'switching', problem, closedBy: undefined };
  });
}

/**
 * Whether all traffic of a profile is refused until the user acts. Includes routes that the browser rejected, which
 * must not become direct connections.
 */
export function isClosed(active: ProfileState | undefined): boolean {
  return active !== undefined && closingProblem(active) !== undefined;
}

/** IDs of the profiles whose committed route lets nothing through. Only a switch that commits a new route opens it. */
export function closedIds(state: ProxyState): ReadonlySet<string> {
  return new Set(
    statesInEffect(state)
      .filter(isClosed)
      .map(({ profileId }) => profileId),
  );
}

/** Reason why a profile is closed, also while an obstacle hides it. */
export function closingProblem({ phase, problem, closedBy }: ProfileState): Problem | undefined {
  const reason = isOfBrowser(problem) ? closedBy : problem;
  return phase === 'blocked' && reason && closing.has(reason.code) ? reason : undefined;
}

const closing = new Set<ProblemCode>([
  'session-ended',
  'cap-reached',
  'private-windows-silent',
  'locked',
  'unexpected',
  'disk-full',
  'storage-unreadable',
  'profile-changed',
]);

/**
 * Blocks the traffic that `where` selects for a profile that was changed, until a switch applies the change. Ends a
 * switch that is about to replace the profile's own route: it began without the change.
 */
export function closeChanged(
  stored: ProxyState,
  profileId: string,
  where: ProxyState['appliedRoutes'][number]['where'],
): ProxyState {
  const isReplaced = isBeginning(stored, profileId) && stateBefore(stored, profileId) !== null;
  const state = isReplaced ? { ...stored, on: stored.before ?? [], before: null } : stored;
  const isKept = isBeginning(state, profileId) || isSwitchingOff(state, profileId);
  const appliedRoutes = state.appliedRoutes.map((route) =>
    route.profileId === profileId
      ? {
          ...route,
          where,
          precedesOthers: route.precedesOthers === true || route.where.scope === 'only',
        }
      : route,
  );
  return changeProfile({ ...state, appliedRoutes }, profileId, (active) =>
    block(isKept ? active : { ...active, phase: 'blocked' }, { code: 'profile-changed' }),
  );
}

/** Closes all routes after the browser rejected them. Profiles that are already closed keep their problem. */
export function closeAll(state: ProxyState, problem: Problem): ProxyState {
  return changeAll(state, (active) => (isClosed(active) ? active : block(active, problem)));
}

/**
 * Blocks a profile whose committed route needs a login of the locked vault, and ends its check. A profile that is
 * closed already keeps its problem, so that unlocking does not open it.
 */
export function blockByLock(active: ProfileState): ProfileState {
  const check = active.check === 'checking' ? 'none' : active.check;
  if (isClosed(active)) return { ...active, check };
  return block({ ...active, phase: 'blocked', check }, { code: 'locked' });
}

/**
 * Closes profiles that lose their login, also those that the lock closes: unlike the lock, only a switch by the user
 * opens them.
 */
export function closeWithoutLogin(state: ProxyState, profileIds: readonly string[]): ProxyState {
  const close = (active: ProfileState): ProfileState => {
    const closed = blockByLock(active);
    return isLockedOut(closed) ? block(closed, { code: 'profile-changed' }) : closed;
  };
  return state.appliedRoutes
    .filter(({ profileId }) => profileIds.includes(profileId))
    .reduce((now, { profileId }) => changeInEffect(now, profileId, close), state);
}

/** Whether the lock alone closes a profile, also during an obstacle. */
export function isLockedOut(active: ProfileState): boolean {
  return closingProblem(active)?.code === 'locked';
}

/** After unlocking: switches profiles blocked by the lock on again, and clears `locked` problems. */
export function unlockAll(state: ProxyState): ProxyState {
  const cleared = (problem: Problem | null) => (problem?.code === 'locked' ? null : problem);
  const opened = changeAll(state, (active) => {
    if (!isLockedOut(active)) return { ...active, problem: cleared(active.problem) };
    // `obstacleGone` switches it on.
    if (isObstacle(active.problem)) return { ...active, closedBy: undefined };
    return { ...active, phase: 'switching', problem: null };
  });
  return { ...opened, problem: cleared(state.problem) };
}
