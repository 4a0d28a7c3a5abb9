import { signal, type ReadonlySignal } from '@preact/signals';
import { type FrontPage, readFrontPage } from '../../browser/page';
import { ext } from '../../browser/ext';

/** Browser functions used by the side panel. */

const current = signal<FrontPage | null>(null);

/** The page that the panel stands beside, following tabs and addresses; null where there is none to read. */
export const panelPage: ReadonlySignal<FrontPage | null> = current;

/** Opened as a tab, the panel is about the tab used before it. */
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
  // A page of the browser's own is in front, and says nothing of itself: no other stands for it.
  current.value = inTab || front?.tabId === active?.id ? front : null;
}

/** Loads it, and again whenever the active page may have changed. */
export async function followPanelPage(): Promise<void> {
  inTab = (await ext.tabs.getCurrent()) !== undefined;
  const again = () => void read();
  // Of pages that it may not read, the browser tells no address, but that they load.
  ext.tabs.onUpdated.addListener((_id, { url, status, title }) => {
    if (url !== undefined || status !== undefined || title !== undefined) again();
  });
  ext.tabs.onActivated.addListener(again);
  ext.tabs.onAttached.addListener(again);
  ext.tabs.onRemoved.addListener(again);
  await read();
}
