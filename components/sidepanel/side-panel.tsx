import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { Address } from '@/components/ui/address';
import { EmptyState } from '@/components/ui/empty';
import { KeyIcon, PageIcon } from '@/components/ui/more-icons';
import { HeaderLinks } from '@/components/ui/header-links';
import { UnlockForm } from '@/components/settings/unlock-form';
import { hostText } from '@/utils/i18n/format';
import { Banner, ProblemBanner } from '@/components/ui/problem-banner';
import { useOnline } from '@/components/ui/hooks/use-online';
import { Button } from '@/components/ui/button';
import { panelPage } from '@/utils/sidepanel/state/side-panel';
import { locked } from '@/utils/security/state';
import { runsProblem } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { firstUnreadable } from '@/utils/storage/state/page-state';
import { sentAddress } from '@/utils/runs/address';
import { openFromPanel, PanelProblemBanner } from './panel-links';
import { OpenJobs } from '@/components/jobs/open-jobs';
import { PageAgent } from '@/components/agent/page-agent';
import { SidePanelScrape } from '@/components/scrape/side-panel-scrape';
import { LinkedSection } from '@/components/linked-pages/linked-section';
import { PagingSection } from '@/components/paging/paging-section';
import { PickSection } from '@/components/picker/pick-section';
import { ResultPanel } from '@/components/results/result-panel';
import { ResultViewsPanel } from '@/components/results/views/result-views-panel';
import { useNewestRun } from '@/components/results/use-page-run';
import { hostOf } from '@/utils/url-parts';
import styles from './sidepanel.module.css';

/** Header of the panel: title of the current page, and links to the workspace. */
function Head({ title }: { title: string }) {
  return (
    <header class={styles.top}>
      <h1 class="clip grow" title={title}>
        <bdi>{title.slice(0, 300)}</bdi>
      </h1>
      <HeaderLinks onGo={openFromPanel} />
    </header>
  );
}

interface LazySectionProps {
  name: string;
  /** Whether the section is open at first. */
  open: boolean;
  children: ComponentChildren;
}

/** Collapsible section of the panel, rendered when first opened. */
function LazySection({ name, open, children }: LazySectionProps) {
  const [begins] = useState(open);
  const [seen, setSeen] = useState(open);
  return (
    <details
      class="fold"
      open={begins}
      onToggle={(event) => {
        if (event.currentTarget.open) setSeen(true);
      }}
    >
      <summary>
        <strong>{name}</strong>
      </summary>
      {seen && <div class="stack">{children}</div>}
    </details>
  );
}

/** Sections of the panel about the current page. */
function Page({ url }: { url: string }) {
  const { run, isSearching, problem } = useNewestRun(url);
  const host = hostOf(url);
  /** Site of the last answer, and whether its page had a result. */
  const answer = useRef({ host: '', hasRun: false });
  if (!isSearching) answer.current = { host, hasRun: run !== null };
  const { hasRun } = answer.current;
  return (
    <>
      <div class={styles.address} role="group" aria-label={i18n.t('sidePanel.page')}>
        <Address url={url} />
      </div>
      <ProblemBanner problem={problem} />
      {isSearching && <p class="hint">{i18n.t('common.loading')}</p>}
      {run && <ResultPanel key={run.id} run={run} />}
      {!run && !isSearching && !problem && <p class="hint">{i18n.t('sidePanel.none')}</p>}
      {answer.current.host === host && (
        <LazySection
          // What is typed outlives a change of the address on the same site, as by endless lists.
          key={`${host} ${hasRun}`}
          name={i18n.t('scrape.button')}
          open={!hasRun}
        >
          <SidePanelScrape url={url} problem={run?.problem ?? null} />
        </LazySection>
      )}
      {/* What is typed outlives a change of the page and of its address. */}
      <LazySection key="agent" name={i18n.t('menu.askPage')} open={false}>
        <PageAgent url={url} />
      </LazySection>
      {run?.result && <ResultViewsPanel key={`${run.id} views`} run={run} />}
    </>
  );
}

/** Side panel: the last result of the current page, and forms to scrape it or to ask the agent. */
export function SidePanel() {
  return locked.value ? <Locked /> : <Unlocked />;
}

/** Shown while locked: the unlock form, and nothing about the page. */
function Locked() {
  return (
    <>
      <Head title={i18n.t('extName')} />
      <main class="stack">
        <UnlockForm />
      </main>
    </>
  );
}

function Unlocked() {
  const online = useOnline();
  const page = panelPage.value;
  const url = page === null ? null : sentAddress(page.url);
  const problem = firstUnreadable() ?? runsProblem.value;
  const connected = connectedAccount() !== null;
  return (
    <>
      <Head title={url === null ? i18n.t('extName') : page?.title || hostText(url)} />
      <main class="stack">
        {!online && <Banner role="status">{i18n.t('sidePanel.offline')}</Banner>}
        <PanelProblemBanner problem={problem} />
        <OpenJobs onOpen={openFromPanel} />
        {page?.tabId != null && <LinkedSection key={`${page.tabId} links`} tabId={page.tabId} />}
        {page?.tabId != null && <PagingSection key={page.tabId} tabId={page.tabId} />}
        {page?.tabId != null && url !== null && (
          <PickSection key={`${page.tabId} pick`} tabId={page.tabId} url={page.url} />
        )}
        {!connected && (
          <EmptyState
            icon={<KeyIcon />}
            title={i18n.t('proxy.notConnected')}
            hint={i18n.t('proxy.notConnectedHint')}
          >
            <Button primary onClick={() => openFromPanel('#/welcome')}>
              {i18n.t('proxy.connect')}
            </Button>
          </EmptyState>
        )}
        {connected && url === null && (
          <EmptyState
            icon={<PageIcon />}
            title={i18n.t('sidePanel.noPage')}
            hint={i18n.t('scrape.noPage')}
          />
        )}
        {connected && url !== null && <Page url={url} />}
      </main>
    </>
  );
}
