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

/** Delay in ms before a renewal that the service refused is retried, and before what cannot end yet is looked at. */
const retryMs = 60_000;

/** Time of the session's next alarm, in ms since the epoch; null: no alarm is needed. */
export function sessionAlarmAt(active: ProfileState, profile: Profile, now: number): number | null {
  const endsAt = active.session?.endsAt ?? null;
  if (profile.kind !== 'service' || endsAt === null || active.phase === 'blocked') return null;
  const before = endsAt - renewalLeadMs(profile.lifetimeMinutes);
  if (profile.renewal !== 'off' && before > now) return before;
  if (endsAt > now) return endsAt;
  // An end that was missed while the profile was blocked.
  return profile.renewal !== 'on' && active.phase === 'on' ? now : now + retryMs;
}

/** Returns the action due at `now` (ms since the epoch). */
export function sessionDue(active: ProfileState, profile: Profile, now: number): SessionDue {
  const endsAt = active.session?.endsAt ?? null;
  if (profile.kind !== 'service' || endsAt === null || active.phase !== 'on') return null;
  const near = now >= endsAt - renewalLeadMs(profile.lifetimeMinutes);
  if (profile.renewal === 'on') return near ? 'renew' : null;
  if (now >= endsAt) return 'end';
  const wasAsked = active.problem?.code === 'session-ending';
  return profile.renewal === 'ask' && near && !wasAsked ? 'ask' : null;
}

/** Interval of automatic rotation, in minutes; null: the profile does not rotate automatically. */
export function rotationMinutes(active: ProfileState, profile: Profile): number | null {
  if (profile.kind !== 'service' || active.session === null) return null;
  return profile.rotateEveryMinutes > 0 ? profile.rotateEveryMinutes : null;
}
