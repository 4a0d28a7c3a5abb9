import { signal, type ReadonlySignal } from '@preact/signals';
import type { ScrapePreferences } from '../schema';
import { defaultScrapePreferences } from '../parameters/presets-and-limits';
import { scrapePreferencesItem } from '../../storage/registry/scrape';
import { itemSignal } from '../../storage/state/item-signal';
import { send } from '../../messaging/send';

const stored = itemSignal(scrapePreferencesItem);

/** The stored preferences; the defaults while they can't be read (see `scrapePreferencesProblem`). */
export const scrapePreferences = (): ScrapePreferences =>
  stored.value.value ?? defaultScrapePreferences;
export const scrapePreferencesProblem = stored.problem;
/** Settles after the first read. Never rejects. */
export const scrapePreferencesReady = stored.ready;

const fits = signal(false);
/** Whether the profile that takes the last checked address has a session that the scraper accepts. */
export const sessionFits: ReadonlySignal<boolean> = fits;

let looks = 0;
/** Updates `sessionFits` for an address; false where it can't be determined. */
export async function checkSessionFits(url: string): Promise<void> {
  looks += 1;
  const mine = looks;
  const found = await send('scrape/look', { url }).then(
    (answer) => answer.sessionFits,
    () => false,
  );
  // An answer about an earlier address is stale.
  if (mine === looks) fits.value = found;
}
