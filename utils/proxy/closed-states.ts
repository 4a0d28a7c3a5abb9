import type { Problem, ProblemCode } from '../problem';
import { changeAll, statesInEffect } from './profile-states';
import type { ProfileState, ProxyState } from './schema';

/** What blocks profiles and closes their routes, as pure functions of the stored state. */

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
  return changeAll(state, (live) => ({
    ...block(live, obstacle),
    closedBy: closingProblem(live),
  }));
}

/**
 * After an obstacle is gone: switches the profiles that it blocked on again, but for those that were closed, which
 * have their own problem again.
 */
export function obstacleGone(state: ProxyState): ProxyState {
  return changeAll(state, (live) => {
    if (!isObstacle(live.problem)) return live;
    const problem = closingProblem(live) ?? null;
    return { ...live, phase: problem ? 'blocked' : 'switching', problem, closedBy: undefined };
  });
}

/**
 * Whether all traffic of a profile is refused until the user acts. Includes routes that the browser rejected, which
 * must not become direct connections.
 */
export function isClosed(live: ProfileState | undefined): boolean {
  return live !== undefined && closingProblem(live) !== undefined;
}

/** IDs of the profiles whose route is in effect and closed. A switch opens it only with its new route. */
export function closedIds(state: ProxyState): ReadonlySet<string> {
  return new Set(
    statesInEffect(state)
      .filter(isClosed)
      .map(({ profileId }) => profileId),
  );
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
  return changeAll(state, (live) => (isClosed(live) ? live : block(live, problem)));
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
  const opened = changeAll(state, (live) =>
    isLockedOut(live)
      ? { ...live, phase: 'switching', problem: null }
      : { ...live, problem: cleared(live.problem) },
  );
  return { ...opened, problem: cleared(state.problem) };
}
