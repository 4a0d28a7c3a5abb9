import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import { LockIcon } from '../ui/more-icons';
import { ProblemBanner } from '../ui/problem-banner';
import { TextField } from '../ui/text-field';
import { useIntent } from '../ui/hooks/use-intent';
import { classes } from '@/components/ui/classes';
import { bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './unlock-form.module.css';

interface Props {
  onUnlocked?: () => void;
  /** Purpose of unlocking, as a sentence. */
  hint?: string;
  /** Adds a coloured border that separates the form from the page below. */
  highlighted?: boolean;
  /** Takes the least height, without a frame of its own. */
  compact?: boolean;
}

/** Note that Vantage is locked, with a passphrase field that is cleared after sending. */
export function UnlockForm({
  onUnlocked,
  hint = i18n.t('lock.lockedHint'),
  highlighted = false,
  compact = false,
}: Props) {
  const id = useId();
  const intent = useIntent();
  const typed = useSignal('');

  async function unlock() {
    if (!(await intent.run(() => send('lock/unlock', { passphrase: typed.value })))) return;
    typed.value = '';
    onUnlocked?.();
  }

  return (
    <section
      class={classes(compact ? styles.compact : 'panel stack', highlighted && styles.highlighted)}
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
      <form class="stack-s" onSubmit={handleSubmit(() => typed.value !== '' && unlock())}>
        <TextField name={i18n.t('lock.passphrase')} masked {...bindText(typed)}>
          <Button primary type="submit" disabled={intent.pending.value}>
            {i18n.t('problemAction.unlock')}
          </Button>
        </TextField>
        <ProblemBanner problem={intent.problem.value} />
      </form>
    </section>
  );
}
