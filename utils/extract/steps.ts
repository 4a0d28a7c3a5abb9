/** Long computation that yields often, so that the caller can pause it. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs a computation to its end without pauses. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
