/**
 * Makes a function that does `work`, and once more if it was called meanwhile, so that what changed during one round
 * is seen by the next. Never runs two rounds at once.
 * @returns settles as the first round that began after the call does; further ones, for later calls, may follow.
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
