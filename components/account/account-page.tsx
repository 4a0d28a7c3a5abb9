import { i18n } from '@/utils/i18n/i18n';
import {
  AccountFacts,
  BrowserFacts,
  ProductTable,
  ScraperFacts,
} from '@/components/account/account-overview';
import { AddressQuestions } from '@/components/account/address-question';
import { AccountSwitch } from '@/components/account/account-switch';
import { DroppedProducts } from '@/components/account/dropped-products';
import { BalanceLow } from '@/components/account/balance-low';
import { EmptyState } from '@/components/ui/empty';
import { KeyIcon } from '@/components/ui/more-icons';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useMinute } from '@/components/ui/hooks/use-now';
import { accounts } from '@/utils/account/state/accounts';
import { openAddress } from '@/utils/browser/open';
import { send } from '@/utils/messaging/send';
import { account, settings } from '@/utils/storage/state/page-state';
import { LevelsSection, levelsOf } from './balance-levels';
import { RefreshButton } from './refresh-button';
import { UsageSection } from './usage-section';
import { SpendingSection } from './spending-section';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import styles from './account-page.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/section';

/** Account page: balances, credits, limits. */
export function AccountPage() {
  const intent = useIntent();
  const now = useMinute();
  const state = account.value.value;
  const known = state?.account ?? null;
  const dashboard = settings.value.value?.addresses.dashboard ?? '';
  const problem = intent.problem.value ?? accounts.problem.value ?? state?.problem ?? null;
  const kept = accounts.value.value;
  const addresses = settings.value.value?.addresses;
  const inUse = kept && known && addresses && state ? { ...kept.current, addresses, state } : null;
  const choice = kept && (
    <AccountSwitch
      accounts={kept}
      inUse={inUse}
      pending={intent.pending.value}
      onUse={(id) => void intent.run(() => send('accounts/use', { id }))}
    />
  );
  if (!known) {
    return (
      <div class={classes('stack column', styles.page)}>
        <h1>{i18n.t('account.title')}</h1>
        <WorkspaceProblemBanner problem={problem} />
        <EmptyState
          icon={<KeyIcon />}
          title={i18n.t('account.none')}
          hint={i18n.t('account.noneHint')}
          link={{ href: '#/welcome', name: i18n.t('proxy.connect') }}
        />
        {choice}
      </div>
    );
  }
  return (
    <div class={classes('stack column', styles.page)}>
      <div class="row between row-wrap">
        <h1>{i18n.t('account.title')}</h1>
        <div class="row">
          <RefreshButton intent={intent} />
          {dashboard !== '' && (
            <Button small onClick={() => void openAddress(dashboard)}>
              {i18n.t('problemAction.dashboard')}
            </Button>
          )}
        </div>
      </div>
      <WorkspaceProblemBanner problem={problem} />
      <AddressQuestions account={known} />
      <DroppedProducts account={known} />
      {kept && (
        <BalanceLow
          account={known}
          levels={levelsOf(kept.current.id)}
          onAdd={dashboard === '' ? undefined : () => void openAddress(dashboard)}
        />
      )}
      <section class="panel stack">
        {choice}
        <AccountFacts account={known} now={now} />
        <p class="hint">
          <a href="#/settings">{i18n.t('accounts.manage')}</a>
        </p>
      </section>
      <Section title={i18n.t('account.products')}>
        <ProductTable account={known} now={now} />
        <p class="hint">{i18n.t('account.asOfHint')}</p>
      </Section>
      {kept && (
        <>
          <UsageSection accountId={kept.current.id} account={known} now={now} shown={problem} />
          <LevelsSection key={kept.current.id} accountId={kept.current.id} account={known} />
        </>
      )}
      <SpendingSection />
      <div class={styles.services}>
        <Section title={i18n.t('account.scraper')}>
          <ScraperFacts account={known} />
        </Section>
        <Section title={i18n.t('account.browser')}>
          <BrowserFacts account={known} />
        </Section>
      </div>
    </div>
  );
}
