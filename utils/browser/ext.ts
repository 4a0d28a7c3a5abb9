import polyfill from 'webextension-polyfill';
import type { browser, Browser } from 'wxt/browser';

type Ext = typeof browser & {
  proxy: { onRequest?: RequestEvent };
  webRequest: { onBeforeSendHeaders: HeadersEvent };
} & Partial<Pick<typeof polyfill, 'contextualIdentities' | 'sidebarAction'>>;

/** No type set is whole: WXT's lacks what only Firefox has, the polyfill's what only Chromium has. */
const isExtensionApi = (api: object): api is Ext => 'runtime' in api;
if (!isExtensionApi(polyfill)) throw new Error('There is no extension API here');

/**
 * The one door to the extension API: Firefox's `browser`, and in Chromium `chrome` with the polyfill's promises. WXT's types
 * describe Chromium's API; what only Firefox has is added as optional, so that calling it asks for a check. The card's build
 * has the browser's own object in the place of the polyfill (`wxt.config.ts`), which each page with a card would load.
 */
export const ext: Ext = polyfill;

/** A request as Firefox's `proxy.onRequest` tells of it; fields that Vantage reads. */
export interface ProxyRequest {
  requestId: string;
  url: string;
  tabId: number;
  incognito?: boolean;
  cookieStoreId?: string;
  documentUrl?: string;
  originUrl?: string;
  /** Such as `main_frame`; absent only in tests. */
  type?: string;
}

/** A request as Firefox's `webRequest.onBeforeSendHeaders` tells of it; fields that Vantage reads. */
export interface FirefoxHeaders {
  /** Null or absent: it goes direct. */
  proxyInfo?: { type: string; host: string; port: number; connectionIsolationKey?: string } | null;
  requestHeaders?: { name: string; value?: string | undefined }[] | undefined;
}

type RequestDetails = Browser.webRequest.OnBeforeSendHeadersDetails;
type HeadersAnswer = Pick<FirefoxHeaders, 'requestHeaders'> | undefined;

/** Firefox takes a promise for an answer. */
interface HeadersEvent {
  addListener(
    listener: (details: RequestDetails & FirefoxHeaders) => HeadersAnswer | Promise<HeadersAnswer>,
    filter: { urls: string[] },
    extra: ('blocking' | 'requestHeaders')[],
  ): void;
}

/** Firefox's `proxy.onRequest`; its answer, which may be a promise, is typed by the routing code. */
interface RequestEvent {
  addListener(listener: (details: ProxyRequest) => unknown, filter: { urls: string[] }): void;
}

/** True in the Firefox build; the bundler removes the branch that is not taken. */
export const isFirefox: boolean = import.meta.env.FIREFOX;
