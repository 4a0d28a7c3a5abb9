import { useSignal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Problem } from '@/utils/problem';

export interface IntentState {
  readonly pending: ReadonlySignal<boolean>;
  /** Error of the last attempt; null: none. */
  readonly problem: ReadonlySignal<Problem | null>;
  /**
   * Runs an action unless one is pending; an exception becomes `problem`. Resolves to true on
   * success.
   */
  run(work: () => Promise<unknown>): Promise<boolean>;
  dismiss(): void;
}

/** Returns the state of actions started by the user: whether one is pending, and the last error. */
export function useIntent(): IntentState {
  const pending = useSignal(false);
  const problem = useSignal<Problem | null>(null);
  return {
    pending,
    problem,
    async run(work) {
      if (pending.value) return false;
      pending.value = true;
      problem.value = null;
      try {
        await work();
        return true;
      } catch (error) {
        problem.value = toProblem(error);
        return false;
      } finally {
        pending.value = false;
      }
    },
    dismiss() {
      problem.value = null;
    },
  };
}
