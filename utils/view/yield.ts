import type { Steps } from '../extract/steps';

/** Milliseconds of work in one piece; far below what a person feels, also on a slow machine. */
const atOnce = 24;

/** Lets whatever else the page has to do go first. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Does something with each in turn, in pieces so small that the page stays awake. */
export async function eachYielding<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  const pause = createYielder();
  for (const one of all) {
    if (pause()) await yieldToPage();
    act(one);
  }
}

/** Does work that comes in small steps, and lets the page go first wherever it has taken long enough. */
export async function finishYielding<T>(steps: Steps<T>): Promise<T> {
  const pause = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (pause()) await yieldToPage();
  }
}

/**
 * For long work on a page: call it between small steps, and wait for it when it says so.
 * @returns a function that is true when it is time to `breathe`.
 */
export function createYielder(clock: () => number = () => performance.now()): () => boolean {
  let begun = clock();
  return () => {
    if (clock() - begun < atOnce) return false;
    begun = clock();
    return true;
  };
}
