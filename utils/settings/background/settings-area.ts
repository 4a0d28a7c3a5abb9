import type { Handlers } from '@/utils/messaging/protocol';
import { keysToReplaceItem, settingsItem } from '@/utils/storage/registry/settings';

/** Creates the handlers for preferences; a page sends only what changed. */
export function createSettingsArea(): {
  handlers: Pick<Handlers, 'settings/save' | 'settings/keys-advised'>;
} {
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
      async 'settings/keys-advised'() {
        await keysToReplaceItem.write(false);
        return {};
      },
    },
  };
}
