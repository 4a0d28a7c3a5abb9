import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toProblem, type Problem } from '@/utils/problem';

export interface SaveQueue {
  /** Error of the last save; null: none. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Saves after all earlier ones. */
  save(work: () => Promise<unknown>): void;
}

/**
 * Queue for choices that are saved as they are made: strictly in order, none is lost. For paid actions use
 * `useIntent`, which runs one at a time.
 */
export function useSaveQueue(): SaveQueue {
  const problem = useSignal<Problem | null>(null);
  const last = useRef(Promise.resolve());
  return {
    problem,
    save(work) {
      last.current = last.current.then(async () => {
        problem.value = null;
        try {
          await work();
        } catch (error) {
          problem.value = toProblem(error);
        }
      });
    },
  };
}
