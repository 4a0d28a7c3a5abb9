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

/** Firefox's `proxy.onRequest`; its answer, which may be a promise, is typed by the routing code. */
interface RequestEvent {
  addListener(
    listener: (details: { url: string; tabId: number; incognito?: boolean }) => unknown,
    filter: { urls: string[] },
  ): void;
}

/** True in the Firefox build; the bundler removes the branch that is not taken. */
export const isFirefox: boolean = import.meta.env.FIREFOX;
