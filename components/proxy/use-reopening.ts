import { useLayoutEffect, useRef } from 'preact/hooks';
import { proxy } from '@/utils/storage/state/page-state';
import type { ProfileState } from '@/utils/proxy/schema';

/**
 * Opens a page that failed to load once a profile that was seen as blocked no longer stops it: it works again, or
 * another profile or the own connection has the page now. A page that fails for another reason would reload forever.
 * @param active profile that takes the page; null: none that is on.
 * @param isFree whether what takes the page lets it through.
 * @returns ID of the profile that could not load the page; null: not known.
 */
export function useReopening(
  active: ProfileState | null,
  isFree: boolean,
  open: () => void,
): string | null {
  const ids = (proxy.value.value?.on ?? []).map(({ profileId }) => profileId);
  const onAtFirst = useRef(ids);
  /** ID of the profile that was blocked while the page belonged to it; null: none. */
  const blocked = useRef<string | null>(null);
  const was = blocked.current;
  const isSame = active === null || active.profileId === was;
  // Sites that are read late may give the page to a profile that could not load it either.
  const isMoved =
    was !== null && !isSame && !(ids.includes(was) && onAtFirst.current.includes(active.profileId));
  // A layout effect, because a hidden tab has no frames, which other effects wait for.
  useLayoutEffect(() => {
    if (was !== null && isFree && (isSame || isMoved)) open();
    if (active?.phase === 'blocked') blocked.current = active.profileId;
  }, [active?.profileId, active?.phase, isFree]);
  return active === null || (isMoved && active.phase !== 'blocked') ? was : active.profileId;
}
