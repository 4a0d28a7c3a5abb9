import { useSignal, type ReadonlySignal } from '@preact/signals';
import { toProblem, type Problem } from '@/utils/problem';

export interface IntentState {
  readonly pending: ReadonlySignal<boolean>;
  /** Why the last try did not work; null while all is well. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Runs one piece of work at a time; what it throws becomes `problem`. True when it went through. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  dismiss(): void;
}

/** One thing the user asked for: whether it is under way, and why it failed. */
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
