import { attributeOf, query } from './dom';

/**
 * Base URL of a stored page, including its `<base>`, which counts for nothing if it is no URL, as in browsers.
 * @param address URL from which the page was loaded.
 */
export function baseAddress(page: Document, address: string): string {
  const [base] = query(page, 'base[href]');
  const href = (base && attributeOf(base, 'href')) ?? '';
  return URL.canParse(href, address) ? new URL(href, address).href : address;
}
