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

/** Second levels below which countries give names to strangers. */
const sharedSeconds: ReadonlySet<string> = new Set(
  `
  ac ad asso biz co com ed edu firm ge go gob gouv gov govt gr gv health id ind info int lg ltd me mil muni name ne net
  nhs nom or org parliament plc police pro re sch school tm web
  `
    .trim()
    .split(/\s+/),
);

/**
 * Whether strangers may have names below a domain. Not all short names below countries as for `isSameSite`:
 * `www.sbb.ch` means `sbb.ch`.
 */
function isShared(domain: string): boolean {
  const [second = '', top = '', ...others] = domain.split('.');
  if (top === '' || sharedDomains.has(domain)) return true;
  return others.length === 0 && top.length === 2 && sharedSeconds.has(second);
}
