import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { lock } from '@/utils/security/state';
import { send } from '@/utils/messaging/send';
import { settings } from '@/utils/storage/state/page-state';
import { agentLimits, defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import { defaultIdleMinutes } from '@/utils/security/idle-minutes';
import type { Settings } from '@/utils/settings/schema';

/** Settings with a default. URLs, keys, profiles and results have none. */
export interface Resettable {
  preferences: Pick<Settings, 'scrapeDelivery' | 'theme'>;
  limits: { confirmAbove: number; agentAbove: number; floor: number; notify: boolean };
  idleMinutes: number;
}

export const defaultSettings: Resettable = {
  preferences: { scrapeDelivery: 'background', theme: 'system' },
  limits: {
    confirmAbove: defaultScrapePreferences.confirmAbove,
    agentAbove: agentLimits(defaultScrapePreferences).confirmAbove,
    floor: defaultScrapePreferences.floor,
    notify: defaultScrapePreferences.notify,
  },
  idleMinutes: defaultIdleMinutes,
};

/** Sets all of them. Rejects with a `ProblemError`. */
export async function applySettings({
  preferences,
  limits,
  idleMinutes,
}: Resettable): Promise<void> {
  await send('settings/save', preferences);
  await send('scrape/keep', { change: { ...limits } });
  if (lock.value.value?.set) await send('lock/idle', { minutes: idleMinutes });
}

/** Sets all of them to their defaults. @returns previous values. */
export async function resetAll(): Promise<Resettable> {
  const now = scrapePreferences();
  const stored = settings.value.value;
  const before: Resettable = {
    preferences: {
      scrapeDelivery: stored?.scrapeDelivery ?? defaultSettings.preferences.scrapeDelivery,
      theme: stored?.theme ?? defaultSettings.preferences.theme,
    },
    limits: {
      confirmAbove: now.confirmAbove,
      agentAbove: agentLimits(now).confirmAbove,
      floor: now.floor,
      notify: now.notify,
    },
    idleMinutes: lock.value.value?.idleMinutes ?? defaultSettings.idleMinutes,
  };
  await applySettings(defaultSettings);
  return before;
}
