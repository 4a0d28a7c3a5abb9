import { isAhead } from '../../clock';
import { isClosed } from '../closed-states';
import { isObstacle } from '../obstacles';
import type { ProfileState, Profile } from '../schema';

/** Action due for a session with an end; null: none. */
type SessionDue = 'renew' | 'ask' | 'end' | null;

/**
 * Time before a session's end, in ms, at which it is renewed or the user is asked: one minute, or a tenth of the
 * lifetime when that is shorter.
 */
export function renewalLeadMs(lifetimeMinutes: number): number {
  return Math.min(60_000, lifetimeMinutes * 6000);
}

/** Delay in ms before the next attempt to renew or end a session whose end has passed. */
const retryMs = 60_000;

/**
 * Whether requests may use the session. A problem that passes by itself, such as a proxy that does not answer, blocks a
 * profile but leaves its route in effect.
 */
const isInUse = (active: ProfileState): boolean =>
  active.phase === 'on' ||
  (active.phase === 'blocked' && !isClosed(active) && !isObstacle(active.problem));

/**
 * End of a session; null: it has none. One that began in the future has ended: the clock was set back since, and its
 * stored end may be days too late.
 */
function endOf({ session }: ProfileState, now: number): number | null {
  const endsAt = session?.endsAt ?? null;
  return session && endsAt !== null && isAhead(session.startedAt, now) ? now : endsAt;
}

/** Time of the session's next alarm, in ms since the epoch; null: no alarm is needed. */
export function sessionAlarmAt(active: ProfileState, profile: Profile, now: number): number | null {
  const endsAt = endOf(active, now);
  if (profile.kind !== 'service' || endsAt === null) return null;
  if (active.phase === 'blocked' && (profile.renewal === 'on' || !isInUse(active))) return null;
  const before = endsAt - renewalLeadMs(profile.lifetimeMinutes);
  if (profile.renewal !== 'off' && before > now) return before;
  if (endsAt > now) return endsAt;
  // The end has passed: the session ends now. One that is to be renewed, or is not in use, is tried again later.
  return profile.renewal !== 'on' && isInUse(active) ? now : now + retryMs;
}

/** Returns the action due at `now` (ms since the epoch). */
export function sessionDue(active: ProfileState, profile: Profile, now: number): SessionDue {
  const endsAt = endOf(active, now);
  if (profile.kind !== 'service' || endsAt === null || !isInUse(active)) return null;
  if (profile.renewal !== 'on' && now >= endsAt) return 'end';
  if (active.phase !== 'on' || now < endsAt - renewalLeadMs(profile.lifetimeMinutes)) return null;
  if (profile.renewal === 'on') return 'renew';
  const wasAsked = active.problem?.code === 'session-ending';
  return profile.renewal === 'ask' && !wasAsked ? 'ask' : null;
}

/**
 * Requests a check of the exit of a session that went on after its end because its renewal failed: the service may have
 * given it another exit. An exit that was seen after the end is not checked again.
 */
export function recheckEndedExit(active: ProfileState, now: number): ProfileState {
  const endsAt = active.session?.endsAt ?? null;
  const { exit } = active;
  if (endsAt === null || now < endsAt || exit === null || exit.checkedAt >= endsAt) return active;
  return { ...active, check: 'checking' };
}

/** Interval of automatic rotation, in minutes; null: the profile does not rotate automatically. */
export function rotationMinutes(active: ProfileState, profile: Profile): number | null {
  if (profile.kind !== 'service' || active.session === null) return null;
  return profile.rotateEveryMinutes > 0 ? profile.rotateEveryMinutes : null;
}
