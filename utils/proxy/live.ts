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
export function switchingTo(state: ProxyState, profileId: string, now: number): ProxyState {
  const live: Live = {
    profileId,
    phase: 'switching',
    since: now,
    session: null,
    exit: null,
    previousExit: null,
    check: 'none',
    problem: null,
  };
  const before = state.live?.phase === 'switching' ? state.before : state.live;
  return { ...state, live, before, problem: null };
}

/** Fresh traffic may now take the new route: from here on the switch is finished, never undone. */
export function applied(state: ProxyState, route: NonNullable<ProxyState['applied']>): ProxyState {
  return { ...state, applied: route, before: null };
}

/** Nothing of the old route is left. */
export function switched(state: ProxyState, profile: Profile, now: number): ProxyState {
  const live = state.live;
  if (!live) return state;
  return { ...state, live: { ...live, phase: 'on', since: now, session: sessionOf(profile, now) } };
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

/** One more change of the exit within the session. */
export function rotated(live: Live): Live {
  const session = live.session && { ...live.session, rotations: live.session.rotations + 1 };
  return { ...live, phase: 'on', session, previousExit: live.exit, exit: null };
}

/** What the check found. A rotation that left the address as it was is told. */
export function checked(live: Live, exit: Exit, asked: readonly string[]): Live {
  const unchanged = live.previousExit !== null && live.previousExit.address === exit.address;
  const elsewhere = exit.country !== null && asked.length > 0 && !asked.includes(exit.country);
  const problem = unchanged
    ? { code: 'exit-unchanged' as const, detail: exit.address }
    : elsewhere
      ? { code: 'exit-mismatch' as const, detail: exit.country ?? '' }
      : null;
  return { ...live, exit, check: 'done', problem };
}
