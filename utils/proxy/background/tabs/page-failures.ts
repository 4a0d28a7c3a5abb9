import type { PageFailure } from '@/utils/proxy/exit/probe-outcome';
import type { ProfileState } from '@/utils/proxy/schema';

interface Failures {
  /** Time at which the profile was switched on. */
  since: number;
  /** How the last page failed. */
  how: PageFailure;
  /** Hosts of failed pages, with ports. Two are enough, so no more are kept. */
  hosts: Set<string>;
}

/** Records the pages that failed through each profile since it was switched on. */
export function createPageFailures() {
  const failures = new Map<string, Failures>();

  function of({ profileId, since }: ProfileState): Failures | undefined {
    const found = failures.get(profileId);
    return found?.since === since ? found : undefined;
  }

  return {
    isEmpty: (): boolean => failures.size === 0,
    /** How the last page failed; null: none did. */
    last: (active: ProfileState): PageFailure | null => of(active)?.how ?? null,
    /** Whether pages of more than one host failed: the name of a single one may be mistyped, or its site down. */
    areSeveral: (active: ProfileState): boolean => (of(active)?.hosts.size ?? 0) > 1,
    note(active: ProfileState, url: string, how: PageFailure): void {
      const hosts = of(active)?.hosts ?? new Set<string>();
      if (hosts.size < 2) hosts.add(new URL(url).host);
      failures.set(active.profileId, { since: active.since, how, hosts });
    },
    /**
     * Forgets those of a profile.
     * @returns whether there were any.
     */
    forget: (profileId: string): boolean => failures.delete(profileId),
  };
}
