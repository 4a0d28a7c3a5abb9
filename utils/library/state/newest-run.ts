import type { ScrapeRun } from '../../runs/schema';
import { numbersIn, rowsOf } from '../database/rows-store';
import { noFilter } from '../filter';
import { hostFacet } from '../library-row';
import { getRun } from '../database/runs-store';

/** Results of the same site that are looked through for an address. */
const lookedThrough = 500;

/** The newest result of an address, however old it is; null: there is none. @param url as it is sent. */
export async function newestOf(url: string): Promise<ScrapeRun | null> {
  const numbers = await numbersIn({ ...noFilter, host: hostFacet(url) });
  const rows = await rowsOf(numbers.slice(-lookedThrough));
  const row = rows.findLast((one) => one.url === url);
  const run = row ? await getRun(row.id) : null;
  return run?.kind === 'scrape' ? run : null;
}
