import type { Steps } from '../extract/steps';

/** Maximum time of work in ms before yielding; imperceptible, even on slow machines. */
const timeSlice = 24;

/** Lets pending events and rendering of the page run. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Calls a function for each item, yielding to the page in between. */
export async function forEachYielding<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  const pause = createYielder();
  for (const one of all) {
    if (pause()) await yieldToPage();
    act(one);
  }
}

/** Runs a computation to its end, yielding to the page in between. */
export async function runYielding<T>(steps: Steps<T>): Promise<T> {
  const pause = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (pause()) await yieldToPage();
  }
}

/**
 * Creates a timer for long work on a page, to be polled between small steps.
 * @returns function that is true when it is time to call `yieldToPage`.
 */
export function createYielder(): () => boolean {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < timeSlice) return false;
    begun = performance.now();
    return true;
  };
}
