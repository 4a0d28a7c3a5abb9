/**
 * Tracks credits reported by the scraper during a request to the account API. That reply may be older and
 * must not raise the value.
 */
interface Ear {
  accountId: string;
  /** Lowest value reported since. */
  least: number;
}
const ears = new Set<Ear>();

/** @param work requests the account API; `atMost` caps its credits by values reported meanwhile. */
export async function withCreditsWatermark<T>(
  accountId: string,
  work: (atMost: (credits: number) => number) => Promise<T>,
): Promise<T> {
  const ear: Ear = { accountId, least: Infinity };
  ears.add(ear);
  try {
    return await work((credits) => Math.min(credits, ear.least));
  } finally {
    ears.delete(ear);
  }
}

/** Call it in the same task as the write, so that a reply is stored either before or after. */
export function lowerCreditsWatermark(accountId: string, left: number): void {
  for (const ear of ears) {
    if (ear.accountId === accountId) ear.least = Math.min(ear.least, left);
  }
}
