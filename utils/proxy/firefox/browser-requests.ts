import { comparableHost } from '../endpoint';
import { hostNameOf } from '../../url-parts';

/** Known facts about the origin of a request. */
interface RequestOrigin {
  url: string;
  /** -1: no tab. */
  tabId: number;
  originUrl?: string | undefined;
  documentUrl?: string | undefined;
}

/**
 * Firefox 153's `extensions.webextensions.restrictedDomains`: extensions cannot act on requests from and to these.
 */
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
 * Whether Firefox itself sent a request (updates, settings, push, new tab page), or it concerns a site on which
 * Firefox restricts extensions. Firefox (measured on 153) opens its login dialog for such a request when a proxy
 * challenges it, although `onAuthRequired` returns `cancel`.
 */
export function isBrowserRequest({ url, tabId, originUrl, documentUrl }: RequestOrigin): boolean {
  if (tabId === -1 && !originUrl) return true;
  const from = [originUrl, documentUrl].filter((address) => address !== undefined);
  if (from.some((address) => /^about:(?!blank|srcdoc)/.test(address))) return true;
  return [url, originUrl ?? ''].some((address) =>
    restrictedHosts.has(comparableHost(hostNameOf(address))),
  );
}
