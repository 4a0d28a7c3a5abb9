/**
 * Returns a function that runs `work`, and runs it again if it was called meanwhile, so that a change during one
 * round is handled by the next. Never runs two rounds at once.
 * @returns a promise that settles with the first round that began after the call; later calls may cause further
 * rounds.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    working = work().finally(() => {
      working = undefined;
    });
    return working;
  }

  return () => {
    if (next) return next;
    if (!working) return begin();
    const follow = () => {
      next = undefined;
      return begin();
    };
    next = working.then(follow, follow);
    return next;
  };
}
