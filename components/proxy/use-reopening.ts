import { useLayoutEffect, useRef } from 'preact/hooks';
import { areRoutesRead } from '@/utils/proxy/state/page-profile';
import type { ProfileState } from '@/utils/proxy/schema';
import { proxy } from '@/utils/storage/state/page-state';

/** Time in ms until the browser routes by sites and rules that were just stored. */
const untilFollowedMs = 1000;

/**
 * Opens a page that failed to load once a profile that was seen as blocked no longer stops it: it works again, or
 * another profile or the own connection has the page now. A page that fails for another reason would reload forever.
 * Does nothing while sites and rules are being read: until then the page may seem to be another profile's.
 * @param active profile that takes the page; null: none that is on.
 * @param isFree whether what takes the page lets it through.
 * @returns ID of the profile that could not load the page: the first that had it, or a later one seen as blocked;
 *   null: not known.
 */
export function useReopening(
  active: ProfileState | null,
  isFree: boolean,
  open: () => void,
): string | null {
  const isRead = areRoutesRead.value;
  const wasBlocked = useRef(false);
  const failed = useRef<string | null>(null);
  const isBlocked = active?.phase === 'blocked';
  const state = proxy.value.value;
  const stateBefore = useRef(state);
  const blamed = (isBlocked ? null : failed.current) ?? active?.profileId ?? null;
  // A layout effect, because a hidden tab has no frames, which other effects wait for.
  useLayoutEffect(() => {
    if (!isRead) return;
    const mayOpen = wasBlocked.current && isFree;
    wasBlocked.current ||= isBlocked;
    failed.current = blamed;
    if (!mayOpen) return;
    // Without a change of the state, a site or rule gave the page to another profile.
    if (active === null || state !== stateBefore.current) return open();
    const timer = setTimeout(open, untilFollowedMs);
    return () => clearTimeout(timer);
  }, [active?.profileId, isBlocked, isFree, isRead]);
  useLayoutEffect(() => {
    stateBefore.current = state;
  }, [state]);
  return blamed;
}
