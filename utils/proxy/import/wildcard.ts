import { parseSite } from '../routing/site';

/**
 * A wildcard of another switcher as lines of ours. Null when it says what ours cannot.
 * @param hostOnly the wildcard speaks of the host; else of the whole address.
 */
export function wildcardToSite(pattern: string, hostOnly: boolean): string[] | null {
  const text = pattern.trim();
  if (text === '*' || text === '<all_urls>' || text === '*://*/*') return ['*://*/*'];
  const host = bareHost(text, hostOnly);
  if (host !== null) return checked(host);
  if (!/^[a-z*]+:\/\//i.test(text)) return null;
  return checked(text.replace(/\?/g, '*'));
}

/** `*.x.com`, `.x.com`, `*://*.x.com/*`, `||x.com^` and the like speak of one host and those below it. */
function bareHost(text: string, hostOnly: boolean): string | null {
  const inner = text.replace(/^\*:\/\//, '').replace(/\/\*?$/, '');
  const isHost = /^(\*\.|\.|\*)?[^*/?:\s]+$/.test(inner);
  if (!isHost || (!hostOnly && inner === text && !inner.includes('.'))) return null;
  const bare = inner.replace(/^(\*\.|\.|\*)/, '');
  return bare === inner ? inner : `*.${bare}`;
}

function checked(line: string): string[] | null {
  return parseSite(line).ok ? [line] : null;
}
