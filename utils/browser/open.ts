import { ext, isFirefox } from './ext';

/**
 * Brings the workspace to the front at a route such as `#/results`: in the tab that it already has, in this window or
 * another one of its kind (private or not), else in a new tab.
 */
export async function openWorkspace(route: string): Promise<void> {
  const page = ext.runtime.getURL('/workspace.html');
  // For the background the current window is the one that was used last.
  const [here, open] = await Promise.all([
    ext.windows.getCurrent(),
    ext.tabs.query({ url: `${page}*` }),
  ]);
  // Firefox's background sees private and other windows alike.
  const ofKind = open.filter(({ incognito }) => incognito === here.incognito);
  const tab = ofKind.find(({ windowId }) => windowId === here.id) ?? ofKind[0];
  if (tab?.id === undefined) {
    await ext.tabs.create({ url: page + route });
    return;
  }
  await ext.tabs.update(tab.id, { active: true, url: page + route });
  if (tab.windowId !== here.id) await ext.windows.update(tab.windowId, { focused: true });
}

/** Opens an address of the web in a new tab; only http and https. */
export async function openAddress(url: string): Promise<void> {
  if (/^https?:\/\//.test(url)) await ext.tabs.create({ url });
}

/**
 * Opens the panel beside the page of a tab. To be called in the turn of a press, and in one of Vantage's own pages.
 * True when it stands there.
 */
export async function openSidePanelFor(tabId: number): Promise<boolean> {
  const opened = isFirefox ? ext.sidebarAction?.open() : ext.sidePanel.open({ tabId });
  return await Promise.resolve(opened).then(
    () => true,
    () => false,
  );
}
