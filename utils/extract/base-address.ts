import { absolute } from './absolute';
import { attributeOf, query } from './dom';

/**
 * Base URL of a stored page, including its `<base>`. @param address URL from which the page was
 * loaded.
 */
export function baseAddress(page: Document, address: string): string {
  const [base] = query(page, 'base[href]');
  return base ? absolute(attributeOf(base, 'href') ?? '', address) : address;
}
