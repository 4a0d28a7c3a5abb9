import type { AreaHandlers } from '@/utils/messaging/protocol';
import { keysToReplaceItem, settingsItem } from '@/utils/storage/registry/settings';

/** Handlers for preferences; a page sends only what changed. */
export const settingsHandlers: AreaHandlers<'settings'> = {
  async 'settings/save'({ scrapeDelivery, theme }) {
    await settingsItem.update((current) => ({
      ...current,
      scrapeDelivery: scrapeDelivery ?? current.scrapeDelivery,
      theme: theme ?? current.theme,
    }));
  },
  'settings/keys-advised': () => keysToReplaceItem.write(false),
};
