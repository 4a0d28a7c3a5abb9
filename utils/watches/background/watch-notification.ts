import { i18n } from '@/utils/i18n/i18n';
import { ext } from '@/utils/browser/ext';
import { problemSentence } from '@/utils/i18n/problem-text';
import { ruleText } from '@/utils/watches/rule-text';
import type { Watch } from '@/utils/watches/schema';

/** Prefix of the IDs of notifications about watches. */
export const watchNotificationPrefix = 'watch:';

/** Part of the workspace that a notification is about. */
export const watchOfNotification = (id: string): string =>
  `#/watches/${id.slice(watchNotificationPrefix.length)}`;

/** One notification a watch: a later one replaces it. */
async function notify({ id, draft }: Watch, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await ext.notifications.create(watchNotificationPrefix + id, {
    type: 'basic',
    iconUrl: ext.runtime.getURL('/icons/128.png'),
    title: i18n.t('watches.notice', [draft.name]).slice(0, 150),
    message: lines.join('\n').slice(0, 300),
  });
}

/** Notifies of a watch that paused by itself. */
export const notifyOfPause = (watch: Watch): Promise<void> =>
  notify(watch, watch.problem ? [problemSentence(watch.problem)] : []);

/**
 * Notifies of rules that held in the last run, of a recipe that began to fail, of a run that was the first to stop at
 * its limit, and of a watch that paused by itself.
 * @param before the watch before that run.
 */
export async function notifyOfWatchRun(before: Watch, watch: Watch): Promise<void> {
  const { last, problem } = watch;
  const lines = (last?.fired ?? []).map(ruleText);
  const isNewDrift = last?.outcome === 'drift' && before.last?.outcome !== 'drift';
  const isCut = (run: Watch['last'] | undefined) => run?.problem?.code === 'watch-run-cap-reached';
  const isNewlyCut = isCut(last) && !isCut(before.last);
  if (last?.problem && (isNewDrift || isNewlyCut)) lines.push(problemSentence(last.problem));
  if (problem && watch.state === 'paused') lines.push(problemSentence(problem));
  await notify(watch, lines);
}
