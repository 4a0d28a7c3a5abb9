import { ext, isFirefox } from './ext';

/**
 * Shows the workspace at a route such as `#/results`: in its existing tab, in this or another window of the same
 * kind (private or not), else in a new tab.
 */
export async function openWorkspace(route: string): Promise<void> {
  const page = ext.runtime.getURL('/workspace.html');
  // In the background, the current window is the one used last.
  const [here, open] = await Promise.all([
    ext.windows.getCurrent(),
    ext.tabs.query({ url: `${page}*` }),
  ]);
  // Firefox's background sees private and other windows alike.
  const ofKind = open.filter(({ incognito }) => incognito === here.incognito);
  const tab = ofKind.find(({ windowId }) => windowId === here.id) ?? ofKind[0];
  if (tab?.id === undefined) return await openInNewTab(route);
  await ext.tabs.update(tab.id, { active: true, url: page + route });
  if (tab.windowId !== here.id) await ext.windows.update(tab.windowId, { focused: true });
}

/** Opens the workspace at a route in a new tab. */
export async function openInNewTab(route: string): Promise<void> {
  await ext.tabs.create({ url: ext.runtime.getURL('/workspace.html') + route });
}

/** Opens a web URL in a new tab; only http and https. */
export async function openAddress(url: string): Promise<void> {
  if (/^https?:\/\//.test(url)) await ext.tabs.create({ url });
}

/**
 * Opens the side panel beside the page of a tab. Call it synchronously in a user gesture, from one of Vantage's own
 * pages. Resolves to whether the panel opened.
 */
export async function openSidePanelFor(tabId: number): Promise<boolean> {
  const opened = isFirefox ? ext.sidebarAction?.open() : ext.sidePanel.open({ tabId });
  return await Promise.resolve(opened).then(
    () => true,
    () => false,
  );
}

/** Opens the panel in a tab of its own, where the browser opens none beside the page. */
export async function openPanelTab(): Promise<void> {
  await ext.tabs.create({ url: ext.runtime.getURL('/sidepanel.html') });
}
