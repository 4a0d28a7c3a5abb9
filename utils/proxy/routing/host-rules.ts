/** The site that 'this site' means for a host: the host and all below it, `www.` left out. */
export function siteOfHost(host: string): string {
  const bare = host.toLowerCase().replace(/\.$/, '');
  const literal = bare.startsWith('[') || /^[\d.]+$/.test(bare);
  return literal ? bare : `*.${bare.replace(/^www\./, '')}`;
}

/** The host of an address as sites are compared with it; null where no proxy is asked about the address. */
export function proxiedHost(url: string): string | null {
  if (!/^(https?|wss?):/.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, '') || null;
}

/** A list with a site added at its end; as it was when the site stands there already. */
export function withSite(text: string, site: string): string {
  const lines = linesOf(text);
  return lines.includes(site) ? text : [...lines, site].join('\n');
}

/** A list without a site. */
export function withoutSite(text: string, site: string): string {
  return linesOf(text)
    .filter((line) => line !== site)
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
