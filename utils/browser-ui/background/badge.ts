import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { isUnlocked, watchUnlocked } from '@/utils/storage/passphrase-lock';
import {
  proxyItem,
  excludedItem,
  profilesItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { lockItem } from '@/utils/storage/registry/settings';
import { coalesceCalls } from '../../coalesce-calls';
import { badgeFor, mostImportant, siteAccessBadge } from './badge-appearance';
import { setBadge } from './set-badge';
import { createTabBadges } from './tab-badges';
import { loggingFailure } from '@/utils/log-failure';

/** Paid calls under way, and addresses of running jobs. */
export interface RunCount {
  open: number;
  /** Null: no job is running. */
  jobs: { ended: number; count: number } | null;
}

let shownCount = '';
let counted: RunCount = { open: 0, jobs: null };
let repaint = (): void => {};

/** Shows the number of active paid calls, or the progress of the jobs, in place of the country. */
export function showRunCount(count: RunCount): void {
  counted = count;
  const next = countText();
  if (next === shownCount) return;
  shownCount = next;
  repaint();
}

/** Text of the badge while calls are under way; '' for none. */
function countText(): string {
  const { open, jobs } = counted;
  if (jobs) return `${Math.floor((100 * jobs.ended) / Math.max(1, jobs.count))}%`;
  return open > 0 ? `${open}` : '';
}

function jobsLine(): string {
  const { jobs } = counted;
  return jobs ? i18n.t('jobPanel.badge', [numberText(jobs.ended), numberText(jobs.count)]) : '';
}

/**
 * Creates the badge, which follows storage: one for all tabs, and one of their own for tabs in front whose route
 * differs from that of others.
 * @param forAll whether it sets the badge of all tabs too. Chromium's private worker sets those of its tabs only.
 */
export function createBadge(forAll = true): { register(): void; resume(): Promise<void> } {
  const ofTabs = createTabBadges(() => repaint());

  async function paint(): Promise<void> {
    const [state, profiles, { set }, open] = await Promise.all([
      proxyItem.read(),
      profilesItem.read(),
      lockItem.read(),
      isUnlocked(),
    ]);
    const current = mostImportant(state.on, profiles);
    const profile = profiles.find(({ id }) => id === current?.profileId);
    const isWithoutSites = state.on.length === 0 && state.problem?.code === 'no-site-access';
    const badgeIn = (incognito: boolean) =>
      isWithoutSites ? siteAccessBadge() : badgeFor(current, profile, set && !open, incognito);
    const count = { text: shownCount, line: jobsLine() };
    if (forAll) await setBadge(badgeIn(false), count);
    await ofTabs.paint(state, profiles, { badgeIn, count });
  }

  /** One at a time, so that the last one painted what was read last. */
  const paintLatest = coalesceCalls(paint);
  repaint = loggingFailure('painting the toolbar button', paintLatest);
  return {
    register() {
      proxyItem.watch(() => repaint());
      profilesItem.watch(() => repaint());
      excludedItem.watch(() => repaint());
      timedRulesItem.watch(() => repaint());
      lockItem.watch(() => repaint());
      watchUnlocked(() => repaint());
      ofTabs.register();
    },
    resume: paintLatest,
  };
}
