/**
 * Makes a function that does `work`, and once more if it was called meanwhile, so that what changed during one round
 * is seen by the next. Never runs two rounds at once.
 * @returns resolves when no further round is due; rejects if a round does.
 */
export function onceMore(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  let again = false;

  async function rounds(): Promise<void> {
    do {
      again = false;
      await work();
    } while (again);
  }

  return () => {
    again = true;
    working ??= rounds().finally(() => {
      working = undefined;
    });
    return working;
  };
}
