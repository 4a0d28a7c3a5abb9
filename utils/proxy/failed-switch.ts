import type { Problem } from '../problem';
import { isObstacle } from './obstacles';
import { profileState } from './profile-states';
import type { ProxyState } from './schema';

/**
 * Restores the profiles that were on before a failed switch and records the reason. A blocked profile keeps its own
 * problem, which says what heals it and whether its route is closed.
 */
export function switchFailed(state: ProxyState, problem: Problem | null): ProxyState {
  const before = state.before ?? [];
  // The UI shows the problem at the profile that the switch would have replaced.
  const shownAt = before.findLast(({ profileId, phase }) => {
    const now = profileState(state, profileId);
    return phase !== 'blocked' && (now === null || now.phase === 'switching');
  });
  const switched = state.on.at(-1)?.profileId;
  const waits = problem !== null && (isObstacle(problem) || problem.code === 'locked');
  return {
    ...state,
    on: before.map((active) => {
      const restored = active === shownAt ? { ...active, problem } : active;
      // A changed profile is tried once, unless the change has to wait.
      const isTried = active.profileId === switched && !waits;
      return isTried ? { ...restored, routeOutdated: undefined } : restored;
    }),
    before: null,
    problem: shownAt ? null : problem,
  };
}
