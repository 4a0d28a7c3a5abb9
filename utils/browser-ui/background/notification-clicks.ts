import { ext } from '@/utils/browser/ext';
import { openWorkspace } from '@/utils/browser/open';
import { balanceNotificationPrefix } from '../../account/background/balance-warnings';
import { logFailure } from '../../log-failure';

/**
 * Opens the run or balance that a clicked notification is named after. To be called synchronously
 * at start-up.
 */
export function registerNotificationClicks(): void {
  ext.notifications.onClicked.addListener((id) => {
    const route = id.startsWith(balanceNotificationPrefix) ? '#/account' : `#/results/${id}`;
    openWorkspace(route).catch(logFailure('opening a notification'));
  });
}
