import { useSignal, type Signal } from '@preact/signals';
import { useIntent, type IntentState } from './use-intent';

interface Undo<T> extends Pick<IntentState, 'problem' | 'dismiss'> {
  /** What can be taken back; null: nothing. */
  readonly offered: Signal<T | null>;
  /** Takes it back. Resolves to whether that succeeded. */
  run(work: (what: T) => Promise<unknown>): Promise<boolean>;
}

/** Returns an offer to take something back: works during other actions, and is offered again where it fails. */
export function useUndo<T>(): Undo<T> {
  const offered = useSignal<T | null>(null);
  const { run, problem, dismiss } = useIntent();
  return {
    offered,
    problem,
    dismiss,
    async run(work) {
      const what = offered.value;
      if (what === null) return false;
      offered.value = null;
      const isDone = await run(() => work(what));
      if (!isDone) offered.value ??= what;
      return isDone;
    },
  };
}
