import { optionNames, type ScrapeOptions } from '@/utils/runs/schema';
import { ProblemError } from '@/utils/problem';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { rememberedOptions } from '@/utils/runs/parameters/presets-and-limits';
import {
  omitDefaults,
  fillOptions,
  normalizeOptions,
  validateOptions,
} from '@/utils/runs/parameters/options';
import { profileSession } from './profile-session';

/** Initial options for a scrape of a URL: the site's preset, else the last scrape's. */
export async function readRememberedOptions(url: string): Promise<ScrapeOptions> {
  return omitDefaults(
    normalizeOptions(fillOptions(rememberedOptions(await scrapePreferencesItem.read(), url))),
  );
}

/**
 * Options to send. Rejects with `options-impossible`, naming the options: the form does not allow them, so the
 * request comes from an outdated page or ignores the form's error marks.
 * @param sent null: use the remembered options.
 * @param dropImpossible whether to drop impossible options instead of rejecting.
 * @param incognito whether the scrape is for a private window.
 */
export async function resolveOptionsToSend(
  url: string,
  sent: ScrapeOptions | null,
  dropImpossible = false,
  incognito = false,
): Promise<ScrapeOptions> {
  if (sent === null) return readRememberedOptions(url);
  const filled = fillOptions(sent);
  const all = dropImpossible ? normalizeOptions(filled) : filled;
  if (all.screenshot && all.mode !== 'browser') throw new ProblemError('screenshot-needs-browser');
  const normalized = normalizeOptions(all);
  const invalid = optionNames.filter((name) => all[name] !== normalized[name]);
  invalid.push(...optionNames.filter((name) => validateOptions(normalized)[name]));
  if (invalid.length > 0)
    throw new ProblemError('options-impossible', { detail: invalid.join(', ') });
  if (normalized.sessionOfProfile && (await profileSession(url, incognito)) === null) {
    throw new ProblemError('session-unfit');
  }
  return omitDefaults(normalized);
}
