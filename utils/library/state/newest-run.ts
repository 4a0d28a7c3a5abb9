import type { ScrapeRun } from '../../runs/schema';
import { matchingNumbers, readRows } from '../database/rows-store';
import { noFilter } from '../filter';
import { hostOf } from '../../url-parts';
import { getRun } from '../database/library-runs';
import { chooseLibrary } from '../../incognito/state/firefox-library';

chooseLibrary();

/** Maximum number of results of the same host searched for a URL. */
const maxSearched = 500;

/**
 * Newest result of a URL, whatever its age; null for none.
 * @param url as sent to the service.
 */
export async function newestRunOf(url: string): Promise<ScrapeRun | null> {
  const numbers = await matchingNumbers({ ...noFilter, host: hostOf(url) });
  const rows = await readRows(numbers.slice(-maxSearched));
  const row = rows.findLast((one) => one.url === url);
  return row ? await readScrape(row.id) : null;
}

/** Reads a scrape by its run ID; null if it is not in the library. */
export async function readScrape(id: string): Promise<ScrapeRun | null> {
  const run = await getRun(id);
  return run?.kind === 'scrape' ? run : null;
}
