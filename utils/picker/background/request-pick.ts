import { ext } from '@/utils/browser/ext';
import { pickRequestKey, type PickRequest } from '@/utils/picker/pick-request';
import { openSidePanel } from '../../sidepanel/background/open-panel';

/** Stores a request for the panel beside a tab: search the tab for data, or begin to pick by hand. */
export async function requestPick(tabId: number, byHand = false): Promise<void> {
  const request: PickRequest = { id: crypto.randomUUID(), tabId, at: Date.now(), byHand };
  await ext.storage.session.set({ [pickRequestKey]: request });
}

/**
 * Opens the side panel of a tab and makes it search for data. If the browser cannot open it, the
 * panel's page opens in a tab. To be called synchronously in the handler of a user gesture.
 */
export async function openPanelToPick(tabId: number, byHand = false): Promise<void> {
  const opened = openSidePanel(tabId).then(
    () => true,
    () => false,
  );
  await requestPick(tabId, byHand);
  if (!(await opened)) await ext.tabs.create({ url: ext.runtime.getURL('/sidepanel.html') });
}

/** Begins to pick by hand in a tab; to be called synchronously in the handler of a user gesture. */
export async function pickByHandIn({ id }: { id?: number | undefined }): Promise<void> {
  if (id !== undefined) await openPanelToPick(id, true);
}
