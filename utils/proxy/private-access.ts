import { block, isClosed } from './closed-states';
import { changeInEffect } from './profile-states';
import type { ProfileState, ProxyState } from './schema';

const code = 'private-not-covered';

function cover(active: ProfileState): ProfileState {
  const isBlocked = active.phase === 'blocked' && active.problem?.code === code;
  return isBlocked ? { ...active, phase: 'switching', problem: null } : active;
}

const uncover = (active: ProfileState): ProfileState =>
  isClosed(active) ? active : block({ ...active, phase: 'blocked', check: 'none' }, { code });

/** IDs of the profiles for private windows alone that have a committed route. */
export const privateIds = ({ appliedRoutes }: ProxyState): string[] =>
  appliedRoutes.flatMap(({ profileId, where }) => (where.windows === 'private' ? [profileId] : []));

/**
 * Blocks the profiles for private windows alone while Vantage may not run there, and switches them on again once it
 * may. Closed ones keep their own problem.
 */
export function followPrivateAccess(stored: ProxyState, isAllowed: boolean): ProxyState {
  const step = isAllowed ? cover : uncover;
  return privateIds(stored).reduce((state, id) => changeInEffect(state, id, step), stored);
}
