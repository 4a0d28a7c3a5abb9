/**
 * Returns an error handler for work that nothing waits for: it logs to the extension's own console. Errors of the
 * extension contain no secrets.
 * @param what name of the work.
 */
export function logFailure(what: string): (error: unknown) => void {
  return (error) => {
    console.error(`Vantage: ${what} failed.`, error);
  };
}

/** Returns a function that begins work that nothing waits for, and logs its failure. */
export const loggingFailure =
  <Args extends unknown[]>(what: string, work: (...args: Args) => Promise<unknown>) =>
  (...args: Args): void => {
    work(...args).catch(logFailure(what));
  };
