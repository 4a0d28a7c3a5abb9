import { completeAddress } from '../typed-address';

/** Pages that a recipe fits. */
export interface SitePattern {
  /** Such as `https://shop.example`. */
  readonly origin: string;
  /** Path such as `/list/*`, where `*` stands for any characters. */
  readonly path: string;
}

export const longestPattern = 500;

/** Returns the pattern proposed for a page: its path, with `*` for numbers; null if it is not a web page. */
export function patternFor(url: string): SitePattern | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const path = pathname.replaceAll(/\d+/g, '*');
  return { origin, path: path.length > longestPattern ? '/*' : path };
}

/** Returns the pattern in the form that the user reads and writes. */
export const patternText = ({ origin, path }: SitePattern): string => `${origin}${path}`;

/** Parses a typed pattern, which may leave `https://` out; null if it is no address of a web page. */
export function parsePattern(text: string): SitePattern | null {
  const trimmed = completeAddress(text);
  const parts = /^(https?:\/\/[^\s/?#*@\\]+)(\/[^\s?#]*)?$/i.exec(trimmed);
  const [, start = '', path = '/'] = parts ?? [];
  if (!parts || trimmed.length > longestPattern || !URL.canParse(start)) return null;
  return { origin: new URL(start).origin, path };
}

/** Whether a text matches a pattern with stars, by linear search for the texts between them. */
export function matchesPattern(path: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let from = first.length;
  for (const text of rest) {
    const at = path.indexOf(text, from);
    if (at < 0) return false;
    from = at + text.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}

/** Whether a page's URL fits a pattern. Query and fragment do not matter. */
export function fitsPattern(url: string, { origin, path }: SitePattern): boolean {
  if (!URL.canParse(url)) return false;
  const page = new URL(url);
  return page.origin === origin && matchesPattern(page.pathname, path);
}
