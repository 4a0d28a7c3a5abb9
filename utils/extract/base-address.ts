import { attributeOf, query } from './dom';

/** An address made whole; as it is where it is none. */
export const absolute = (href: string, base: string): string =>
  URL.canParse(href, base) ? new URL(href, base).href : href;

/** What relative addresses of a page that was stored are added to. @param address where the page came from. */
export function baseAddress(page: Document, address: string): string {
  const [base] = query(page, 'base[href]');
  return base ? absolute(attributeOf(base, 'href') ?? '', address) : address;
}
