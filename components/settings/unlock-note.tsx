import { i18n } from '@/utils/i18n/i18n';
import { UnlockForm } from '@/components/settings/unlock-form';
import { locked } from '@/utils/security/state';
import { send } from '@/utils/messaging/send';

/** Unlock form; renders nothing while Vantage is unlocked. */
export function UnlockNote() {
  if (!locked.value) return null;
  return (
    <UnlockForm
      hint={i18n.t('lock.unlockToBrowse')}
      onUnlock={async (passphrase) => {
        await send('lock/unlock', { passphrase });
        // Reloading clears the last error.
        location.reload();
      }}
    />
  );
}
