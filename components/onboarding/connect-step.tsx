import { i18n } from '@/utils/i18n/i18n';
import { ConnectForm } from '@/components/account/connect-form';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { settings } from '@/utils/storage/state/page-state';
import { managed } from '@/utils/settings/state/managed';
import { ManagedNote } from '../settings/managed-note';
import styles from './onboarding.module.css';
import { noAddresses } from '@/utils/settings/schema';
import { Disclosure } from '@/components/ui/disclosure';

/** Step that explains where to find the key and connects with a pasted set-up text. */
export function ConnectStep({ onConnected }: { onConnected: () => void }) {
  const intent = useIntent();
  const known = connectedAccount();
  return (
    <div class="stack">
      <ol class={styles.where}>
        <li>{i18n.t('welcome.where.dashboard')}</li>
        <li>{i18n.t('welcome.where.key')}</li>
        <li>{i18n.t('welcome.where.paste')}</li>
      </ol>
      <ManagedNote of="addresses" />
      <ConnectForm
        eager
        addresses={settings.value.value?.addresses ?? noAddresses}
        preset={managed.value.value?.addresses}
        keyTail={known?.keyTail ?? null}
        pending={intent.pending.value}
        problem={intent.problem.value}
        onConnect={async (addresses, key) => {
          const done = await intent.run(() => send('account/connect', { addresses, key }));
          if (done) onConnected();
          return done;
        }}
      />
      <Disclosure title={i18n.t('welcome.local')}>
        <p>{i18n.t('welcome.localStart')}</p>
        <pre class="code">npm start</pre>
        <p>{i18n.t('welcome.localPaste')}</p>
        <pre class="code">npm run service -- --json</pre>
        <p class="hint">{i18n.t('welcome.localTrust')}</p>
      </Disclosure>
    </div>
  );
}
