import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { toProblem, type Problem } from '@/utils/problem';

export interface SaveQueue {
  /** Why the last one did not work; null while all is well. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Saves after all that came before it. */
  save(work: () => Promise<unknown>): void;
}

/**
 * Choices that are saved as they are made: one after the other, and none is lost, however quickly they come. A press
 * that is paid for is another thing: `useIntent` takes one at a time.
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
