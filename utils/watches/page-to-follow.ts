import type { WatchDraft, WatchTable } from './schema';

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/**
 * Returns the next page to scrape; null at the limit of pages, on another site, for a page that was read
 * before, and if the last page brought no new rows.
 * @param urls pages read so far, in their order. @param table their rows, each with its page in the last column.
 */
export function pageToFollow(
  { job, url }: Pick<WatchDraft, 'job' | 'url'>,
  next: string | null,
  urls: readonly string[],
  { rows }: Pick<WatchTable, 'rows'>,
): string | null {
  const isWithin = job?.follows === true && urls.length < job.count;
  if (!isWithin || next === null || originOf(next) !== originOf(url)) return null;
  if (urls.includes(next)) return null;
  const last = urls.at(-1);
  const textOf = (row: readonly string[]): string => JSON.stringify(row.slice(0, -1));
  const known = new Set(rows.filter((row) => row.at(-1) !== last).map(textOf));
  const isNew = rows.some((row) => row.at(-1) === last && !known.has(textOf(row)));
  return isNew ? next : null;
}
