import { closingProblem } from './closed-states';
import { isObstacle } from './obstacles';
import type { ProfileState, ProxyState } from './schema';

/** Profiles whose change is stored and not applied yet, as pure functions of the stored state. */

function setOutdated(state: ProxyState, profileId: string, routeOutdated?: true): ProxyState {
  const change = (active: ProfileState) =>
    active.profileId === profileId ? { ...active, routeOutdated } : active;
  return { ...state, on: state.on.map(change), before: state.before?.map(change) ?? null };
}

/** Marks a profile whose stored route is about to change, so that a switch follows also after a restart. */
export const markOutdated = (state: ProxyState, profileId: string): ProxyState =>
  setOutdated(state, profileId, true);

/** Removes the mark of a profile whose change was not stored. */
export const clearOutdated = (state: ProxyState, profileId: string): ProxyState =>
  setOutdated(state, profileId);

/**
 * Whether a switch has to apply a change of the profile now. It waits for the lock, for obstacles to go, and for the
 * user where the change closed the profile: possibly only its sites were stored.
 */
export function isSwitchDue(active: ProfileState): boolean {
  const { routeOutdated, problem } = active;
  const closedBy = closingProblem(active)?.code;
  const isClosed = closedBy === 'locked' || closedBy === 'profile-changed';
  return routeOutdated === true && !isClosed && !isObstacle(problem) && problem?.code !== 'locked';
}
