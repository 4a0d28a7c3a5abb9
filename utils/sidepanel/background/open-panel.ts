import type { Handlers } from '@/utils/messaging/protocol';
import { ext, isFirefox } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';

/**
 * Opens the side panel of a tab. Call it synchronously in the handler of a user gesture.
 * Rejects with `panel-refused`: Firefox takes a press in its menus and a key for one, and none in a page.
 */
export async function openSidePanel(tabId: number): Promise<void> {
  try {
    await (isFirefox ? ext.sidebarAction?.open() : ext.sidePanel.open({ tabId }));
  } catch {
    throw new ProblemError('panel-refused');
  }
}

/** For the card: opens the panel in the turn of its message. */
export const panelHandlers: Pick<Handlers, 'card/panel'> = {
  async 'card/panel'(_input, speaker) {
    if (speaker.kind === 'card') await openSidePanel(speaker.tabId);
    return {};
  },
};
