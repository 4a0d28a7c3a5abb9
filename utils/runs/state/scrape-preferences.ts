import { signal, type ReadonlySignal } from '@preact/signals';
import type { ScrapePreferences } from '../schema';
import { defaultScrapePreferences } from '../parameters/presets-and-limits';
import { scrapePreferencesItem } from '../../storage/registry/scrape';
import { itemSignal } from '../../storage/state/item-signal';
import { send } from '../../messaging/send';

const stored = itemSignal(scrapePreferencesItem);

/** Stored preferences; the defaults while they cannot be read (see `scrapePreferencesProblem`). */
export const scrapePreferences = (): ScrapePreferences =>
  stored.value.value ?? defaultScrapePreferences;
export const scrapePreferencesProblem = stored.problem;
/** Resolves after the first read. Never rejects. */
export const scrapePreferencesReady = stored.ready;

const fits = signal(false);
/** Whether the profile that takes the last checked URL has a session ID that the scraper accepts. */
export const sessionFits: ReadonlySignal<boolean> = fits;

let checks = 0;
/** Updates `sessionFits` for a URL; false when it cannot be determined. */
export async function checkSessionFits(url: string): Promise<void> {
  checks += 1;
  const mine = checks;
  const found = await send('scrape/session-fits', { url }).then(
    (answer) => answer.sessionFits,
    () => false,
  );
  // Ignore the answer for an earlier URL.
  if (mine === checks) fits.value = found;
}
