import { useSignal } from '@preact/signals';
import { isTooShort } from '@/utils/security/new-passphrase';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '../ui/problem-banner';
import { TextField } from '../ui/text-field';
import { useIntent } from '../ui/hooks/use-intent';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';

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
  const short = next.value !== '' && isTooShort(next.value);
  const differs = repeated.value !== '' && repeated.value !== next.value;
  const ready =
    (step === 'set' || current.value !== '') &&
    (step === 'remove' || (next.value !== '' && !short && repeated.value === next.value));

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
        <>
          <TextField
            name={i18n.t('lock.new')}
            masked
            value={next.value}
            hint={i18n.t('lock.newHint')}
            error={short ? i18n.t('lock.short') : null}
            onInput={storeIn(next)}
          />
          <TextField
            name={i18n.t('lock.repeat')}
            masked
            value={repeated.value}
            error={differs ? i18n.t('lock.differs') : null}
            onInput={storeIn(repeated)}
          />
        </>
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
