import { attributeOf, query } from './dom';

/** Resolves `href` against `base`; returns `href` unchanged if the result is no valid URL. */
export const absolute = (href: string, base: string): string =>
  URL.canParse(href, base) ? new URL(href, base).href : href;

/**
 * Base URL of a stored page, including its `<base>`. @param address URL from which the page was
 * loaded.
 */
export function baseAddress(page: Document, address: string): string {
  const [base] = query(page, 'base[href]');
  return base ? absolute(attributeOf(base, 'href') ?? '', address) : address;
}
