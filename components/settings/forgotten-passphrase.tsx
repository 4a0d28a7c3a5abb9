import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { Button } from '@/components/ui/button';
import { setTo } from '@/components/ui/signals';
import { goTo } from '@/components/workspace/route';
import { send } from '@/utils/messaging/send';
import { giveUpWord } from '@/utils/security/give-up-word';
import { TypedWordDialog } from './typed-word-dialog';

/** Way out for a user who lost the passphrase: deletes what it seals, which ends the lock. */
export function ForgottenPassphrase() {
  const asking = useSignal(false);
  return (
    <>
      <div style="text-align: center">
        <Button small quiet onClick={setTo(asking, true)}>
          {i18n.t('lock.forgot')}
        </Button>
      </div>
      {asking.value && (
        <TypedWordDialog
          title={i18n.t('lock.forgotAsk')}
          body={i18n.t('lock.forgotBody')}
          confirm={i18n.t('lock.forgotConfirm')}
          word={giveUpWord}
          action={(typed) => send('lock/give-up', { typed })}
          // Where the keys are entered again.
          onDone={() => goTo('settings')}
          onClose={setTo(asking, false)}
        >
          <p class="muted">{i18n.t('lock.forgotAfter')}</p>
        </TypedWordDialog>
      )}
    </>
  );
}
