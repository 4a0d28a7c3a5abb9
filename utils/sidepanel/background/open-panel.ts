import type { Handlers } from '@/utils/messaging/protocol';
import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';

/**
 * Opens the side panel of a tab; to be called synchronously in the handler of a user gesture.
 * Rejects with `panel-refused`: Firefox accepts clicks in its menus and keyboard shortcuts as
 * gestures, but not clicks in a page.
 */
export async function openSidePanel(tabId: number): Promise<void> {
  try {
    await (isFirefox ? ext.sidebarAction?.open() : ext.sidePanel.open({ tabId }));
  } catch {
    throw new ProblemError('panel-refused');
  }
}

/** Opens the side panel for the card, synchronously in the message event. */
export const panelHandlers: Pick<Handlers, 'card/panel'> = {
  async 'card/panel'(_input, caller) {
    if (caller.kind === 'card') await openSidePanel(caller.tabId);
  },
};
