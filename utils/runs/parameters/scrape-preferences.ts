import type { ScrapePreferences, ScrapeOptions } from '../schema';
import { agentReserve } from '../agent/agent-text';
import { omitDefaults, defaultOptions } from './options';

/** Most sites with options of their own. */
export const maxPresets = 200;

/** Before the user chose anything: a scrape with AI is asked about, one without is not. */
export const defaultScrapePreferences: ScrapePreferences = {
  last: null,
  presets: [],
  confirmAbove: 20,
  floor: 0,
  notify: true,
};

/**
 * The limits on agent requests. Each sets aside the same reserve, of which most comes back: to ask about it every
 * time would be to ask about nothing. So they have a limit of their own, and asking begins below the reserve.
 */
export const agentLimits = ({ agentAbove, floor }: ScrapePreferences) => ({
  confirmAbove: agentAbove ?? agentReserve,
  floor,
});

/** The site that presets go by; empty: the address has none. */
export const presetSite = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** The user's options for the site of an address; null: none were kept. */
export function presetFor({ presets }: ScrapePreferences, url: string): ScrapeOptions | null {
  const site = presetSite(url);
  return presets.find(({ host }) => host === site)?.options ?? null;
}

/** What a scrape of an address begins with: the site's own options, else those of the last scrape. */
export function rememberedOptions(asking: ScrapePreferences, url: string): ScrapeOptions {
  return presetFor(asking, url) ?? asking.last ?? omitDefaults(defaultOptions);
}

/** With options for a site; null forgets them. */
export function withPreset(
  asking: ScrapePreferences,
  host: string,
  options: ScrapeOptions | null,
): ScrapePreferences {
  const others = asking.presets.filter((preset) => preset.host !== host);
  const presets = options === null || host === '' ? others : [{ host, options }, ...others];
  return { ...asking, presets: presets.slice(0, maxPresets) };
}
