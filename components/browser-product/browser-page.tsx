import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { BrowserFacts } from '@/components/account/account-overview';
import { BrowserConnect } from '@/components/browser-product/browser-connect';
import { BrowserTestResultNote } from '@/components/browser-product/browser-test-result';
import { BrowserSession, type SessionDraft } from '@/components/browser-product/browser-session';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty';
import { WindowIcon } from '@/components/ui/more-icons';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNow } from '@/components/ui/hooks/use-now';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { sessionAddressPrefix } from '@/utils/browser-product/session-address';
import type { BrowserTestResult } from '@/utils/browser-product/schema';
import { isCutOff, openTest } from '@/utils/browser-product/state';
import { dateTimeText } from '@/utils/i18n/format';
import { ProblemError, toProblem } from '@/utils/problem';
import { completeAddress } from '@/utils/typed-address';
import { locked } from '@/utils/security/state';
import { readActivePage } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { hasExitCheck } from '@/utils/settings/state/has-exit-check';
import { scrapeCountries } from '@/utils/storage/state/page-state';
import type { Account } from '@/utils/account/schema';
import { inUse } from '@/utils/account/state/accounts';
import { route } from '../workspace/route';
import { ConnectFirst } from '../workspace/connect-first';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { Section } from '@/components/ui/section';

/**
 * The page 'Scraping Browser': the account's access, connection instructions and a connection test.
 */
export function BrowserPage() {
  const known = connectedAccount();
  return (
    <div class="stack column">
      <h1>{i18n.t('browser.title')}</h1>
      <p class="muted">{i18n.t('browser.about')}</p>
      {known?.browser.hasAccess ? (
        inUse.value !== null && <Product key={inUse.value} known={known} />
      ) : known ? (
        <EmptyState
          icon={<WindowIcon />}
          title={i18n.t('browser.noAccess')}
          hint={i18n.t('browser.noAccessHint')}
          link={{ href: '#/account', name: i18n.t('nav.account') }}
        />
      ) : (
        <ConnectFirst icon={<WindowIcon />} hint={i18n.t('browser.noneHint')} />
      )}
    </div>
  );
}

const isWeb = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

function Product({ known }: { known: Account }) {
  const draft = useSignal<SessionDraft>({
    url: route.value.url === '' ? 'https://example.com/' : route.value.url,
    country: '',
    system: '',
    adblock: false,
    solveCloudflare: true,
  });
  const { url: typedUrl, ...ask } = draft.value;
  const url = completeAddress(typedUrl);
  const before = sessionAddressPrefix(known.browser.endpointUrl, ask);

  useEffect(() => {
    if (route.value.url !== '') return;
    const typed = draft.value.url;
    readActivePage().then(
      (activePage) => {
        if (activePage && isWeb(activePage.url) && draft.value.url === typed) {
          draft.value = { ...draft.value, url: activePage.url };
        }
      },
      // The example URL stays when the tabs can't be read.
      () => undefined,
    );
  }, []);

  return (
    <>
      <Section title={i18n.t('browser.access')}>
        <BrowserFacts inLine account={known} />
        <BrowserTest ask={ask} />
      </Section>
      <Section title={i18n.t('browser.session')}>
        <BrowserSession
          draft={draft.value}
          countries={scrapeCountries()}
          error={isWeb(url) ? undefined : i18n.t('browser.pageInvalid')}
          change={(part) => {
            draft.value = { ...draft.value, ...part };
          }}
        />
      </Section>
      {before !== null && (
        <BrowserConnect
          // Locking hides the key even while the page keeps focus.
          key={String(locked.value)}
          before={before}
          url={url}
          reveal={async () => (await send('browser/reveal', {})).key}
        />
      )}
    </>
  );
}

/**
 * Throws on a test that was interrupted by the end of the background; the service may have charged
 * it.
 */
function throwInterruptedTest(error: unknown): never {
  if (toProblem(error).code === 'background-silent') throw new ProblemError('maybe-charged');
  throw error;
}

/** Note that the last test of this account was interrupted; renders nothing otherwise. */
function BrowserTestInterrupted() {
  const last = openTest.value.value;
  const now = useNow(last !== null);
  if (!last || last.accountId !== inUse.value || !isCutOff(last.at, now)) return null;
  return <p class="hint">{i18n.t('browser.cutOff', [dateTimeText(last.at)])}</p>;
}

/** Connection test with a confirmation dialog, because it may cost credits. */
function BrowserTest({ ask }: { ask: Omit<SessionDraft, 'url'> }) {
  const intent = useIntent();
  const confirming = useSignal(false);
  const found = useSignal<BrowserTestResult | null>(null);
  const checks = hasExitCheck();
  return (
    <>
      <div class="row">
        <Button primary disabled={intent.pending.value} onClick={setTo(confirming, true)}>
          {i18n.t(intent.pending.value ? 'browser.testing' : 'browser.test')}
        </Button>
      </div>
      <div role="status" class={found.value ? 'stack-s' : 'vh'}>
        {found.value && <BrowserTestResultNote found={found.value} checks={checks} />}
      </div>
      {intent.problem.value ? (
        <WorkspaceProblemBanner problem={intent.problem.value} />
      ) : (
        !intent.pending.value && <BrowserTestInterrupted />
      )}
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t('browser.testTitle')}
          body={i18n.t('browser.testBody')}
          confirm={i18n.t('browser.testStart')}
          onClose={setTo(confirming, false)}
          onConfirm={() => {
            found.value = null;
            void intent.run(async () => {
              found.value = await send('browser/test', { ask }).catch(throwInterruptedTest);
            });
          }}
        />
      )}
    </>
  );
}
