import type { ProfileState, Profile } from '../schema';

/** What is to be done about a session that has an end. */
export type SessionDue = 'renew' | 'ask' | 'end' | null;

/** Ms before the end at which a session is renewed, or asked about: a minute, or a tenth of a shorter life. */
export function renewalLeadMs(lifetimeMinutes: number): number {
  return Math.min(60_000, lifetimeMinutes * 6000);
}

/** Ms until a renewal that the service refused is tried again. */
const retryMs = 60_000;

/** When a session next needs something, in ms since the epoch; null: never. */
export function sessionAlarmAt(live: ProfileState, profile: Profile, now: number): number | null {
  const endsAt = live.session?.endsAt ?? null;
  if (profile.kind !== 'service' || endsAt === null || live.phase === 'blocked') return null;
  const before = endsAt - renewalLeadMs(profile.lifetimeMinutes);
  if (profile.renewal !== 'off' && before > now) return before;
  return endsAt > now ? endsAt : now + retryMs;
}

/** What the clock says is due now. */
export function sessionDue(live: ProfileState, profile: Profile, now: number): SessionDue {
  const endsAt = live.session?.endsAt ?? null;
  if (profile.kind !== 'service' || endsAt === null || live.phase !== 'on') return null;
  const near = now >= endsAt - renewalLeadMs(profile.lifetimeMinutes);
  if (profile.renewal === 'on') return near ? 'renew' : null;
  if (now >= endsAt) return 'end';
  const told = live.problem?.code === 'session-ending';
  return profile.renewal === 'ask' && near && !told ? 'ask' : null;
}

/** Minutes between rotations that come by themselves; null: none come. */
export function rotationMinutes(live: ProfileState, profile: Profile): number | null {
  if (profile.kind !== 'service' || live.session === null) return null;
  return profile.rotateEveryMinutes > 0 ? profile.rotateEveryMinutes : null;
}
