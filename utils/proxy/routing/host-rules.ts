/** Host of a URL in the form used for site comparison; null for URLs that are never proxied. */
export function proxiedHost(url: string): string | null {
  if (!/^(https?|wss?):/.test(url) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, '') || null;
}

/** Appends a site to a list, unless it is already there. */
export function withSite(text: string, site: string): string {
  const lines = linesOf(text);
  return lines.includes(site) ? text : [...lines, site].join('\n');
}

/** Removes a site from a list. */
export function withoutSite(text: string, site: string): string {
  return linesOf(text)
    .filter((line) => line !== site)
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
