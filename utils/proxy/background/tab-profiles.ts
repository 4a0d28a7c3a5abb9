import type { Handlers } from '@/utils/messaging/protocol';
import { ProblemError } from '@/utils/problem';
import { profileState } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import type { ProxyBackend } from './proxy-backend';

/**
 * 'This tab': giving one tab a profile of its own. Rejects with `message-refused` where the browser can't tell
 * tabs apart (Chromium), with `not-switched-on` for a profile that is off, which would leave the tab as it is.
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
      return {};
    },
  };
}
