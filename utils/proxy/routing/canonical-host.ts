/**
 * Normalizes a host as browsers do: lower case, punycode, no trailing dot, IPv6 in brackets. Null for an invalid
 * host name, also for one that browsers accept but no site has, such as `a.test,b.test`: it would match nothing.
 */
export function canonicalHost(text: string): string | null {
  const bare = text.replace(/\.$/, '');
  const address = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (!/^(\[[0-9a-f:.]+\]|[^\s/?#@\\:*[\]]+)$/i.test(address)) return null;
  const url = `http://${address}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return /^([a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(hostname) ? hostname : null;
}

/** Bytes of a literal IP address in the browser's notation (`1.2.3.4`, `[fd00::1]`); null for a name. */
export function addressBytes(host: string): number[] | null {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return host.split('.').map(Number);
  if (!host.startsWith('[')) return null;
  const [head = '', tail] = host.slice(1, -1).split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const left = groups(head);
  const right = tail === undefined ? [] : groups(tail);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}
