import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/use-intent';
import { useModal } from '@/components/ui/use-modal';
import { send } from '@/utils/messaging/send';

/** Confirmation word, the same in every language. */
const word = 'ERASE';

function EraseDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useModal();
  const intent = useIntent();
  const typed = useSignal('');

  async function erase() {
    if (!(await intent.run(() => send('erase/all', { typed: typed.value.trim() })))) return;
    localStorage.clear();
    location.reload();
  }

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={`${id}-title`} onCancel={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.value.trim() === word) void erase();
        }}
      >
        <h2 id={`${id}-title`}>{i18n.t('erase.ask')}</h2>
        <p class="muted">{i18n.t('erase.body')}</p>
        <TextField
          name={i18n.t('erase.type', [word])}
          value={typed.value}
          onInput={(value) => {
            typed.value = value;
          }}
        />
        {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            {i18n.t('common.cancel')}
          </button>
          <button
            type="submit"
            class="button danger"
            disabled={typed.value.trim() !== word || intent.pending.value}
          >
            {i18n.t('erase.confirm')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Settings section on erasing all data. */
export function EraseSection() {
  const asking = useSignal(false);
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
        <button
          type="button"
          class="button danger"
          onClick={() => {
            asking.value = true;
          }}
        >
          {i18n.t('erase.open')}
        </button>
      </div>
      {asking.value && (
        <EraseDialog
          onClose={() => {
            asking.value = false;
          }}
        />
      )}
    </section>
  );
}
