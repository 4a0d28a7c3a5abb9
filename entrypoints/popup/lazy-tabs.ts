import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Way } from '@/utils/i18n/problem-text';

/** The tabs that are not in front at first come in files of their own, so that the popup opens sooner. */
export type PaidTab = 'scrape' | 'agent';
type TabView = ComponentType<{ onWay: (way: Way) => void }>;

export const paidTabs = signal<Record<PaidTab, TabView | null>>({ scrape: null, agent: null });

/** Brings a tab and the library it reads; at once when it is there already. */
export async function loadTab(tab: PaidTab): Promise<void> {
  if (paidTabs.value[tab]) return;
  const [{ runsReady }, { askingReady }] = await Promise.all([
    import('@/utils/runs/state/runs'),
    import('@/utils/runs/state/scrape-preferences'),
  ]);
  await Promise.all([runsReady, askingReady]);
  const view =
    tab === 'scrape'
      ? (await import('@/components/scrape/scrape-tab')).ScrapeTab
      : (await import('@/components/agent/agent-tab')).AgentTab;
  paidTabs.value = { ...paidTabs.value, [tab]: view };
}
