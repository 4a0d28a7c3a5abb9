import { signal, type ReadonlySignal } from '@preact/signals';
import { type ActivePage, readActivePage } from '../../browser/page';
import { ext } from '../../browser/ext';

/** Browser functions used by the side panel. */

const current = signal<ActivePage | null>(null);

/** Page next to the panel, following tabs and navigation; null if the panel may not read it. */
export const panelPage: ReadonlySignal<ActivePage | null> = current;

/** Whether the panel is open as a tab; it then follows the tab used before. */
let inTab = false;

let readCount = 0;
async function read(): Promise<void> {
  readCount += 1;
  const ownCount = readCount;
  const [activePage, [activeTab]] = await Promise.all([
    readActivePage(),
    ext.tabs.query({ active: true, currentWindow: true }),
  ]);
  if (ownCount !== readCount) return;
  // The active page is internal and has no URL: do not show another tab's page instead.
  current.value = inTab || activePage?.tabId === activeTab?.id ? activePage : null;
}

/** Reads the page, and again whenever the active page may have changed. */
export async function followPanelPage(): Promise<void> {
  inTab = (await ext.tabs.getCurrent()) !== undefined;
  const refresh = () => void read();
  // For pages without access the browser reports no URL, but still their loading.
  ext.tabs.onUpdated.addListener((id, { url, status, title }, { active }) => {
    // A tab that loads in the background was not used.
    if (inTab && !active && current.value && current.value.tabId !== id) return;
    if (url !== undefined || status !== undefined || title !== undefined) refresh();
  });
  ext.tabs.onActivated.addListener(refresh);
  ext.tabs.onAttached.addListener(refresh);
  ext.tabs.onRemoved.addListener(refresh);
  await read();
}
