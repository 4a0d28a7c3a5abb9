import { signal, type ReadonlySignal } from '@preact/signals';
import { type FrontPage, readFrontPage } from '../../browser/page';
import { ext } from '../../browser/ext';

/** Browser functions used by the side panel. */

const current = signal<FrontPage | null>(null);

/** Page next to the panel, following tabs and navigation; null if the panel may not read it. */
export const panelPage: ReadonlySignal<FrontPage | null> = current;

/** Whether the panel is open as a tab; it then follows the tab used before. */
let inTab = false;

let looks = 0;
async function read(): Promise<void> {
  looks += 1;
  const mine = looks;
  const [front, [active]] = await Promise.all([
    readFrontPage(),
    ext.tabs.query({ active: true, currentWindow: true }),
  ]);
  if (mine !== looks) return;
  // The active page is internal and has no URL: do not show another tab's page instead.
  current.value = inTab || front?.tabId === active?.id ? front : null;
}

/** Reads the page, and again whenever the active page may have changed. */
export async function followPanelPage(): Promise<void> {
  inTab = (await ext.tabs.getCurrent()) !== undefined;
  const again = () => void read();
  // For pages without access the browser reports no URL, but still their loading.
  ext.tabs.onUpdated.addListener((_id, { url, status, title }) => {
    if (url !== undefined || status !== undefined || title !== undefined) again();
  });
  ext.tabs.onActivated.addListener(again);
  ext.tabs.onAttached.addListener(again);
  ext.tabs.onRemoved.addListener(again);
  await read();
}
