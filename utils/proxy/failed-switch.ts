import type { Problem } from '../problem';
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
  return {
    ...state,
    on: before.map((active) => (active === shownAt ? { ...active, problem } : active)),
    before: null,
    problem: shownAt ? null : problem,
  };
}
