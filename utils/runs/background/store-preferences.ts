import type { PreferencesChange } from '@/utils/runs/messages';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import {
  defaultScrapePreferences,
  presetSite,
  withPreset,
} from '@/utils/runs/parameters/presets-and-limits';
import { withoutSecrets } from '@/utils/runs/parameters/without-secrets';

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

/** Stores the options of a scrape that is being sent as the last choice, without secrets. */
export async function storeLastOptions(url: string, options: ScrapeOptions): Promise<void> {
  const [last, lastSite] = [withoutSecrets(options), presetSite(url)];
  await scrapePreferencesItem.update((current) => ({ ...current, last, lastSite }));
}
