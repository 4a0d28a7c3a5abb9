import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '../ui/problem-banner';
import { TextField } from '../ui/text-field';
import { useIntent } from '../ui/hooks/use-intent';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import { isRepeated, NewPassphraseFields } from './new-passphrase-fields';

/** Purpose of the form: set, change or remove the passphrase. */
export type LockStep = 'set' | 'change' | 'remove';

interface Props {
  step: LockStep;
  /**
   * Sends the passphrases; `current` is empty if it is not needed. Rejects with `passphrase-wrong`.
   */
  onDone: (passphrases: { current: string; next: string }) => Promise<unknown>;
  onClose: () => void;
}

const submitLabels = {
  set: 'lock.set',
  change: 'lock.change',
  remove: 'lock.remove',
} as const;

/** Passphrase form; the fields are cleared after sending. */
export function LockForm({ step, onDone, onClose }: Props) {
  const intent = useIntent();
  const current = useSignal('');
  const next = useSignal('');
  const repeated = useSignal('');
  const ready =
    (step === 'set' || current.value !== '') &&
    (step === 'remove' || isRepeated(next.value, repeated.value));

  async function done() {
    const passphrases = { current: current.value, next: next.value };
    if (await intent.run(() => onDone(passphrases))) onClose();
  }

  return (
    <form class="stack" onSubmit={handleSubmit(() => ready && done())}>
      {step !== 'set' && (
        <TextField
          name={i18n.t('lock.current')}
          masked
          value={current.value}
          onInput={storeIn(current)}
        />
      )}
      {step !== 'remove' && (
        <NewPassphraseFields
          name={i18n.t('lock.new')}
          hint={i18n.t('lock.newHint')}
          passphrase={next}
          repeated={repeated}
        />
      )}
      <ProblemBanner problem={intent.problem.value} />
      <div class="row">
        <Button primary type="submit" disabled={!ready || intent.pending.value}>
          {i18n.t(submitLabels[step])}
        </Button>
        <Button onClick={onClose}>{i18n.t('common.cancel')}</Button>
        <span class="hint" role="status">
          {intent.pending.value && i18n.t('lock.working')}
        </span>
      </div>
    </form>
  );
}
