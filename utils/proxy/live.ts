import type { Problem, ProblemCode } from '../problem';
import type { Exit, Live, Profile, ProxyState } from '../storage/schema';

/**
 * The life of the profile that takes everything, as pure steps on the stored state.
 *
 *          switchingTo            applied             switched
 *   off ───────────────▶ switching ──────▶ switching ──────────▶ on ⇄ rotating
 *    ▲                      │ failed                              │ blockedBy
 *    └── what was before ◀──┘                                     ▼
 *    ▲                                                         blocked
 *    └───────────────────────── off ─────────────────────────────┘
 *
 * `live` is what the user is shown; `applied` is where traffic really goes.
 */

export const off: ProxyState = { live: null, before: null, applied: null, problem: null };

/** The user pressed; nothing has changed on the wire. */
export function switchingTo(
  state: ProxyState,
  profileId: string,
  now: number,
  previousExit: Exit | null = null,
): ProxyState {
  const live: Live = {
    profileId,
    phase: 'switching',
    since: now,
    session: null,
    exit: null,
    previousExit,
    check: 'none',
    problem: null,
  };
  const before = state.live?.phase === 'switching' ? state.before : settled(state.live);
  return { ...state, live, before, problem: null };
}

/** A rotation that a switch cuts short: what comes back is on. */
function settled(live: Live | null): Live | null {
  return live?.phase === 'rotating' ? { ...live, phase: 'on' } : live;
}

/** Fresh traffic may now take the new route: from here on the switch is finished, never undone. */
export function applied(state: ProxyState, route: NonNullable<ProxyState['applied']>): ProxyState {
  return { ...state, applied: route, before: null };
}

/** Nothing of the old route is left. The check is due, also for the next life of the background. */
export function switched(state: ProxyState, profile: Profile, now: number): ProxyState {
  const live = state.live;
  if (!live) return state;
  const session = live.session ?? sessionOf(profile, now);
  const on = { phase: 'on', since: now, session, problem: null, check: 'checking' } as const;
  return { ...state, live: { ...live, ...on } };
}

function sessionOf(profile: Profile, now: number): Live['session'] {
  if (profile.kind !== 'service' || profile.session === 'rotating') return null;
  const endsAt = profile.session === 'sticky' ? now + profile.lifetimeMinutes * 60_000 : null;
  return { startedAt: now, endsAt, rotations: 0 };
}

/** The switch could not be made: what was before goes on, and the reason is shown. */
export function failed(state: ProxyState, problem: ProxyState['problem']): ProxyState {
  const before = state.before && { ...state.before, problem };
  return { ...state, live: before, before: null, problem: before ? null : problem };
}

/** The service is asked for another exit; the exit of now is what it will be compared with. */
export function rotating(state: ProxyState): ProxyState {
  return { ...state, live: state.live && { ...state.live, phase: 'rotating', problem: null } };
}

/** The rotation did not come about; nothing changed on the wire. */
export function staysOn(state: ProxyState, problem: Problem | null): ProxyState {
  return { ...state, live: state.live && { ...state.live, phase: 'on', problem } };
}

/** One more change of the exit within the session. */
export function rotated(live: Live): Live {
  const session = live.session && { ...live.session, rotations: live.session.rotations + 1 };
  const previousExit = live.exit ?? live.previousExit;
  const on = { phase: 'on', exit: null, problem: null, check: 'checking' } as const;
  return { ...live, ...on, session, previousExit };
}

/** Nothing goes out, or not as asked, until the problem is solved. A switch under way goes on. */
export function blockedBy(state: ProxyState, problem: Problem): ProxyState {
  const { live } = state;
  if (!live) return { ...state, problem };
  const phase = live.phase === 'switching' ? live.phase : 'blocked';
  return { ...state, live: { ...live, phase, problem } };
}

/** Problems that the outside world ends: a check that goes through proves that it did. */
const curable = new Set<ProblemCode>(['login-refused', 'endpoint-unreachable', 'balance-empty']);

/** A check begins: what an earlier one said no longer counts, unless it blocks. */
export function checking(live: Live): Live {
  return { ...live, check: 'checking', problem: live.phase === 'on' ? null : live.problem };
}

/** What the check found. A rotation that left the address as it was is told. */
export function checked(live: Live, exit: Exit, asked: readonly string[]): Live {
  const unchanged = live.previousExit !== null && live.previousExit.address === exit.address;
  const elsewhere = exit.country !== null && asked.length > 0 && !asked.includes(exit.country);
  const problem: Problem | null = unchanged
    ? { code: 'exit-unchanged', detail: exit.address }
    : elsewhere
      ? { code: 'exit-mismatch', detail: exit.country ?? '' }
      : null;
  const seen: Live = { ...live, exit, check: 'done' };
  if (live.phase !== 'blocked') return { ...seen, problem };
  const cured = live.problem !== null && curable.has(live.problem.code);
  return cured ? { ...seen, phase: 'on', problem } : seen;
}

/** The check did not get through. Where the reason is known to stop everything, the profile is blocked. */
export function notChecked(live: Live, reason: Problem): Live {
  // What was told while it ran (a refused login, a lost setting) counts for more than that it failed.
  const problem = live.problem ?? reason;
  const phase = live.phase === 'on' && curable.has(problem.code) ? 'blocked' : live.phase;
  return { ...live, phase, check: 'failed', exit: null, problem };
}
