import { ext } from '@/utils/browser/ext';
import { openWorkspace } from '@/utils/browser/open';
import { balanceNotificationPrefix } from '../../account/background/balance-warnings';
import { logFailure } from '../../log-failure';

/** Opens what a notification tells of: they are named after a run, or a balance. Adds the listener; call it synchronously at start-up. */
export function registerNotificationClicks(): void {
  ext.notifications.onClicked.addListener((id) => {
    const route = id.startsWith(balanceNotificationPrefix) ? '#/account' : `#/results/${id}`;
    openWorkspace(route).catch(logFailure('opening a notification'));
  });
}
