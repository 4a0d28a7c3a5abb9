import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { FormDialog } from '@/components/ui/form-dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { bindText } from '@/components/ui/signals';
import { send } from '@/utils/messaging/send';

/** Confirmation word, the same in every language. */
const word = 'ERASE';

/** Lets the user type the confirmation word, then erases all data and reloads the page. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const intent = useIntent();
  const typed = useSignal('');

  async function erase() {
    if (!(await intent.run(() => send('erase/all', { typed: typed.value.trim() })))) return;
    localStorage.clear();
    location.reload();
  }

  return (
    <FormDialog
      title={i18n.t('erase.ask')}
      body={i18n.t('erase.body')}
      confirm={i18n.t('erase.confirm')}
      danger
      disabled={typed.value.trim() !== word || intent.pending.value}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <TextField name={i18n.t('erase.type', [word])} {...bindText(typed)} />
      <ProblemBanner problem={intent.problem.value} />
    </FormDialog>
  );
}
