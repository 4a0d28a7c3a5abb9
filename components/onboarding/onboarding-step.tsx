import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { CheckIcon } from '../ui/more-icons';
import styles from './onboarding.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

interface Props {
  /** Number of the step, from 1. */
  number: number;
  title: string;
  state: 'open' | 'done' | 'skipped';
  unfolded: boolean;
  /** Whether the step takes focus, because completing the previous step opened it. */
  takesFocus: boolean;
  onUnfold: () => void;
  /** Skips the step; absent if it can't be skipped, for example because it is completed. */
  onSkip?: (() => void) | undefined;
  children: ComponentChildren;
}

/** Step of the guide: collapsed to its name and state, or expanded. */
export function OnboardingStep(props: Props) {
  const { number, title, state, unfolded, takesFocus, onUnfold, onSkip } = props;
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  // A layout effect, together with the content: later, it could take focus from a field already in use.
  useLayoutEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus]);
  return (
    <li class={classes(styles.step, state === 'done' && styles.done, unfolded && styles.unfolded)}>
      <span class={styles.number} aria-hidden="true">
        {state === 'done' ? <CheckIcon size={14} /> : number}
      </span>
      <section class="stack" aria-labelledby={id}>
        <h2>
          <button type="button" ref={head} aria-expanded={unfolded} onClick={onUnfold}>
            <span id={id}>{title}</span>
            {state !== 'open' && (
              <span class={`chip ${state === 'done' ? 'good' : ''}`}>
                {i18n.t(`welcome.${state}`)}
              </span>
            )}
          </button>
        </h2>
        {unfolded && props.children}
        {unfolded && onSkip && (
          <Button small quiet class={styles.skip} onClick={onSkip}>
            {i18n.t('welcome.skip')}
          </Button>
        )}
      </section>
    </li>
  );
}
