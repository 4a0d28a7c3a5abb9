import { openPanelTab, openSidePanelFor } from '@/utils/browser/open';
import { isToolbarPopup } from '@/utils/browser/page';
import { send } from '@/utils/messaging/send';

/** Opens the side panel of a tab and has it look for data there. Call it synchronously in the handler of a press. */
export async function pickInSidePanel(tabId: number): Promise<void> {
  const opening = openSidePanelFor(tabId);
  await send('picker/request', { tabId });
  if (!(await opening)) await openPanelTab();
  if (isToolbarPopup()) window.close();
}
