import type { Handlers } from '@/utils/messages/protocol';
import { readAddresses } from '@/utils/service/addresses';
import { settingsItem } from '@/utils/storage/registry';

/** Preferences of the user; a page sends only what changed. */
export function createSettingsArea(): { handlers: Pick<Handlers, 'settings/save'> } {
  return {
    handlers: {
      'settings/save': async ({ settings: { addresses, scrapeDelivery, theme } }) => {
        const read = addresses === undefined ? undefined : readAddresses(addresses);
        await settingsItem.update((current) => ({
          addresses: read ?? current.addresses,
          scrapeDelivery: scrapeDelivery ?? current.scrapeDelivery,
          theme: theme ?? current.theme,
        }));
        return {};
      },
    },
  };
}
