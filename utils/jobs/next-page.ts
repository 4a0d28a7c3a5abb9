import { detectPager } from '../extract/pager/detect';
import { sentAddress } from '../runs/address';
import { parseMarkup } from '../view/markup/markup';
import { longestNextAddress } from './schema';

/** Finds the URL of the next page in a result; null if there is no next link, or one without a URL. */
export async function nextPageOf(content: Blob, address: string): Promise<string | null> {
  const { page } = await parseMarkup(content);
  const { kind, address: found } = detectPager(page, address);
  const next = kind === 'next' ? sentAddress(found ?? '') : null;
  return next !== null && next.length <= longestNextAddress ? next : null;
}
