import type { ProxyRequest } from '../../browser/ext';

/** What is asked of the browser's tabs; a part of `browser.tabs`. */
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

/**
 * Finds the tab whose profile a request takes, where that is not the tab which Firefox names: the requests of service and
 * shared workers come without a tab, and a link's new tab is not assigned yet (measured on 153). Used only while tabs
 * are assigned to profiles.
 * @param assign assigns a new tab as the tab that opened it is.
 */
export function createRequestTab(
  tabs: TabsApi,
  assign: (tabId: number, profileId: string) => Promise<void>,
) {
  /** Tabs by the origins of the frames in them. Lost when the background ends; the tabs themselves are asked then. */
  const frames = new Map<string, Set<number>>();

  function note({ tabId, type, url }: Request): void {
    if (tabId === none || type !== 'sub_frame') return;
    const origin = originOf(url);
    if (origin === null) return;
    const known = frames.get(origin) ?? new Set();
    frames.set(origin, known.add(tabId));
  }

  /** The tabs that show an origin, by their profiles: null where they differ, `none` where there is none. */
  async function tabShowing(
    origin: string,
    request: Request,
    assigned: AssignedTabs,
  ): Promise<number | null> {
    const { cookieStoreId } = request;
    const framed = frames.get(origin) ?? new Set();
    const showing = (await tabs.query({})).flatMap((tab) =>
      tab.id !== undefined &&
      tab.cookieStoreId === cookieStoreId &&
      (originOf(tab.url) === origin || framed.has(tab.id))
        ? [tab.id]
        : [],
    );
    const profiles = new Set(showing.map((id) => assigned.get(id) ?? null));
    return profiles.size > 1 ? null : (showing[0] ?? none);
  }

  async function tabOfNewTab(request: Request, assigned: AssignedTabs): Promise<number | null> {
    const { tabId } = request;
    const { url, openerTabId } = await tabs.get(tabId);
    // A tab that shows a page already goes on as it is.
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
    /** Forgets a closed tab. */
    forget(tabId: number): void {
      for (const [origin, known] of frames) {
        known.delete(tabId);
        if (known.size === 0) frames.delete(origin);
      }
    },
    /**
     * The tab by whose profile a request goes, at once where it is plain. Null: that can't be told, and the request must
     * not go out, since another tab's session could be shown it.
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

/** Null: no address of a web page, or of a worker that a page made (`blob:`). */
function originOf(url: string | undefined): string | null {
  return url !== undefined && /^(?:blob:)?https?:/.test(url) && URL.canParse(url)
    ? new URL(url).origin
    : null;
}
