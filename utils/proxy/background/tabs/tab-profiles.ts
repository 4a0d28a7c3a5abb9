import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { ProxyBackend } from '../proxy-backend';

/**
 * 'This tab': assigns one tab to a profile. Rejects with `message-refused` where the browser cannot route by tab
 * (Chromium), and with `not-switched-on` for a profile that is off, since the tab would stay unrouted.
 */
export function createTabProfiles({
  assignTab,
}: Pick<ProxyBackend, 'assignTab'>): Pick<Handlers, 'proxy/tab'> {
  return {
    async 'proxy/tab'({ tabId, profileId }) {
      if (!assignTab) throw new ProblemError('message-refused');
      if (profileId !== null && !profileState(await proxyItem.read(), profileId)) {
        throw new ProblemError('not-switched-on');
      }
      await assignTab(tabId, profileId);
    },
  };
}
