import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AccountRow } from '@/components/account/account-row';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ConnectForm } from '@/components/account/connect-form';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { useMinute } from '@/components/ui/hooks/use-now';
import { setTo, bindText, storeOpen } from '@/components/ui/signals';
import { accounts } from '@/utils/account/state/accounts';
import { send } from '@/utils/messaging/send';
import { account, settings } from '@/utils/storage/state/page-state';
import { type Addresses, noAddresses } from '@/utils/settings/schema';
import { managed } from '@/utils/settings/state/managed';
import styles from './accounts.module.css';
import { Section } from '@/components/ui/section';

/** Settings section on the stored accounts: switching, labels, removal, and a form to add one. */
export function AccountsSection({ addresses }: { addresses: Addresses }) {
  const intent = useIntent();
  const now = useMinute();
  const { box, focusNext } = useNextFocus();
  const removing = useSignal<{ id: string; name: string } | null>(null);
  const kept = accounts.value.value;
  const state = account.value.value;
  const problem = accounts.problem.value ?? intent.problem.value;
  if (!kept || !state) return <ProblemBanner problem={problem} />;
  // The account in use may be forgotten while others remain stored.
  if (!state.account && kept.others.length === 0) return null;
  const inUse = { ...kept.current, addresses, state };
  return (
    <Section
      titleId="accounts-title"
      title={i18n.t('accounts.title')}
      hint={i18n.t('accounts.hint')}
    >
      <ul ref={box} class={styles.list} aria-labelledby="accounts-title">
        {[...(state.account ? [inUse] : []), ...kept.others].map((one) => (
          <AccountRow
            key={one.id}
            kept={one}
            inUse={one.id === kept.current.id}
            now={now}
            pending={intent.pending.value}
            onUse={() => {
              // The account in use is the first one, and has no such button.
              focusNext('[aria-expanded]');
              void intent.run(() => send('accounts/use', { id: one.id }));
            }}
            onLabel={(label) => intent.run(() => send('accounts/label', { id: one.id, label }))}
            onRemove={(name) => {
              removing.value = { id: one.id, name };
            }}
          />
        ))}
      </ul>
      <ProblemBanner problem={problem} />
      <AddAccount />
      {removing.value && (
        <ConfirmDialog
          danger
          title={i18n.t('accounts.removeTitle', [removing.value.name])}
          body={i18n.t('accounts.removeBody')}
          confirm={i18n.t('accounts.removeConfirm')}
          onConfirm={() => {
            const id = removing.value?.id ?? '';
            void intent.run(() => send('accounts/remove', { id }));
          }}
          onClose={setTo(removing, null)}
        />
      )}
    </Section>
  );
}

/** Form to add an account, collapsed at first. Adding does not change the account in use. */
function AddAccount() {
  const intent = useIntent();
  const open = useSignal(false);
  const label = useSignal('');
  return (
    <details class="fold" open={open.value} onToggle={storeOpen(open)}>
      <summary>{i18n.t('accounts.add')}</summary>
      <div class="stack">
        <TextField
          name={i18n.t('accounts.label')}
          {...bindText(label)}
          maxLength={60}
          hint={i18n.t('accounts.labelHint')}
        />
        {open.value && (
          <ConnectForm
            addresses={settings.value.value?.addresses ?? noAddresses}
            preset={managed.value.value?.addresses}
            keyTail={null}
            pending={intent.pending.value}
            problem={intent.problem.value}
            onConnect={async (addresses, key) => {
              const added = await intent.run(() =>
                send('accounts/add', { addresses, key, label: label.value.trim() }),
              );
              if (added) {
                open.value = false;
                label.value = '';
              }
              return added;
            }}
          />
        )}
      </div>
    </details>
  );
}
