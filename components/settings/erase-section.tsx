import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { bindText, setTo } from '@/components/ui/signals';
import { send } from '@/utils/messaging/send';
import { Section } from '@/components/ui/section';

/** Confirmation word, the same in every language. */
const word = 'ERASE';

/** Lets the user type the confirmation word, then erases all data and reloads the page. */
function EraseDialog({ onClose }: { onClose: () => void }) {
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

export function EraseSection() {
  const confirming = useSignal(false);
  return (
    <Section
      titleId="erase-title"
      title={i18n.t('erase.title')}
      hint={i18n.t('erase.hint')}
      also={i18n.t('settings.also.erase')}
    >
      <div>
        <Button danger onClick={setTo(confirming, true)}>
          {i18n.t('erase.open')}
        </Button>
      </div>
      {confirming.value && <EraseDialog onClose={setTo(confirming, false)} />}
    </Section>
  );
}
