import { signal, type ReadonlySignal } from '@preact/signals';
import type { ScrapePreferences } from '../schema';
import { defaultScrapePreferences } from '../parameters/scrape-preferences';
import { scrapePreferencesItem } from '../../storage/registry/scrape';
import { itemSignal } from '../../storage/state/item-signal';
import { send } from '../../messaging/send';

const stored = itemSignal(scrapePreferencesItem);

/** How scrapes are asked for, following storage; the usual while it can't be read, which `scrapePreferencesProblem` tells. */
export const scrapePreferences = (): ScrapePreferences =>
  stored.value.value ?? defaultScrapePreferences;
export const scrapePreferencesProblem = stored.problem;
/** Settles when it was read once. Never rejects. */
export const scrapePreferencesReady = stored.ready;

const fits = signal(false);
/** Whether the profile that takes the page asked about last holds a session that the scraper takes. */
export const sessionFits: ReadonlySignal<boolean> = fits;

let looks = 0;
/** Looks whether the session fits for an address. What can't be known counts as no. */
export async function checkSessionFits(url: string): Promise<void> {
  looks += 1;
  const mine = looks;
  const found = await send('scrape/look', { url }).then(
    (answer) => answer.sessionFits,
    () => false,
  );
  // An answer about an address before this one is of no use any more.
  if (mine === looks) fits.value = found;
}
