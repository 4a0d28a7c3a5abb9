import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { HeadWays } from '@/components/ui/header-links';
import { Mark } from '@/components/ui/icons';
import { Tabs } from '@/components/ui/tabs';
import { unreadable } from '@/utils/storage/state/page-state';
import { openFromPopup, followLinkFromPopup } from '@/components/popup/popup-links';
import { loadTab, paidTabs } from './lazy-tabs';
import { ProxyTab } from '@/components/proxy/proxy-tab';
import { routing } from '@/components/popup/lazy-proxy-parts';

const tabIds = ['proxy', 'scrape', 'agent'] as const;
type TabId = (typeof tabIds)[number];
const rememberedUnder = 'popup-tab';

/** The tab that was open last; the proxy at first. */
export function rememberedTab(): TabId {
  const stored = localStorage.getItem(rememberedUnder);
  return tabIds.find((id) => id === stored) ?? 'proxy';
}

export function App() {
  const tab = useSignal<TabId>(rememberedTab());
  const Paid = tab.value === 'proxy' ? null : paidTabs.value[tab.value];
  const problem = unreadable();
  const { UnlockNote, ProblemBanner } = routing.value ?? {};
  return (
    <>
      <header class="top">
        <h1 class="brand">
          <Mark />
          {i18n.t('extName')}
        </h1>
        <HeadWays onGo={openFromPopup} />
      </header>
      <main>
        <Tabs
          label={i18n.t('tabs.label')}
          tabs={tabIds.map((id) => ({ id, name: i18n.t(`tabs.${id}`) }))}
          current={tab.value}
          panelClass="tab-panel"
          onChoose={(id) => {
            tab.value = id;
            if (id !== 'proxy') void loadTab(id);
            localStorage.setItem(rememberedUnder, id);
          }}
        >
          {UnlockNote && <UnlockNote />}
          {problem && ProblemBanner && <ProblemBanner problem={problem} />}
          {tab.value === 'proxy' && <ProxyTab />}
          {tab.value !== 'proxy' && Paid && <Paid onWay={followLinkFromPopup} />}
        </Tabs>
      </main>
    </>
  );
}
