import { ext } from '@/utils/browser/ext';
import { pickRequestKey, type PickRequest } from '@/utils/picker/pick-request';
import { openSidePanel } from '../../sidepanel/background/open-panel';

/**
 * Opens the panel beside a tab and has it look for data there. Where the browser opens none, the panel stands in a tab of
 * its own. Call it synchronously in the handler of a user gesture.
 */
export async function pickBeside(tabId: number): Promise<void> {
  const opened = openSidePanel(tabId).then(
    () => true,
    () => false,
  );
  const request: PickRequest = { id: crypto.randomUUID(), tabId, at: Date.now() };
  await ext.storage.session.set({ [pickRequestKey]: request });
  if (!(await opened)) await ext.tabs.create({ url: ext.runtime.getURL('/sidepanel.html') });
}
