import { hostNameOf } from '../url-parts';
import { sharedDomains } from './shared-domains';

/**
 * Whether a URL evidently belongs to the owner of the account API: the same host, a subdomain of it, or one under a
 * parent domain with a single owner, at any depth. The list of public suffixes (150 kB) is not included, so parents
 * that strangers may share do not count; the user then decides. Loopback names and IP addresses match only
 * themselves; ports are ignored.
 */
export function isSameSite(accountApi: string, address: string): boolean {
  const host = hostNameOf(accountApi);
  const other = hostNameOf(address);
  if (host === '' || other === '') return false;
  if (host === other) return true;
  if (isIpAddress(host) || !host.includes('.') || host.endsWith('.localhost')) return false;
  const isBelow = (domain: string) => other === domain || other.endsWith(`.${domain}`);
  return isBelow(host) ? !maybeShared(host) : parentsOf(host).some(isBelow);
}

/** Parent domains of a host that have a single owner. */
function parentsOf(host: string): string[] {
  const labels = host.split('.');
  const parents = labels.slice(1).map((_label, at) => labels.slice(at + 1).join('.'));
  // Platforms put regions between their own name and their customers' names: `s3.eu-west-1.amazonaws.com`,
  // `eu.ngrok.io`.
  if (parents.some((domain) => sharedDomains.has(domain))) return [];
  return parents.filter((domain) => !maybeShared(domain));
}

/** Whether anyone may register names directly below this domain. May be true for a domain with a single owner. */
function maybeShared(domain: string): boolean {
  const labels = domain.split('.');
  const [name = '', second = ''] = labels;
  const top = labels.at(-1) ?? '';
  if (labels.length < 2) return true;
  if (labels.length === 2 && top.length === 2 && (name.length <= 3 || !flatTopLevels.has(top))) {
    return true;
  }
  // Below the names of prefectures and states: `chiyoda.tokyo.jp`, `k12.ma.us`.
  if (labels.length === 3 && regionalTopLevels.has(top) && !genericSeconds.has(second)) return true;
  return sharedDomains.has(domain);
}

const isIpAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Country domains under which second-level names of more than three letters have a single owner. */
const flatTopLevels = new Set([
  'ai',
  'be',
  'cc',
  'ch',
  'co',
  'de',
  'dk',
  'eu',
  'gg',
  'io',
  'me',
  'nl',
  'sh',
  'so',
  'to',
  'tv',
]);

/** Country domains divided by region, except for the second labels under which companies register. */
const regionalTopLevels = new Set(['jp', 'us']);
const genericSeconds = new Set(['ac', 'ad', 'co', 'ed', 'go', 'gr', 'lg', 'ne', 'or']);
