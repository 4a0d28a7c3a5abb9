import type { ProxyRequest } from '../../browser/ext';

/** Subset of `browser.tabs` used here. */
export interface TabsApi {
  get(tabId: number): Promise<OpenTab>;
  query(about: object): Promise<OpenTab[]>;
}

interface OpenTab {
  id?: number | undefined;
  url?: string | undefined;
  openerTabId?: number | undefined;
  cookieStoreId?: string;
}

type AssignedTabs = ReadonlyMap<number, string>;
type Request = Pick<ProxyRequest, 'tabId' | 'type' | 'url' | 'originUrl' | 'cookieStoreId'>;

const none = -1;
/** Maximum number of frame origins remembered per tab. */
const maxFrameOrigins = 500;

/**
 * Finds the tab whose profile takes a request when it differs from the tab that Firefox reports: requests of
 * service and shared workers have no tab, and a link's new tab is not assigned yet (measured on 153). Used only
 * while tabs are assigned to profiles.
 * @param assign assigns a new tab to the profile of its opener.
 */
export function createRequestTab(
  tabs: TabsApi,
  assign: (tabId: number, profileId: string) => Promise<void>,
) {
  /** Frame origins by tab ID. Lost when the background ends; the tabs are then queried. */
  const frames = new Map<number, Set<string>>();

  function note({ tabId, type, url }: Request): void {
    if (tabId === none || type !== 'sub_frame') return;
    const origin = originOf(url);
    if (origin === null) return;
    const known = frames.get(tabId) ?? new Set();
    if (known.size < maxFrameOrigins) frames.set(tabId, known.add(origin));
  }

  /**
   * Whether a tab has a frame of an origin. At the limit it counts as showing every origin, so that its workers take
   * no other route.
   */
  function hasFrame(tabId: number, origin: string): boolean {
    const known = frames.get(tabId);
    return known !== undefined && (known.has(origin) || known.size >= maxFrameOrigins);
  }

  /** First tab that shows an origin; null: tabs with different profiles show it; `none`: no tab shows it. */
  async function tabShowing(
    origin: string,
    request: Request,
    assigned: AssignedTabs,
  ): Promise<number | null> {
    const { cookieStoreId } = request;
    const showing = (await tabs.query({})).flatMap((tab) =>
      tab.id !== undefined &&
      tab.cookieStoreId === cookieStoreId &&
      (originOf(tab.url) === origin || hasFrame(tab.id, origin))
        ? [tab.id]
        : [],
    );
    const profiles = new Set(showing.map((id) => assigned.get(id) ?? null));
    return profiles.size > 1 ? null : (showing[0] ?? none);
  }

  async function tabOfNewTab(request: Request, assigned: AssignedTabs): Promise<number | null> {
    const { tabId } = request;
    const { url, openerTabId } = await tabs.get(tabId);
    // A tab that already shows a page keeps its profile.
    if (originOf(url) !== null) return tabId;
    const origin = originOf(request.originUrl);
    const from =
      openerTabId ?? (origin === null ? none : await tabShowing(origin, request, assigned));
    const profile = from === null ? undefined : assigned.get(from);
    if (profile !== undefined) await assign(tabId, profile);
    return from === none ? tabId : from;
  }

  return {
    note,
    forget(tabId: number): void {
      frames.delete(tabId);
    },
    /**
     * Tab whose profile takes a request; synchronous where it is evident. Null: undecidable, and the request must
     * be blocked, since it could use another tab's session.
     */
    find(request: Request, assigned: AssignedTabs): number | null | Promise<number | null> {
      const { tabId, type, originUrl } = request;
      if (assigned.size === 0 || assigned.has(tabId)) return tabId;
      const origin = originOf(originUrl);
      if (tabId === none) {
        return origin === null ? none : tabShowing(origin, request, assigned);
      }
      return type === 'main_frame' || type === 'speculative'
        ? tabOfNewTab(request, assigned)
        : tabId;
    },
  };
}

/** Origin of a web page, or of a worker that a page created (`blob:`); null for any other URL. */
function originOf(url: string | undefined): string | null {
  return url !== undefined && /^(?:blob:)?https?:/.test(url) && URL.canParse(url)
    ? new URL(url).origin
    : null;
}
