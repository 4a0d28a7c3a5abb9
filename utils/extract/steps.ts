/** Long work in small steps: who drives it may pause between any two. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
