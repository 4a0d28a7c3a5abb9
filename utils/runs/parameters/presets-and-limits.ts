import type { ScrapePreferences, ScrapeOptions } from '../schema';
import { agentReserve } from '../agent/agent-text';
import { omitDefaults, defaultOptions } from './options';
import { forAnySite, withoutSecrets } from './without-secrets';

/** Maximum number of presets; the oldest are dropped. */
export const maxPresets = 200;

/** Defaults. A scrape with AI (30 credits) needs confirmation, one without does not. */
export const defaultScrapePreferences: ScrapePreferences = {
  last: null,
  presets: [],
  confirmAbove: 20,
  floor: 0,
  notify: true,
};

/**
 * Limits for agent requests. Every request reserves the same 300 credits, most of which are refunded, so with the
 * limit for scrapes each one would need confirmation. Their own limit defaults to the reserve, so that none does.
 */
export const agentLimits = ({ agentAbove, floor }: ScrapePreferences) => ({
  confirmAbove: agentAbove ?? agentReserve,
  floor,
});

/** Host name that presets are stored under, without `www.`; empty: the URL has none. */
export const presetSite = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** Preset for the site of a URL; null: none. */
export function presetFor({ presets }: ScrapePreferences, url: string): ScrapeOptions | null {
  const site = presetSite(url);
  return presets.find(({ host }) => host === site)?.options ?? null;
}

/**
 * Initial options for a URL: the site's preset, else those of the last scrape, else the defaults. Of a scrape of
 * another site only those that may go to any site.
 */
export function rememberedOptions(preferences: ScrapePreferences, url: string): ScrapeOptions {
  const preset = presetFor(preferences, url);
  if (preset) return preset;
  const { last, lastSite } = preferences;
  if (!last) return omitDefaults(defaultOptions);
  // Earlier versions stored the secrets too.
  return lastSite === presetSite(url) ? withoutSecrets(last) : forAnySite(last);
}

/** URL of the site whose options fit all of these URLs; empty: they are of several sites. */
export function urlForOptions(urls: readonly string[]): string {
  const [first = ''] = urls;
  const site = presetSite(first);
  return urls.every((url) => presetSite(url) === site) ? first : '';
}

/** Stores a preset, or removes it when `options` is null. */
export function withPreset(
  preferences: ScrapePreferences,
  host: string,
  options: ScrapeOptions | null,
): ScrapePreferences {
  const others = preferences.presets.filter((preset) => preset.host !== host);
  const presets = options === null || host === '' ? others : [{ host, options }, ...others];
  return { ...preferences, presets: presets.slice(0, maxPresets) };
}
