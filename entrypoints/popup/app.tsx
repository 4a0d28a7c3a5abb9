import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { HeaderLinks } from '@/components/ui/header-links';
import { Mark } from '@/components/ui/icons';
import { Tabs } from '@/components/ui/tabs';
import { firstUnreadable } from '@/utils/storage/state/page-state';
import { openFromPopup, followLinkFromPopup } from '@/components/popup/popup-links';
import { loadTab, lazyTabs } from './lazy-tabs';
import { PopupProxyView } from '@/components/proxy/popup/popup-proxy-view';
import { lazyProxyParts } from '@/components/popup/lazy-proxy-parts';
import styles from './popup.module.css';

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
  const Paid = tab.value === 'proxy' ? null : lazyTabs.value[tab.value];
  const problem = firstUnreadable();
  const { UnlockNote, ReplaceKeysNote, ProblemBanner } = lazyProxyParts.value ?? {};
  return (
    <>
      <header class={styles.top}>
        <h1 class={styles.brand}>
          <Mark />
          {i18n.t('extName')}
        </h1>
        <HeaderLinks onGo={openFromPopup} />
      </header>
      <main>
        <Tabs
          label={i18n.t('tabs.label')}
          tabs={tabIds.map((id) => ({ id, name: i18n.t(`tabs.${id}`) }))}
          current={tab.value}
          panelClass={styles.panel}
          onChoose={(id) => {
            tab.value = id;
            if (id !== 'proxy') void loadTab(id);
            localStorage.setItem(rememberedUnder, id);
          }}
        >
          {UnlockNote && <UnlockNote />}
          {ReplaceKeysNote && <ReplaceKeysNote />}
          {problem && ProblemBanner && <ProblemBanner problem={problem} />}
          {tab.value === 'proxy' && <PopupProxyView />}
          {tab.value !== 'proxy' && Paid && <Paid onWay={followLinkFromPopup} />}
        </Tabs>
      </main>
    </>
  );
}
