import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { Button } from '@/components/ui/button';
import { setTo } from '@/components/ui/signals';
import { send } from '@/utils/messaging/send';
import { Section } from '@/components/ui/section';
import { TypedWordDialog } from './typed-word-dialog';

/** Confirmation word, the same in every language. */
const word = 'ERASE';

/** Clears the page's `localStorage`, and reloads the page, which drops the erased data that it holds in variables. */
function startAnew(): void {
  localStorage.clear();
  location.reload();
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
      {confirming.value && (
        <TypedWordDialog
          title={i18n.t('erase.ask')}
          body={i18n.t('erase.body')}
          confirm={i18n.t('erase.confirm')}
          word={word}
          action={(typed) => send('erase/all', { typed })}
          onDone={startAnew}
          onClose={setTo(confirming, false)}
        />
      )}
    </Section>
  );
}
