import type { Handlers } from '@/utils/messages/protocol';
import { settingsItem } from '@/utils/storage/registry';

/** Saves what the settings page changes; the addresses are part of connecting, not of this. */
export function createSettingsArea(): { handlers: Pick<Handlers, 'settings/save'> } {
  return {
    handlers: {
      async 'settings/save'({ settings }) {
        await settingsItem.update((current) => ({
          addresses: settings.addresses ?? current.addresses,
          scrapeDelivery: settings.scrapeDelivery ?? current.scrapeDelivery,
          theme: settings.theme ?? current.theme,
        }));
        return {};
      },
    },
  };
}
