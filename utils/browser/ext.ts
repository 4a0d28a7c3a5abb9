import { browser } from 'wxt/browser';
import type { Browser as FirefoxApi } from 'webextension-polyfill';

/**
 * The one door to the extension API. WXT's types describe Chromium's API; what only Firefox has is
 * added as optional, so that calling it asks for a check. No polyfill: both browsers answer with
 * promises, and the one message listener replies through `sendResponse`, which both understand.
 */
export const ext = browser as typeof browser & {
  proxy: { onRequest?: RequestEvent };
} & Partial<Pick<FirefoxApi, 'contextualIdentities' | 'sidebarAction'>>;

/** A request as Firefox's `proxy.onRequest` tells of it; fields that Vantage reads. */
export interface ProxyRequest {
  requestId: string;
  url: string;
  tabId: number;
  incognito?: boolean;
  cookieStoreId?: string;
  documentUrl?: string;
  originUrl?: string;
}

/** Firefox's `proxy.onRequest`; its answer, which may be a promise, is typed by the routing code. */
interface RequestEvent {
  addListener(listener: (details: ProxyRequest) => unknown, filter: { urls: string[] }): void;
}

/** True in the Firefox build; the bundler removes the branch that is not taken. */
export const isFirefox: boolean = import.meta.env.FIREFOX;
