import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { LockIcon } from '../ui/more-icons';
import { ProblemBanner } from '../ui/problem-banner';
import { TextField } from '../ui/text-field';
import { useIntent } from '../ui/use-intent';
import styles from './unlock-form.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  /** Rejects with `passphrase-wrong`. */
  onUnlock: (passphrase: string) => Promise<unknown>;
  /** What unlocking is needed for. */
  hint?: string;
  /** With a coloured border, apart from the page below it. */
  highlighted?: boolean;
}

/** Says that Vantage is locked and asks for the passphrase, which is not kept after sending. */
export function UnlockForm({
  onUnlock,
  hint = i18n.t('lock.lockedHint'),
  highlighted = false,
}: Props) {
  const id = useId();
  const intent = useIntent();
  const typed = useSignal('');

  async function unlock() {
    if (await intent.run(() => onUnlock(typed.value))) typed.value = '';
  }

  return (
    <section
      class={classes('panel stack', highlighted && styles.highlighted)}
      data-unlock
      aria-labelledby={id}
    >
      <div class="stack-s">
        <h2 id={id} class="row">
          <LockIcon />
          {i18n.t('lock.locked')}
        </h2>
        <p class="hint">{hint}</p>
      </div>
      <form
        class="stack-s"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.value !== '') void unlock();
        }}
      >
        <TextField
          name={i18n.t('lock.passphrase')}
          masked
          value={typed.value}
          onInput={(value) => {
            typed.value = value;
          }}
        >
          <button type="submit" class="button primary" disabled={intent.pending.value}>
            {i18n.t('way.unlock')}
          </button>
        </TextField>
        {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      </form>
    </section>
  );
}
