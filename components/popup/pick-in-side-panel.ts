import { openPanelTab, openSidePanelFor } from '@/utils/browser/open';
import { isToolbarPopup } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';

/** Opens the side panel of a tab and makes it search the tab for data. Call it synchronously in a user gesture. */
export async function pickInSidePanel(tabId: number): Promise<void> {
  const opening = openSidePanelFor(tabId);
  await send('picker/request', { tabId });
  if (!(await opening)) await openPanelTab();
  if (isToolbarPopup()) window.close();
}
