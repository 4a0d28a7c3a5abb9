import { normalizeHost } from '../endpoint';

/** What is known of who made a request. */
export interface RequestOrigin {
  url: string;
  /** -1: no tab. */
  tabId: number;
  originUrl?: string | undefined;
  documentUrl?: string | undefined;
}

/** Firefox 153's `extensions.webextensions.restrictedDomains`: extensions may not act on requests of and to these. */
const restrictedHosts = new Set([
  'accounts-static.cdn.mozilla.net',
  'accounts.firefox.com',
  'addons.cdn.mozilla.net',
  'addons.mozilla.org',
  'api.accounts.firefox.com',
  'content.cdn.mozilla.net',
  'discovery.addons.mozilla.org',
  'oauth.accounts.firefox.com',
  'profile.accounts.firefox.com',
  'support.mozilla.org',
  'sync.services.mozilla.com',
]);

/**
 * Whether Firefox made a request by itself (updates, settings, push, new tab page), or for a site on which it restricts
 * extensions. Firefox (measured on 153) opens its login box for such a request when a proxy challenges it, although
 * `onAuthRequired` answers `cancel`.
 */
export function isBrowserRequest({ url, tabId, originUrl, documentUrl }: RequestOrigin): boolean {
  if (tabId === -1 && !originUrl) return true;
  const from = [originUrl, documentUrl].filter((address) => address !== undefined);
  if (from.some((address) => /^about:(?!blank|srcdoc)/.test(address))) return true;
  return [url, originUrl ?? ''].some((address) => restrictedHosts.has(hostOf(address)));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? normalizeHost(new URL(address).hostname) : '';
}
