import { ext } from './ext';

/** The active tab as used by Vantage's pages. */
export interface ActivePage {
  url: string;
  title: string;
  tabId: number | null;
  incognito: boolean;
  /** Firefox: container ID; null where there are none. */
  container: string | null;
}

/**
 * Reads the active tab. If Vantage's page is itself the active tab (opened on a phone, or by a bookmark), returns
 * the previously used tab instead. Null: none.
 */
export async function readActivePage(): Promise<ActivePage | null> {
  const own = ext.runtime.getURL('/');
  const tabs = await ext.tabs.query({ currentWindow: true });
  const others = tabs
    .filter(({ url }) => url !== undefined && !url.startsWith(own))
    // A tab that Vantage muted opens pages behind links; the user uses it only where it is the active one.
    .filter(({ active, mutedInfo }) => active || mutedInfo?.extensionId !== ext.runtime.id)
    .sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  const tab = others.find(({ active }) => active) ?? others[0];
  if (tab?.url === undefined) return null;
  return {
    url: tab.url,
    title: tab.title ?? '',
    tabId: tab.id ?? null,
    incognito: tab.incognito,
    container: containerOf(tab) ?? null,
  };
}

/** Firefox: ID of a tab's container, which the types of the API lack; undefined where there are none. */
export function containerOf(tab: object): string | undefined {
  const container: unknown = Reflect.get(tab, 'cookieStoreId');
  return typeof container === 'string' ? container : undefined;
}

/** Properties of this page's own tab that determine which profile takes its requests. */
export async function ownTab(): Promise<Pick<ActivePage, 'tabId' | 'incognito' | 'container'>> {
  const tab = await ext.tabs.getCurrent();
  return {
    tabId: tab?.id ?? null,
    incognito: tab?.incognito ?? false,
    container: (tab && containerOf(tab)) ?? null,
  };
}

export async function reloadTab(tabId: number): Promise<void> {
  await ext.tabs.reload(tabId);
}

/** Calls back whenever another tab may be active. Returns the function that stops it. */
export function watchActivePage(listener: () => void): () => void {
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

/**
 * Whether this page is in a private window, where results are in memory and deleted with the last private window.
 */
export const inIncognitoWindow: boolean = ext.extension.inIncognitoContext;

/** Whether the user allows Vantage in private windows. */
export async function isAllowedIncognito(): Promise<boolean> {
  return await ext.extension.isAllowedIncognitoAccess();
}

/** Whether this page is the toolbar popup itself, whose size the page determines. */
export function isToolbarPopup(): boolean {
  return ext.extension.getViews({ type: 'popup' }).includes(window);
}
