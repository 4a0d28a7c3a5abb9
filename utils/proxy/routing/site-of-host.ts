import { sharedDomains } from '@/utils/service/shared-domains';
import { sharedSeconds } from './shared-seconds';

/**
 * Site that 'this site' means for a host: the host and all subdomains. `www.` is left out, unless strangers may have
 * names below the rest: a rule for `www.gov.uk` must not take all of `gov.uk`.
 */
export function siteOfHost(host: string): string {
  const bare = host.toLowerCase().replace(/\.$/, '');
  const literal = bare.startsWith('[') || /^[\d.]+$/.test(bare);
  const rest = bare.replace(/^www\./, '');
  return literal ? bare : `*.${isShared(rest) ? bare : rest}`;
}

/** The site of a host as texts name it. */
export const siteName = (host: string): string => siteOfHost(host).replace(/^\*\./, '');

/** Second levels below which nearly every country gives names to strangers. */
const sharedEverywhere = /^(ac|co|com|edu|gob|gouv|gov|govt|mil|net|org)$/;

/**
 * Whether strangers may have names below a domain. Not all short names below countries as for `isSameSite`:
 * `www.sbb.ch` means `sbb.ch`.
 */
function isShared(domain: string): boolean {
  const [second = '', top = '', ...others] = domain.split('.');
  if (top === '' || sharedDomains.has(domain) || sharedSeconds.has(domain)) return true;
  return others.length === 0 && top.length === 2 && sharedEverywhere.test(second);
}
