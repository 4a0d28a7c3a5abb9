import { ext } from '@/utils/browser/ext';
import { openWorkspace } from '@/utils/browser/open';
import { balanceNotificationPrefix } from '../../account/background/balance-warnings';
import {
  watchNotificationPrefix,
  watchOfNotification,
} from '../../watches/background/watch-notification';
import { logFailure } from '../../log-failure';
import { problemNotificationId } from './tell-problem';

function routeOf(id: string): string {
  if (id.startsWith(balanceNotificationPrefix)) return '#/account';
  if (id.startsWith(watchNotificationPrefix)) return watchOfNotification(id);
  if (id === problemNotificationId) return '#/profiles';
  return `#/results/${id}`;
}

/**
 * Opens the run, watch, balance or profiles that a clicked notification is named after. To be called synchronously
 * at start-up.
 */
export function registerNotificationClicks(): void {
  ext.notifications.onClicked.addListener((id) => {
    openWorkspace(routeOf(id)).catch(logFailure('opening a notification'));
  });
}
