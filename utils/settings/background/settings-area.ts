import type { Handlers } from '@/utils/messaging/protocol';
import { settingsItem } from '@/utils/storage/registry/settings';

/** Preferences of the user; a page sends only what changed. */
export function createSettingsArea(): { handlers: Pick<Handlers, 'settings/save'> } {
  return {
    handlers: {
      'settings/save': async ({ scrapeDelivery, theme }) => {
        await settingsItem.update((current) => ({
          ...current,
          scrapeDelivery: scrapeDelivery ?? current.scrapeDelivery,
          theme: theme ?? current.theme,
        }));
        return {};
      },
    },
  };
}
