import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useJustChanged } from '@/components/ui/hooks/use-just-changed';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import { prepareToSend } from '@/utils/messaging/send';
import styles from './extract.module.css';

const wakeEveryMs = 5000;

interface Props {
  title: string;
  /** Progress, shown after the title. */
  status: ComponentChildren;
  isRunning: boolean;
  progress: { name: string; max: number; value: number };
  /** Hint shown while pages are being read. */
  hint: string;
  /** Why reading ended; null: it still runs. */
  end: string | null;
  /** What is missing from the rows; null: nothing. */
  missing: string | null;
  /** Label of the button that stops reading or, afterwards, clears the rows. */
  button: string;
  onPress: () => Promise<unknown>;
  /** Table of the rows. */
  children: ComponentChildren;
}

/** Section on pages that the background reads one after another for a tab: progress, rows and outcome. */
export function ReadingSection(props: Props) {
  const { title, isRunning, progress } = props;
  const intent = useIntent();
  // Reading may end just before a press of 'Stop', which must not discard the rows.
  const justChanged = useJustChanged(isRunning);
  // Restarts a terminated worker at once; its alarm would do so within half a minute.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void prepareToSend(), wakeEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <section class={`stack-s ${styles.inPanel}`} aria-label={title}>
      <div class="row between row-wrap">
        <p role="status" class="break">
          <strong>{title}</strong>
          {' · '}
          {props.status}
        </p>
        <Button
          small
          disabled={intent.pending.value || justChanged}
          onClick={() => void intent.run(props.onPress)}
        >
          {props.button}
        </Button>
      </div>
      {isRunning && (
        <progress
          class={styles.progress}
          max={progress.max}
          value={progress.value}
          aria-label={progress.name}
        />
      )}
      {isRunning && <p class="hint">{props.hint}</p>}
      {props.end !== null && (
        <p class="hint" role="status">
          {props.end}
        </p>
      )}
      {props.missing !== null && <p class="hint break">{props.missing}</p>}
      <ProblemBanner problem={intent.problem.value} />
      {props.children}
    </section>
  );
}
