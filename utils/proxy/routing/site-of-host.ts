import { sharedDomains } from '@/utils/service/shared-domains';

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

const isShared = (domain: string) => sharedDomains.has(domain) || publicSuffix.test(domain);

/**
 * Top-level domains, and names below countries that are often public suffixes. Not all names there as for `isSameSite`:
 * `www.lemonde.fr` means `lemonde.fr`.
 */
const publicSuffix =
  /^(?:[^.]+|(?:[^.]{1,3}|asso|firm|gouv|govt|health|info|muni|name|parliament|police|school)\.[a-z]{2})$/;
