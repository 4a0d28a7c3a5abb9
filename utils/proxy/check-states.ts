import type { ProblemCode, Problem } from '../problem';
import type { ProfileState, Profile, Exit } from './schema';
import { ofSession } from './profile-states';

/** Problems that the outside world ends: a check that goes through proves that it did. */
const curable = new Set<ProblemCode>([
  'login-refused',
  'own-login-refused',
  'own-login-missing',
  'proxy-refuses',
  'proxy-silent',
  'proxy-garbled',
  'proxy-certificate',
  'endpoint-unreachable',
  'network-closed',
  'balance-empty',
]);

/**
 * What a profile's state is called on the screen and on the toolbar button. Traffic takes the new route as soon as the
 * phase is `on`, but 'On' is only said of an exit that answered, or where no exit check is set.
 */
export type ShownState = ProfileState['phase'] | 'checking' | 'unverified';

/** A direct profile has no exit to wait for. While a known exit is checked again, its profile stays on. */
export function shownState(
  { phase, check, exit }: ProfileState,
  kind?: Profile['kind'],
): ShownState {
  if (phase !== 'on' || exit !== null || kind === 'direct') return phase;
  if (check === 'checking') return 'checking';
  return check === 'failed' ? 'unverified' : 'on';
}

/** Ids of the profiles through which a check came back: their proxies take the login, or need none. */
export function provenIds(on: readonly ProfileState[]): ReadonlySet<string> {
  const proven = on.filter(
    ({ phase, exit, check }) => phase === 'on' && (exit !== null || check === 'none'),
  );
  return new Set(proven.map(({ profileId }) => profileId));
}

/** Whether a profile waits for the outside world: then it is checked again from time to time. */
export function isRecoverable({ phase, problem }: ProfileState): boolean {
  return phase === 'blocked' && problem !== null && curable.has(problem.code);
}

/** A check begins: what an earlier one said no longer counts, unless it blocks. */
export function beginCheck(live: ProfileState): ProfileState {
  return {
    ...live,
    check: 'checking',
    problem: live.phase === 'on' ? ofSession(live) : live.problem,
  };
}

/** What the check found. A rotation that left the address as it was is told. */
export function checkDone(live: ProfileState, exit: Exit, asked: readonly string[]): ProfileState {
  const unchanged = live.previousExit !== null && live.previousExit.address === exit.address;
  const elsewhere = exit.country !== null && asked.length > 0 && !asked.includes(exit.country);
  const problem: Problem | null =
    ofSession(live) ??
    (unchanged
      ? { code: 'exit-unchanged', detail: exit.address }
      : elsewhere
        ? { code: 'exit-mismatch', detail: exit.country ?? '' }
        : null);
  const seen: ProfileState = { ...live, exit, check: 'done' };
  if (live.phase !== 'blocked') return { ...seen, problem };
  const cured = live.problem !== null && curable.has(live.problem.code);
  return cured ? { ...seen, phase: 'on', problem } : seen;
}

/**
 * No exit check is set, and the proxy takes requests as far as can be told.
 * @param probed the proxy was asked, and answered; otherwise nothing is known, and a blocked profile stays blocked.
 */
export function checkLeftOut(live: ProfileState, probed: boolean): ProfileState {
  const cured =
    probed && live.phase === 'blocked' && live.problem !== null && curable.has(live.problem.code);
  return { ...live, check: 'none', ...(cured && { phase: 'on', problem: null }) };
}

/** The check did not get through. Where the reason is known to stop everything, the profile is blocked. */
export function checkFailed(live: ProfileState, reason: Problem): ProfileState {
  // What was told while it ran (a refused login, a lost setting) counts for more than that it failed.
  const problem = live.problem ?? reason;
  const phase = live.phase === 'on' && curable.has(problem.code) ? 'blocked' : live.phase;
  return { ...live, phase, check: 'failed', exit: null, problem };
}
