import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { ProblemLink } from '@/utils/i18n/problem-text';

/** The tabs that are not in front at first come in files of their own, so that the popup opens sooner. */
export type LazyTab = 'scrape' | 'agent';
type TabView = ComponentType<{ onWay: (way: ProblemLink) => void }>;

export const lazyTabs = signal<Record<LazyTab, TabView | null>>({ scrape: null, agent: null });

/** Brings a tab and the library it reads; at once when it is there already. */
export async function loadTab(tab: LazyTab): Promise<void> {
  if (lazyTabs.value[tab]) return;
  const [{ runsReady }, { scrapePreferencesReady }] = await Promise.all([
    import('@/utils/runs/state/runs'),
    import('@/utils/runs/state/scrape-preferences'),
  ]);
  await Promise.all([runsReady, scrapePreferencesReady]);
  const view =
    tab === 'scrape'
      ? (await import('@/components/scrape/scrape-tab')).ScrapeTab
      : (await import('@/components/agent/agent-tab')).AgentTab;
  lazyTabs.value = { ...lazyTabs.value, [tab]: view };
}
