import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { EraseDialog } from './erase-dialog';

export function EraseSection() {
  const confirming = useSignal(false);
  return (
    <section
      class="panel stack"
      aria-labelledby="erase-title"
      data-also={i18n.t('settings.also.erase')}
    >
      <div class="stack-s">
        <h2 id="erase-title">{i18n.t('erase.title')}</h2>
        <p class="hint">{i18n.t('erase.hint')}</p>
      </div>
      <div>
        <Button danger onClick={setTo(confirming, true)}>
          {i18n.t('erase.open')}
        </Button>
      </div>
      {confirming.value && <EraseDialog onClose={setTo(confirming, false)} />}
    </section>
  );
}
