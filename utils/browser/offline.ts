/** Whether the browser knows that it has no network; false if it may have one. */
export const isOffline = (): boolean => !navigator.onLine;
