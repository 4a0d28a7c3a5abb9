/**
 * Lookup of the route of a URL. It runs here and inside the PAC script, into which its source text is copied, so it
 * may use only its arguments.
 */

/** Index of sites as plain JSON, so that it fits into a PAC script. Values are route numbers. */
export interface SiteIndex {
  hosts: Record<string, number>;
  suffixes: Record<string, number>;
  /** By the host of the pattern, without wildcard and port: `[scheme, port, below, path, route]`. */
  patterns: Record<string, [string, string, number, string, number][]>;
  /** `[bits, bytes, route]`, longest prefixes first. */
  blocks: [number, number[], number][];
}

/**
 * Looks up a URL.
 * @param url the whole URL (Chromium's PAC omits the path of https URLs).
 * @param host lower case, no trailing dot, IPv6 without brackets (as in PAC) or with.
 * @returns the route of the most specific site, or -1: no site matches.
 */
export function lookUp(url: string, host: string, tables: SiteIndex): number {
  const glob = (pattern: string, text: string): boolean => {
    const parts = pattern.split('*');
    const first = parts[0] ?? '';
    if (parts.length === 1) return text === pattern;
    if (text.slice(0, first.length) !== first) return false;
    let at = first.length;
    for (let i = 1; i < parts.length - 1; i++) {
      const part = parts[i] ?? '';
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    const last = parts[parts.length - 1] ?? '';
    return text.length - last.length >= at && text.slice(text.length - last.length) === last;
  };
  const own = (table: object, key: string): boolean =>
    Object.prototype.hasOwnProperty.call(table, key);
  const address = /^([a-z]+):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d+))?([^#]*)/.exec(url);
  const scheme = address?.[1] ?? '';
  const port = address?.[3] ?? (scheme === 'https' || scheme === 'wss' ? '443' : '80');
  const path = address?.[4] || '/';
  const name = host.indexOf(':') >= 0 && host.charAt(0) !== '[' ? '[' + host + ']' : host;

  const matchPatterns = (key: string, below: boolean): number => {
    if (!own(tables.patterns, key)) return -1;
    for (const [wantedScheme, wantedPort, isBelow, wantedPath, route] of tables.patterns[key] ??
      []) {
      if (below && isBelow === 0) continue;
      if (wantedScheme !== '*' && wantedScheme !== scheme) continue;
      if (wantedPort !== '' && wantedPort !== port) continue;
      if (glob(wantedPath, path)) return route;
    }
    return -1;
  };

  const exact = matchPatterns(name, false);
  if (exact >= 0) return exact;
  if (own(tables.hosts, name)) return tables.hosts[name] ?? -1;
  const literal = /^[\d.]+$/.test(name) || name.charAt(0) === '[';
  if (!literal) {
    for (let rest = name, above = false; rest !== ''; above = true) {
      if (above) {
        const found = matchPatterns(rest, true);
        if (found >= 0) return found;
      }
      if (own(tables.suffixes, rest)) return tables.suffixes[rest] ?? -1;
      const dot = rest.indexOf('.');
      rest = dot < 0 ? '' : rest.slice(dot + 1);
    }
  } else if (tables.blocks.length > 0) {
    const bytes: number[] = [];
    if (name.charAt(0) === '[') {
      const halves = name.slice(1, -1).split('::');
      const groups = (part: string | undefined) => (part ? part.split(':') : []);
      const left = groups(halves[0]);
      const right = groups(halves[1]);
      while (left.length + right.length < 8) left.push('0');
      for (const group of left.concat(right)) {
        const value = parseInt(group, 16);
        bytes.push(value >> 8, value & 255);
      }
    } else {
      for (const part of name.split('.')) bytes.push(Number(part));
    }
    for (const [bits, block, route] of tables.blocks) {
      if (block.length !== bytes.length) continue;
      let same = true;
      for (let i = 0; i < bits && same; i++) {
        const mask = 128 >> (i & 7);
        same = ((block[i >> 3] ?? 0) & mask) === ((bytes[i >> 3] ?? 0) & mask);
      }
      if (same) return route;
    }
  }
  return matchPatterns('*', true);
}
