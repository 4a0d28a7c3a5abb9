import { i18n } from '#i18n';
import {
  AccountFacts,
  BrowserFacts,
  ProductTable,
  ScraperFacts,
} from '@/components/account-overview';
import { Empty } from '@/components/empty';
import { ProblemBanner } from '@/components/problem-banner';
import { useIntent } from '@/components/use-intent';
import { useNow } from '@/components/use-now';
import { openAddress } from '@/utils/platform/open';
import { send } from '@/utils/platform/page';
import { account, settings } from '@/utils/platform/state';
import { SpendingSection } from './spending';
import { goWay, workspaceWays } from './way';

/** What the account holds: balances, credits, limits. */
export function AccountPage() {
  const intent = useIntent();
  const now = useNow(true);
  const state = account.value.value;
  const known = state?.account ?? null;
  const dashboard = settings.value.value?.addresses.dashboard ?? '';
  const problem = intent.problem.value ?? state?.problem ?? null;
  if (!known) {
    return (
      <div class="stack column">
        <h1>{i18n.t('account.title')}</h1>
        {problem && <ProblemBanner problem={problem} ways={workspaceWays} onWay={goWay} />}
        <Empty title={i18n.t('account.none')} hint={i18n.t('account.noneHint')}>
          <a class="button primary" href="#/settings">
            {i18n.t('way.settings')}
          </a>
        </Empty>
      </div>
    );
  }
  return (
    <div class="stack column">
      <div class="row between row-wrap">
        <h1>{i18n.t('account.title')}</h1>
        <div class="row">
          <button
            type="button"
            class="button small"
            disabled={intent.pending.value}
            onClick={() => void intent.run(() => send('account/refresh', {}))}
          >
            {i18n.t('settings.refresh')}
          </button>
          {dashboard !== '' && (
            <button type="button" class="button small" onClick={() => void openAddress(dashboard)}>
              {i18n.t('way.dashboard')}
            </button>
          )}
        </div>
      </div>
      {problem && <ProblemBanner problem={problem} ways={workspaceWays} onWay={goWay} />}
      <section class="panel stack">
        <AccountFacts account={known} now={now} />
      </section>
      <section class="panel stack" aria-labelledby="products-title">
        <h2 id="products-title">{i18n.t('account.products')}</h2>
        <ProductTable account={known} />
        <p class="hint">{i18n.t('account.asOfHint')}</p>
      </section>
      <SpendingSection />
      <div class="pair">
        <section class="panel stack" aria-labelledby="scraper-title">
          <h2 id="scraper-title">{i18n.t('account.scraper')}</h2>
          <ScraperFacts account={known} />
        </section>
        <section class="panel stack" aria-labelledby="browser-title">
          <h2 id="browser-title">{i18n.t('account.browser')}</h2>
          <BrowserFacts account={known} />
        </section>
      </div>
    </div>
  );
}
