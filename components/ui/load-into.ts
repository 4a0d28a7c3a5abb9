import type { Signal } from '@preact/signals';
import { type Problem, toProblem } from '@/utils/problem';

/**
 * Puts what is loaded into a signal, or the problem into another. @returns the clean-up of an effect, after which
 * the result is ignored.
 */
export function loadInto<T>(
  loading: Promise<T>,
  found: Signal<T> | Signal<T | null>,
  problem: Signal<Problem | null>,
): () => void {
  let isWanted = true;
  loading.then(
    (value) => {
      if (isWanted) found.value = value;
    },
    (error: unknown) => {
      if (isWanted) problem.value = toProblem(error);
    },
  );
  return () => {
    isWanted = false;
  };
}
