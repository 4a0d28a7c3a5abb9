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

/** What a scrape of an address begins with: as the site's preset says, else as the last one. */
export async function readRememberedOptions(url: string): Promise<ScrapeOptions> {
  return omitDefaults(
    normalizeOptions(fillOptions(rememberedOptions(await scrapePreferencesItem.read(), url))),
  );
}

/**
 * The options that go out. Rejects with `options-impossible` and their names: the form lets nobody choose these,
 * so it was asked for by an older page, or with what the form marks as wrong.
 * @param sent null: as remembered.
 * @param settle what is impossible is left out instead. @param incognito for a private window.
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

/** Keeps the options of a scrape that goes out as the last choice. */
export async function storeLastOptions(options: ScrapeOptions): Promise<void> {
  await scrapePreferencesItem.update((current) => ({ ...current, last: options }));
}
