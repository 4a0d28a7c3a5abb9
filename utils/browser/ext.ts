import polyfill from 'webextension-polyfill';
import type { browser, Browser } from 'wxt/browser';

type Ext = typeof browser & {
  proxy: { onRequest?: RequestEvent };
  webRequest: { onBeforeSendHeaders: HeadersEvent };
} & Partial<Pick<typeof polyfill, 'contextualIdentities' | 'sidebarAction'>>;

/** No type set is complete: WXT's lacks Firefox-only APIs, the polyfill's Chromium-only ones. */
const isExtensionApi = (api: object): api is Ext => 'runtime' in api;
if (!isExtensionApi(polyfill)) throw new Error('There is no extension API here');

/**
 * The only access to the extension API: Firefox's `browser`, and in Chromium `chrome` with the polyfill's promises.
 * WXT's types describe Chromium's API; Firefox-only parts are added as optional, so that a call requires a check.
 * Pages and content scripts are built with the browser's own object instead of the polyfill (`wxt.config.ts`), which
 * each of them would otherwise load.
 */
export const ext: Ext = polyfill;

/** Request as reported by Firefox's `proxy.onRequest`; the fields that Vantage reads. */
export interface ProxyRequest {
  requestId: string;
  url: string;
  tabId: number;
  incognito?: boolean;
  cookieStoreId?: string;
  documentUrl?: string;
  originUrl?: string;
  /** Whether page and target are of different sites; false for requests of Firefox itself. */
  thirdParty?: boolean;
  /** Such as `main_frame`; absent only in tests. */
  type?: string;
}

/** Request as reported by Firefox's `webRequest.onBeforeSendHeaders`; the fields that Vantage reads. */
export interface FirefoxHeaders {
  /** Null or absent: direct. */
  proxyInfo?: { type: string; host: string; port: number; connectionIsolationKey?: string } | null;
  requestHeaders?: { name: string; value?: string | undefined }[] | undefined;
}

type RequestDetails = Browser.webRequest.OnBeforeSendHeadersDetails;
type HeadersAnswer = Pick<FirefoxHeaders, 'requestHeaders'> | undefined;

/** Firefox accepts a promise as the listener's result. */
interface HeadersEvent {
  addListener(
    listener: (details: RequestDetails & FirefoxHeaders) => HeadersAnswer | Promise<HeadersAnswer>,
    filter: { urls: string[] },
    extra: ('blocking' | 'requestHeaders')[],
  ): void;
}

/** Firefox's `proxy.onRequest`; its result, which may be a promise, is typed by the routing code. */
interface RequestEvent {
  addListener(listener: (details: ProxyRequest) => unknown, filter: { urls: string[] }): void;
}

/** True in the Firefox build; the bundler removes the unused branch. */
export const isFirefox: boolean = import.meta.env.FIREFOX;
