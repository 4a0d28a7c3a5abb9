import { i18n } from '@/utils/i18n/i18n';
import { ext } from '@/utils/browser/ext';
import { problemSentence } from '@/utils/i18n/problem-text';
import { ProblemError } from '@/utils/problem';

/** ID of the notification about the last shortcut or menu item that failed. */
export const problemNotificationId = 'shortcut-problem';

/** Wraps what a shortcut or menu item does, since no page shows its failure: a notification tells the reason. */
export const tellingProblem =
  <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    try {
      await work(...args);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await ext.notifications.create(problemNotificationId, {
        type: 'basic',
        iconUrl: ext.runtime.getURL('/icons/128.png'),
        title: i18n.t('extName'),
        message: problemSentence(error.problem),
      });
    }
  };
