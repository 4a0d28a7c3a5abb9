import type { Signal } from '@preact/signals';
import { type Problem, toProblem } from '@/utils/problem';

/**
 * Puts what is loaded into a signal and clears the problem, or puts a problem there.
 * @returns the clean-up of an effect, after which the result is ignored.
 */
export function loadInto<T>(
  loading: Promise<T>,
  found: Signal<T> | Signal<T | null>,
  problem: Signal<Problem | null>,
): () => void {
  let isWanted = true;
  loading.then(
    (value) => {
      if (!isWanted) return;
      found.value = value;
      problem.value = null;
    },
    (error: unknown) => {
      if (isWanted) problem.value = toProblem(error);
    },
  );
  return () => {
    isWanted = false;
  };
}
