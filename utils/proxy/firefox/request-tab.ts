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
/** Origins of frames that are remembered of a tab. */
const mostFrameOrigins = 500;

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
  /** Origins of the frames by tab. Lost when the background ends; the tabs themselves are asked then. */
  const frames = new Map<number, Set<string>>();

  function note({ tabId, type, url }: Request): void {
    if (tabId === none || type !== 'sub_frame') return;
    const origin = originOf(url);
    if (origin === null) return;
    const known = frames.get(tabId) ?? new Set();
    if (known.size < mostFrameOrigins) frames.set(tabId, known.add(origin));
  }

  /** A tab with too many frames to remember counts as showing every origin: no worker of it may take another route. */
  function hasFrame(tabId: number, origin: string): boolean {
    const known = frames.get(tabId);
    return known !== undefined && (known.has(origin) || known.size >= mostFrameOrigins);
  }

  /** The tabs that show an origin, by their profiles: null where they differ, `none` where there is none. */
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
      frames.delete(tabId);
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
