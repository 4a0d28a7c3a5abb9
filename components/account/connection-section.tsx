import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AccountFacts, ProductTable, ScraperFacts } from '@/components/account/account-overview';
import { accountName } from '@/components/account/account-row';
import { AddressQuestions } from '@/components/account/address-question';
import { DirectAddresses } from '@/components/account/direct-addresses';
import { DroppedProducts } from '@/components/account/dropped-products';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ConnectForm } from '@/components/account/connect-form';
import { RefreshButton } from '@/components/account/refresh-button';
import { CheckIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useMinute } from '@/components/ui/hooks/use-now';
import { setTo, storeOpen } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { accounts } from '@/utils/account/state/accounts';
import { send } from '@/utils/messaging/send';
import { hasExitCheck } from '@/utils/settings/state/has-exit-check';
import { account, settings } from '@/utils/storage/state/page-state';
import type { Account } from '@/utils/account/schema';
import { managed } from '@/utils/settings/state/managed';
import { ManagedNote } from '../settings/managed-note';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { noAddresses } from '@/utils/settings/schema';
import { Section } from '@/components/ui/section';

/** The connected account with its balances, and buttons to refresh or forget it. */
export function ConnectedAccount({ now }: { now: Account }) {
  const intent = useIntent();
  const forgetting = useSignal<{ id: string; name: string } | null>(null);
  const current = accounts.value.value?.current;
  const at = useMinute();
  return (
    <section class="panel stack" aria-labelledby="connected-title">
      <div class="row between row-wrap">
        <h2 id="connected-title" class="row">
          <span class="chip good">
            <CheckIcon size={11} />
            {i18n.t('settings.connected')}
          </span>
        </h2>
        <div class="row">
          <RefreshButton intent={intent} />
          <Button
            small
            danger
            disabled={!current}
            onClick={() => {
              if (!current) return;
              const { id, label } = current;
              const name = accountName({ label, state: { account: now, problem: null } });
              forgetting.value = { id, name };
            }}
          >
            {i18n.t('settings.forget')}
          </Button>
        </div>
      </div>
      <AccountFacts account={now} now={at} />
      <AddressQuestions account={now} />
      <DroppedProducts account={now} />
      {now.emailUnverified && (
        <WorkspaceProblemBanner problem={{ code: 'email-unverified' }} tone="warn" />
      )}
      <h3>{i18n.t('account.scraper')}</h3>
      <ScraperFacts inLine account={now} />
      <details class="fold">
        <summary>
          <strong>{i18n.t('account.products')}</strong>
          <span class="muted num">{now.products.length}</span>
        </summary>
        <ProductTable account={now} now={at} />
      </details>
      <DirectAddresses />
      <ProblemBanner problem={intent.problem.value} />
      {forgetting.value && (
        <ConfirmDialog
          danger
          title={i18n.t('settings.forgetTitle')}
          body={i18n.t('settings.forgetBody', [forgetting.value.name])}
          confirm={i18n.t('settings.forgetConfirm')}
          onConfirm={() => {
            const id = forgetting.value?.id ?? '';
            void intent.run(() => send('account/forget', { id }));
          }}
          onClose={setTo(forgetting, null)}
        />
      )}
    </section>
  );
}

/** Form with the addresses and the key that connects the account; folded when the page opens connected. */
export function ConnectionForm() {
  const intent = useIntent();
  const state = account.value.value;
  const stored = settings.value.value?.addresses ?? noAddresses;
  const problem = intent.problem.value ?? (intent.pending.value ? null : (state?.problem ?? null));
  const connected = Boolean(state?.account);
  const open = useSignal(!connected);

  // Unfolds the form when connecting fails, so that its error is visible.
  useEffect(() => {
    if (!connected || problem) open.value = true;
  }, [connected, problem]);

  const form = (
    <ConnectForm
      addresses={stored}
      preset={managed.value.value?.addresses}
      keyTail={state?.account?.keyTail ?? null}
      pending={intent.pending.value}
      problem={problem}
      onConnect={(addresses, key) => intent.run(() => send('account/connect', { addresses, key }))}
    />
  );
  return (
    <Section
      titleId="connection-title"
      title={i18n.t('settings.connection')}
      hint={i18n.t('settings.connectionHint')}
    >
      <ManagedNote of="addresses" />
      {connected && !hasExitCheck() && (
        <p class="banner">
          {i18n.t('settings.noExitCheck')}{' '}
          <Button small onClick={setTo(open, true)}>
            {i18n.t('settings.setExitCheck')}
          </Button>
        </p>
      )}
      <details class={connected ? 'fold' : undefined} open={open.value} onToggle={storeOpen(open)}>
        <summary hidden={!connected}>
          <strong>{i18n.t('settings.changeConnection')}</strong>
        </summary>
        {form}
      </details>
    </Section>
  );
}
