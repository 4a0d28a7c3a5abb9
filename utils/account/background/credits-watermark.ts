/**
 * What answers of the scraper tell of credits while the account API is asked. Its report may have been made before them:
 * it must not raise what they told.
 */
interface Ear {
  accountId: string;
  /** The least that was told since. */
  least: number;
}
const ears = new Set<Ear>();

/** @param work asks the account API; `atMost` caps the credits of its report by what answers told meanwhile. */
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

/** To be called in the turn in which they are stored, so that a report is stored either before or after. */
export function lowerCreditsWatermark(accountId: string, left: number): void {
  for (const ear of ears) {
    if (ear.accountId === accountId) ear.least = Math.min(ear.least, left);
  }
}
