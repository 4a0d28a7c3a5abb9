import { logFailure } from '@/utils/log-failure';
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
  await send('scrape/save-preferences', { change: { ...limits } });
  if (lock.value.value?.set) await send('lock/idle', { minutes: idleMinutes });
}

/** Values that apply now. */
function settingsNow(): Resettable {
  const now = scrapePreferences();
  const stored = settings.value.value;
  return {
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
}

/**
 * Sets all of them to their defaults, or none: what was set is put back where another one fails. Rejects with a
 * `ProblemError`.
 * @returns previous values.
 */
export async function resetAll(): Promise<Resettable> {
  const before = settingsNow();
  try {
    await applySettings(defaultSettings);
  } catch (error) {
    await applySettings(before).catch(logFailure('putting settings back'));
    throw error;
  }
  return before;
}
