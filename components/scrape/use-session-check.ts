import { useEffect } from 'preact/hooks';
import { checkSessionFits } from '@/utils/runs/state/scrape-preferences';
import { proxy } from '@/utils/storage/state/page-state';

/**
 * Updates `sessionFits` for a page when its URL or the profiles in use change.
 * @param url null: the page can't be scraped.
 */
export function useSessionCheck(url: string | null): void {
  const used = proxy.value.value?.on.map(({ profileId, phase }) => profileId + phase).join() ?? '';
  useEffect(() => {
    if (url !== null) void checkSessionFits(url);
  }, [url, used]);
}
