/** Messages of Chromium and Firefox for a tab that does not exist. */
const closedTab = /^(No tab with id|Invalid tab ID)\b/;

/** Awaits a call of the extension API about a tab; null: the tab is closed. Rejects as the call does otherwise. */
export async function nullIfTabClosed<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && closedTab.test(error.message)) return null;
    throw error;
  }
}
