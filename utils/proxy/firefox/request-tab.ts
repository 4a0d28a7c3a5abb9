import type { ProxyRequest } from '../../browser/ext';
import { type createShownOrigins, maxOriginLength } from './shown-origins';

/** Subset of `browser.tabs` used here. */
export interface TabsApi {
  get(tabId: number): Promise<OpenTab>;
  query(about: object): Promise<OpenTab[]>;
}

/** Tab of the container in question. */
interface ContainerTab {
  id: number;
  url: string | undefined;
}

interface OpenTab {
  id?: number | undefined;
  url?: string | undefined;
  openerTabId?: number | undefined;
  cookieStoreId?: string;
}

type AssignedTabs = ReadonlyMap<number, string>;
type Request = Pick<
  ProxyRequest,
  'tabId' | 'type' | 'url' | 'originUrl' | 'documentUrl' | 'thirdParty' | 'cookieStoreId'
>;

const none = -1;
/** Maximum number of frame origins remembered per tab. */
const maxFrameOrigins = 500;

/**
 * Finds the tab whose profile takes a request when it differs from the tab that Firefox reports: requests of
 * service and shared workers have no tab, and a link's new tab is not assigned yet (measured on 153). Used only
 * while tabs are assigned to profiles.
 * @param assign assigns a new tab to the profile of its opener.
 * @param shown origins that assigned tabs showed.
 */
export function createRequestTab(
  tabs: TabsApi,
  assign: (tabId: number, profileId: string) => Promise<void>,
  shown: ReturnType<typeof createShownOrigins>,
) {
  /** Unassigned tabs that are known to show a page from the network. */
  const ordinary = new Set<number>();
  /** Frame origins by tab ID. Lost when the background ends; the tabs are then queried. */
  const frames = new Map<number, Set<string>>();
  /**
   * Origin of the page that a tab requested last, by tab ID. Where a service worker loads that page, its request comes
   * before the tab reports the page; if the load fails or is a download, the tab never does.
   */
  const requested = new Map<number, string>();

  function note({ tabId, type, url }: Request): void {
    if (tabId === none || (type !== 'main_frame' && type !== 'sub_frame')) return;
    const origin = originOf(url);
    if (origin === null) return;
    if (type === 'main_frame') {
      requested.set(tabId, origin);
      return;
    }
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

  /** Open tabs of the container that a request belongs to. */
  async function tabsOfContainer({ cookieStoreId }: Request): Promise<ContainerTab[]> {
    return (await tabs.query({})).flatMap(({ id, url, cookieStoreId: container }) =>
      id !== undefined && container === cookieStoreId ? [{ id, url }] : [],
    );
  }

  /** IDs of the tabs that show a page of an origin, or whose last page request went to it. */
  function showingSoon(origin: string, open: readonly ContainerTab[]): number[] {
    const now = new Set(showing(origin, open));
    return open.flatMap(({ id, url }) => {
      const isNext = requested.get(id) === origin;
      // Once the page is shown, the tab's URL tells, also after a way back that requests nothing.
      if (isNext && originOf(url) === origin) requested.delete(id);
      return isNext || now.has(id) ? [id] : [];
    });
  }

  /** IDs of the tabs that show an origin. */
  function showing(origin: string, open: readonly ContainerTab[]): number[] {
    return open
      .filter(({ id, url }) => originOf(url) === origin || hasFrame(id, origin))
      .map(({ id }) => id);
  }

  /**
   * Tab whose profile takes the requests of a worker; null: tabs with different profiles show its origin, or an
   * assigned tab showed it and none shows it now.
   */
  async function tabOfWorker(
    origin: string,
    request: Request,
    assigned: AssignedTabs,
  ): Promise<number | null> {
    const open = await tabsOfContainer(request);
    const now = showingSoon(origin, open);
    // A frame may have loaded before the tab was assigned.
    for (const id of now) if (assigned.has(id)) shown.note(id, origin);
    if (now.length > 0) return commonTab(now, assigned);
    if (origin.length > maxOriginLength) return null;
    const own = open.filter(({ id }) => assigned.has(id));
    const before = await Promise.all(own.map(({ id }) => shown.has(id, origin)));
    return before.includes(true) ? null : none;
  }

  /** Remembers the origins that an assigned tab shows, as far as a request of it names them. */
  function recordShown({ tabId, type, url, documentUrl }: Request): void {
    const isPage = type === 'main_frame' || type === 'sub_frame';
    for (const address of [isPage ? url : undefined, documentUrl]) {
      const origin = originOf(address);
      if (origin !== null) shown.note(tabId, origin);
    }
  }

  async function tabOfNewTab(request: Request, assigned: AssignedTabs): Promise<number | null> {
    const { tabId } = request;
    const { url, openerTabId } = await tabs.get(tabId);
    // A tab that shows a page from the network keeps its profile. A blob: page was created by another page.
    if (url !== undefined && /^https?:/.test(url)) {
      ordinary.add(tabId);
      return tabId;
    }
    const origin = originOf(request.originUrl);
    const from =
      openerTabId ??
      (origin === null
        ? none
        : commonTab(showing(origin, await tabsOfContainer(request)), assigned));
    const profile = from === null ? undefined : assigned.get(from);
    if (profile !== undefined) {
      recordShown(request);
      await assign(tabId, profile);
    }
    return from === none ? tabId : from;
  }

  return {
    note,
    forget(tabId: number): void {
      frames.delete(tabId);
      requested.delete(tabId);
      ordinary.delete(tabId);
      shown.forget(tabId);
    },
    /** Remembers the page that a tab shows when it is assigned; forgets all that it showed when that ends. */
    async assigned(tabId: number, isAssigned: boolean): Promise<void> {
      if (!isAssigned) return shown.forget(tabId);
      const origin = originOf((await tabs.get(tabId)).url);
      if (origin !== null) shown.note(tabId, origin);
    },
    /**
     * Tab whose profile takes a request; synchronous where it is evident. Null: undecidable, and the request must
     * be blocked, since it could use another tab's session.
     */
    find(request: Request, assigned: AssignedTabs): number | null | Promise<number | null> {
      const { tabId, type, originUrl } = request;
      if (assigned.size === 0) return tabId;
      if (assigned.has(tabId)) {
        recordShown(request);
        return tabId;
      }
      if (tabId === none) {
        if (isOpaque(request)) return null;
        const origin = originOf(originUrl);
        return origin === null ? none : tabOfWorker(origin, request, assigned);
      }
      // A page under about:blank or blob: was never requested, so its first request may be of any type.
      const isPage = type === 'main_frame' || type === 'speculative';
      return isPage || !ordinary.has(tabId) ? tabOfNewTab(request, assigned) : tabId;
    },
  };
}

/** First of the tabs; null: their profiles differ; `none`: there are none. */
function commonTab(ids: readonly number[], assigned: AssignedTabs): number | null {
  const profiles = new Set(ids.map((id) => assigned.get(id) ?? null));
  return profiles.size > 1 ? null : (ids[0] ?? none);
}

/**
 * Whether a request without tab is of a worker with an origin of its own, which does not tell the page that started
 * it. Firefox (measured on 153) names no origin for it, as for its own requests, and only it counts as third-party.
 */
function isOpaque({ originUrl, thirdParty }: Request): boolean {
  return originUrl
    ? /^(?:data:|blob:null\/|moz-nullprincipal:)/i.test(originUrl)
    : thirdParty === true;
}

/** Origin of a web page, or of a worker that a page created (`blob:`); null for any other URL. */
function originOf(url: string | undefined): string | null {
  return url !== undefined && /^(?:blob:)?https?:/.test(url) && URL.canParse(url)
    ? new URL(url).origin
    : null;
}
