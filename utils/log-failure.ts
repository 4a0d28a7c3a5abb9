/**
 * The last resort for work that nobody waits for: what failed is said in the extension's own console,
 * where 'Inspect' shows it. Errors of Vantage name no secret, so none can get there.
 */
export function logFailure(what: string): (error: unknown) => void {
  return (error) => {
    console.error(`Vantage: ${what} failed.`, error);
  };
}
