import type { ProblemCode, Problem } from '../problem';
import type { ProfileState, ProxyState, Profile, Exit } from './schema';
import { isSwitchDue } from './changed-profiles';
import { isLockedOut } from './closed-states';
import { isUnprotected } from './obstacles';
import { ofSession, statesInEffect } from './profile-states';

/** Problems that an answer of the proxy itself disproves, such as that it does not find a host. */
const withoutProxy = new Set<ProblemCode>([
  'proxy-refuses',
  'proxy-silent',
  'proxy-garbled',
  'proxy-certificate',
  'endpoint-unreachable',
  'network-closed',
]);

/** Problems that a site's answer disproves. Not a refused login: an open connection may go on with an earlier one. */
const withoutAnswer = new Set<ProblemCode>([...withoutProxy, 'socks-refuses', 'proxy-error']);

const refusedLogin = new Set<ProblemCode>(['own-login-refused']);

/** Problems with an external cause, which block a profile until a check succeeds. */
const recoverable = new Set<ProblemCode>([
  ...withoutAnswer,
  'login-refused',
  'own-login-refused',
  'own-login-missing',
  'login-kind-unknown',
  'balance-empty',
]);

/**
 * Name of a profile's state in the UI and on the toolbar button. Traffic takes the new route as soon as the phase
 * is `on`. While no exit is known, `checking` is shown in its place, and `unverified` after a failed check. A blocked
 * profile is `unprotected` where its traffic goes out all the same (`isUnprotected`). A direct profile, and one without
 * an exit check address, is `on`: only the popup's headline then says that the exit of the latter is not verified
 * (`stateHeadline`).
 */
type ShownState = ProfileState['phase'] | 'checking' | 'unverified' | 'unprotected';

/**
 * State to show. A direct profile has no exit to check. A profile stays 'on' while its known exit is checked again.
 */
export function shownState(
  { phase, check, exit, problem }: ProfileState,
  kind?: Profile['kind'],
): ShownState {
  if (phase === 'blocked' && isUnprotected(problem)) return 'unprotected';
  if (phase !== 'on' || exit !== null || kind === 'direct') return phase;
  if (check === 'checking') return 'checking';
  return check === 'failed' ? 'unverified' : 'on';
}

/**
 * IDs of the profiles whose route counts as working: those that are on with a known exit or a proven login, and, where
 * no exit check is set, those whose check ended without finding a problem (`check: 'none'`).
 */
export function verifiedIds(state: ProxyState): ReadonlySet<string> {
  const verified = statesInEffect(state).filter(
    ({ phase, exit, check, loginProven }) =>
      phase === 'on' && (exit !== null || check === 'none' || loginProven === true),
  );
  return new Set(verified.map(({ profileId }) => profileId));
}

/** Whether a switch, rotation or exit check is due or in progress, which a restarted background has to resume. */
export function isUnderWay({ on, before }: ProxyState): boolean {
  return (
    before !== null ||
    on.some(
      (active) =>
        active.phase === 'switching' ||
        active.phase === 'rotating' ||
        isSwitchDue(active) ||
        isCheckDue(active),
    )
  );
}

/** Whether a check is due or under way. None is while the lock closes the profile. */
export function isCheckDue(active: ProfileState): boolean {
  return active.check === 'checking' && !isLockedOut(active);
}

/** Whether a profile is blocked by an external cause and therefore checked again periodically. */
export function isRecoverable({ phase, problem }: ProfileState): boolean {
  return phase === 'blocked' && problem !== null && recoverable.has(problem.code);
}

/**
 * Whether a profile carries traffic though the check of its exit failed. Its problem may be another one, such as a
 * reached data limit. Without a problem, the check waits for a private window.
 */
export function isUnverified({ phase, check, problem }: ProfileState): boolean {
  return phase === 'on' && check === 'failed' && problem !== null;
}

/**
 * Clears the exit of an earlier browser session and requests a check. A problem that blocks the profile stays.
 * `previousExit` is cleared too, unless a rotation or switch is in progress: otherwise the same exit would be reported
 * as a failed rotation. Warnings about the cleared exit are removed.
 * @param isCheckable false: the exit stays unverified until it can be checked.
 */
export function exitForgotten(active: ProfileState, isCheckable: boolean): ProfileState {
  const { phase, exit, previousExit, problem } = active;
  const forgotten = { ...active, exit: null, loginProven: undefined };
  if (phase === 'switching') return forgotten;
  if (phase === 'blocked') return { ...forgotten, previousExit: null };
  return {
    ...forgotten,
    check: isCheckable ? 'checking' : 'failed',
    previousExit: phase === 'rotating' ? (exit ?? previousExit) : null,
    problem: phase === 'on' ? ofSession(active) : problem,
  };
}

/** Starts a check: clears the result of the previous one, unless it blocks the profile. */
export function beginCheck(active: ProfileState): ProfileState {
  return {
    ...active,
    check: 'checking',
    problem: active.phase === 'on' ? ofSession(active) : active.problem,
  };
}

/**
 * Stores the result of a check. A rotation that did not change the address becomes a problem.
 * @param requested country codes that the profile requests; empty: any country.
 */
export function checkDone(
  active: ProfileState,
  exit: Exit,
  requested: readonly string[],
): ProfileState {
  const unchanged = active.previousExit !== null && active.previousExit.address === exit.address;
  const elsewhere =
    exit.country !== null && requested.length > 0 && !requested.includes(exit.country);
  const problem: Problem | null =
    ofSession(active) ??
    (unchanged
      ? { code: 'exit-unchanged', detail: exit.address }
      : elsewhere
        ? { code: 'exit-mismatch', detail: exit.country ?? '' }
        : null);
  const seen: ProfileState = { ...active, exit, check: 'done' };
  if (active.phase !== 'blocked') return { ...seen, problem };
  return isRecoverable(active) ? { ...seen, phase: 'on', problem } : seen;
}

/**
 * Ends a check without an exit address, when no exit check is set.
 * @param seen whether the proxy answered a probe, or a page loaded through it; if not, nothing is known and a blocked
 * profile stays blocked.
 */
export function checkLeftOut(active: ProfileState, seen: boolean): ProfileState {
  const isRecovered = seen && isRecoverable(active);
  return { ...active, check: 'none', ...(isRecovered && { phase: 'on', problem: null }) };
}

/** Ends the block of a profile, if one of these problems is its cause. */
function disproved(active: ProfileState, codes: ReadonlySet<ProblemCode>): ProfileState {
  const { phase, problem } = active;
  const isDisproved = phase === 'blocked' && problem !== null && codes.has(problem.code);
  return isDisproved ? { ...active, phase: 'on', problem: null } : active;
}

/** After a site answered through a blocked profile, also with an error: its proxy works. */
export const siteAnswered = (active: ProfileState): ProfileState =>
  disproved(active, withoutAnswer);

/** After the proxy of a blocked profile took a request and answered it itself: it can be reached. */
export const proxyAnswered = (active: ProfileState): ProfileState =>
  disproved(active, withoutProxy);

/**
 * Records whether the answer to a probe proves the profile's login, which only Firefox sends unasked: the proxy then
 * accepts it, and a site's challenge is not taken for its refusal.
 */
export const loginProbed = (active: ProfileState, isAccepted: boolean): ProfileState => ({
  ...(isAccepted ? disproved(active, refusedLogin) : active),
  loginProven: isAccepted || undefined,
});

/** Whether a problem found by a check blocks the profile. */
export const isBlocking = ({ code }: Problem): boolean => recoverable.has(code);

/** Stores a failed check. Blocks the profile when the reason prevents all traffic. */
export function checkFailed(active: ProfileState, reason: Problem): ProfileState {
  const { phase, problem: known } = active;
  const isKnown = known !== null && recoverable.has(known.code);
  // A problem found during the check (a refused login, a lost setting) is more specific than the check's failure. Any
  // other problem of a profile that is on is a warning, such as a reached data limit: the failure takes its place.
  const isHidden = phase === 'on' && !isKnown && recoverable.has(reason.code);
  const problem = isHidden ? reason : (known ?? reason);
  const next = phase === 'on' && recoverable.has(problem.code) ? 'blocked' : phase;
  return { ...active, phase: next, check: 'failed', exit: null, problem };
}
