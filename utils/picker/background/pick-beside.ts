import { ext } from '@/utils/browser/ext';
import { pickRequestKey, type PickRequest } from '@/utils/picker/pick-request';
import { openSidePanel } from '../../sidepanel/background/open-panel';

/** Notes that the panel beside a tab shall look for data there. */
export async function requestPick(tabId: number): Promise<void> {
  const request: PickRequest = { id: crypto.randomUUID(), tabId, at: Date.now() };
  await ext.storage.session.set({ [pickRequestKey]: request });
}

/**
 * Opens the side panel of a tab and makes it search for data. If the browser cannot open it, the
 * panel's page opens in a tab. To be called synchronously in the handler of a user gesture.
 */
export async function pickBeside(tabId: number): Promise<void> {
  const opened = openSidePanel(tabId).then(
    () => true,
    () => false,
  );
  await requestPick(tabId);
  if (!(await opened)) await ext.tabs.create({ url: ext.runtime.getURL('/sidepanel.html') });
}
