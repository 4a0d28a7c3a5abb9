import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toProblem, type Problem } from '@/utils/problem';

interface SaveQueue {
  /** Error of the last save; null: none. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Runs a save after all earlier ones. Resolves to true on success. */
  save(work: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Returns a queue for choices that are saved immediately. Runs the saves strictly in order and
 * drops none. For paid actions use `useIntent`, which ignores further actions while one is pending.
 */
export function useSaveQueue(): SaveQueue {
  const problem = useSignal<Problem | null>(null);
  const last = useRef(Promise.resolve(true));
  return {
    problem,
    save(work) {
      last.current = last.current.then(async () => {
        problem.value = null;
        try {
          await work();
          return true;
        } catch (error) {
          problem.value = toProblem(error);
          return false;
        }
      });
      return last.current;
    },
  };
}
