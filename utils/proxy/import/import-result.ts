import * as z from 'zod/mini';
import { parseSite } from '../routing/site';

/** One way out as another switcher had it, before it becomes a profile. */
export interface ImportedProxy {
  name: string;
  scheme: 'http' | 'https' | 'socks5' | 'direct';
  /** Empty for 'direct'. */
  host: string;
  /** 0 for 'direct'. */
  port: number;
  username: string;
  password: string;
  /** Sites it takes, as lines that `parseSite` reads; none: everything. */
  only: string[];
  /** Sites it does not take. */
  except: string[];
  /** It was switched on over there. */
  active: boolean;
}

/** What was not taken over, by name and reason, so that nothing goes missing in silence. */
export interface SkippedItem {
  name: string;
  why:
    | 'pac-script'
    | 'socks4'
    | 'regular-expression'
    | 'time-or-weekday'
    | 'host-levels'
    | 'keyword'
    | 'pattern-unreadable'
    | 'disabled-rule'
    | 'rule-order'
    | 'line-unreadable'
    | 'host-unreadable'
    | 'scheme-unknown'
    | 'per-scheme-proxies'
    | 'profile-missing';
}

export interface ImportResult {
  proxies: ImportedProxy[];
  notTaken: SkippedItem[];
}

/** A port as number or text with letters behind it ("9050a"); null when out of 1 to 65535. */
export function parsePort(value: unknown): number | null {
  const port = typeof value === 'number' ? value : Number.parseInt(String(value), 10);
  return Number.isInteger(port) && port >= 1 && port <= 65535 ? port : null;
}

/** Text where text is expected; anything else reads as empty, as these exports mix types freely. */
export const LooseText = z.catch(z.string(), '');

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
