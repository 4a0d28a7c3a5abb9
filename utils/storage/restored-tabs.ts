let restoring = (): Promise<void> => Promise.resolve();

/**
 * Makes every read of what holds for tabs wait until it is restored; a read that finds it failed tries again. Call it
 * synchronously at the start of the background.
 */
export function readOnceTabsRestored(restore: () => Promise<void>): void {
  let last: Promise<void> | undefined;
  restoring = () => {
    last ??= restore().catch((error: unknown) => {
      last = undefined;
      throw error;
    });
    return last;
  };
}

/** Resolves when profiles and rules of open tabs are in `storage.session`; at once in pages. */
export const tabsRestored = (): Promise<void> => restoring();
