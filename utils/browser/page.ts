import { ext } from './ext';

/** What Vantage's own pages need of the browser. */

/** The tab in front, as far as the page is about it. */
export interface FrontPage {
  url: string;
  title: string;
  tabId: number | null;
  incognito: boolean;
  /** Firefox: the id of its container; null where there are none. */
  container: string | null;
}

/**
 * The page in front. Opened in a tab of its own (as a phone does, or a bookmark), Vantage's page is
 * itself in front: then the tab that was used last before it is meant. Null where there is none.
 */
export async function readFrontPage(): Promise<FrontPage | null> {
  const own = ext.runtime.getURL('/');
  const tabs = await ext.tabs.query({ currentWindow: true });
  const others = tabs
    .filter(({ url }) => url !== undefined && !url.startsWith(own))
    .sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  const tab = others.find(({ active }) => active) ?? others[0];
  if (tab?.url === undefined) return null;
  const container: unknown = Reflect.get(tab, 'cookieStoreId');
  return {
    url: tab.url,
    title: tab.title ?? '',
    tabId: tab.id ?? null,
    incognito: tab.incognito,
    container: typeof container === 'string' ? container : null,
  };
}

/** What decides who takes what is loaded in the tab of Vantage's own page that asks. */
export async function ownTab(): Promise<Pick<FrontPage, 'tabId' | 'incognito' | 'container'>> {
  const tab = await ext.tabs.getCurrent();
  const container: unknown = tab && Reflect.get(tab, 'cookieStoreId');
  return {
    tabId: tab?.id ?? null,
    incognito: tab?.incognito ?? false,
    container: typeof container === 'string' ? container : null,
  };
}

/** Loads a tab again. */
export async function reloadTab(tabId: number): Promise<void> {
  await ext.tabs.reload(tabId);
}

/** Calls back whenever another page may be in front. Returns the function that ends it. */
export function watchFrontPage(listener: () => void): () => void {
  const onUpdated = (_id: number, change: { url?: string | undefined }) => {
    if (change.url !== undefined) listener();
  };
  ext.tabs.onUpdated.addListener(onUpdated);
  ext.tabs.onActivated.addListener(listener);
  return () => {
    ext.tabs.onUpdated.removeListener(onUpdated);
    ext.tabs.onActivated.removeListener(listener);
  };
}

/** Whether this page is in a private window: what it shows lies in memory, and is gone with the last of them. */
export const inIncognitoWindow: boolean = ext.extension.inIncognitoContext;

/** Whether the user lets Vantage see private windows. */
export async function isAllowedIncognito(): Promise<boolean> {
  return await ext.extension.isAllowedIncognitoAccess();
}

/** True when this page is the toolbar popup itself, whose size the page decides. */
export function isToolbarPopup(): boolean {
  return ext.extension.getViews({ type: 'popup' }).includes(window);
}
