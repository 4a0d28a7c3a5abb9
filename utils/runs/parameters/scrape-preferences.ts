import type { Asking, ScrapeOptions } from '../schema';
import { agentReserve } from '../agent/agent-text';
import { sparse, usualOptions } from './options';

/** Most sites with options of their own. */
export const mostPresets = 200;

/** Before the user chose anything: a scrape with AI is asked about, one without is not. */
export const usualAsking: Asking = {
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
export const agentLimits = ({ agentAbove, floor }: Asking) => ({
  confirmAbove: agentAbove ?? agentReserve,
  floor,
});

/** The site that presets go by; empty: the address has none. */
export const siteOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';

/** The user's options for the site of an address; null: none were kept. */
export function presetFor({ presets }: Asking, url: string): ScrapeOptions | null {
  const site = siteOf(url);
  return presets.find(({ host }) => host === site)?.options ?? null;
}

/** What a scrape of an address begins with: the site's own options, else those of the last scrape. */
export function remembered(asking: Asking, url: string): ScrapeOptions {
  return presetFor(asking, url) ?? asking.last ?? sparse(usualOptions);
}

/** With options for a site; null forgets them. */
export function withPreset(asking: Asking, host: string, options: ScrapeOptions | null): Asking {
  const others = asking.presets.filter((preset) => preset.host !== host);
  const presets = options === null || host === '' ? others : [{ host, options }, ...others];
  return { ...asking, presets: presets.slice(0, mostPresets) };
}
