import type { ExitRoute } from './schema';

/** Bytes that the browser counted for one profile: in the session that began at `since`, and in total. */
export interface CountedBytes {
  since: number;
  session: number;
  all: number;
}

/**
 * Sums bytes by host to bytes by profile.
 * @param profileOf returns the profile that carries a host; null: none, and its bytes are not counted.
 */
export function attributeBytes(
  sums: readonly Readonly<Record<string, number>>[],
  profileOf: (host: string) => string | null,
): Map<string, number> {
  const shares = new Map<string, number>();
  for (const [host, bytes] of sums.flatMap((one) => Object.entries(one))) {
    const carrier = profileOf(host);
    if (carrier !== null) shares.set(carrier, (shares.get(carrier) ?? 0) + bytes);
  }
  return shares;
}

/** Adds bytes to the stored counts; a new session starts at zero. */
export function addUsage(
  counted: Readonly<Record<string, CountedBytes>>,
  shares: ReadonlyMap<string, number>,
  routes: readonly Pick<ExitRoute, 'profileId' | 'since'>[],
): Record<string, CountedBytes> {
  const next = { ...counted };
  for (const { profileId, since } of routes) {
    const bytes = shares.get(profileId) ?? 0;
    const known = next[profileId];
    const session = known?.since === since ? known.session : 0;
    next[profileId] = { since, session: session + bytes, all: (known?.all ?? 0) + bytes };
  }
  return next;
}
