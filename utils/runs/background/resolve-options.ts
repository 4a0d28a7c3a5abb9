import type { PreferencesChange } from '@/utils/runs/messages';
import { optionNames, type ScrapeOptions } from '@/utils/runs/schema';
import { ProblemError } from '@/utils/problem';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import {
  defaultScrapePreferences,
  withPreset,
  rememberedOptions,
} from '@/utils/runs/parameters/presets-and-limits';
import { omitDefaults, fillOptions } from '@/utils/runs/parameters/options';
import { normalizeOptions, validateOptions } from '@/utils/runs/parameters/option-rules';
import { profileSession } from './profile-session';

/** Changes the presets, the limits, or both. */
export async function storeScrapePreferences(change: PreferencesChange): Promise<void> {
  const { preset, reset, confirmAbove, agentAbove, floor, notify } = change;
  await scrapePreferencesItem.update((current) => {
    const base = reset
      ? { ...current, last: null, presets: defaultScrapePreferences.presets }
      : current;
    return {
      ...(preset ? withPreset(base, preset.host, preset.options) : base),
      confirmAbove: confirmAbove ?? base.confirmAbove,
      agentAbove: agentAbove ?? base.agentAbove,
      floor: floor ?? base.floor,
      notify: notify ?? base.notify,
    };
  });
}

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
 * @param settle whether to drop impossible options instead of rejecting.
 * @param incognito whether the scrape is for a private window.
 */
export async function resolveOptionsToSend(
  url: string,
  sent: ScrapeOptions | null,
  settle = false,
  incognito = false,
): Promise<ScrapeOptions> {
  if (sent === null) return readRememberedOptions(url);
  const asked = fillOptions(sent);
  const all = settle ? normalizeOptions(asked) : asked;
  if (all.screenshot && all.mode !== 'browser') throw new ProblemError('screenshot-needs-browser');
  const settled = normalizeOptions(all);
  const wrong = optionNames.filter((name) => all[name] !== settled[name]);
  wrong.push(...optionNames.filter((name) => validateOptions(settled)[name]));
  if (wrong.length > 0) throw new ProblemError('options-impossible', { detail: wrong.join(', ') });
  if (settled.sessionOfProfile && (await profileSession(url, incognito)) === null) {
    throw new ProblemError('session-unfit');
  }
  return omitDefaults(settled);
}

/** Stores the options of a scrape that is being sent as the last choice. */
export async function storeLastOptions(options: ScrapeOptions): Promise<void> {
  await scrapePreferencesItem.update((current) => ({ ...current, last: options }));
}
