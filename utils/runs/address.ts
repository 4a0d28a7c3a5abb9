import type { ScrapeRun } from './schema';

/** URL as it is sent: http and https only, without user info and fragment; null for others. */
export function sentAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  parsed.username = '';
  parsed.password = '';
  parsed.hash = '';
  return parsed.href;
}

/** Final URL of a result's page; the requested URL where the service reported none that parses. */
export function pageAddress({ url, result }: Pick<ScrapeRun, 'url' | 'result'>): string {
  const last = result?.finalUrl ?? url;
  return URL.canParse(last) ? last : url;
}

const privateIpv4 = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
];
const privateHostNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;
const privateIpv6 = /^\[(::1?|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|::ffff:)/;

/** Whether a host is loopback, private, link-local or single-label, which the service cannot reach. */
export function isPrivateAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return privateIpv6.test(host);
  if (/^[\d.]+$/.test(host)) return privateIpv4.some((range) => range.test(host));
  return !host.includes('.') || privateHostNames.test(host);
}

/**
 * Whether the user must confirm before a URL is sent: at the service a private address means another machine,
 * unless the scraper itself runs on this machine.
 * @param scraperUrl `{scraper_base_url}`; empty: unknown.
 */
export function needsConfirmation(url: string, scraperUrl: string): boolean {
  return isPrivateAddress(url) && !isPrivateAddress(scraperUrl);
}

/** URL without user info, safe to leave Vantage. Text that is not a URL is returned unchanged. */
export function plainAddress(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}
