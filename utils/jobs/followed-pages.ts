import { type FollowEnd, type Job, type JobItem, maxAddresses } from './schema';
import { hostOf } from '../url-parts';

/** Positions between two addresses of a job, for the pages that follow the first of them. */
const places = 1000;

/** Number of a page: 1 for an address of the user's own, 2 for the page after it. */
export const pageNumber = (n: number): number => Math.round((n - Math.floor(n)) * places) + 1;

/** Position of the page after another one. */
export const nextPosition = (n: number): number => (Math.round(n * places) + 1) / places;

/** Position of the page before another one. */
export const previousPosition = (n: number): number => (Math.round(n * places) - 1) / places;

/** Whether one position comes right after another one: that of its next page, or of the next address. */
export const isAfter = (n: number, before: number): boolean =>
  n === nextPosition(before) || n === Math.floor(before) + 1;

/** Whether an address is one of the user's own, and not reached by a next link. */
export const isOwnAddress = ({ n }: Pick<JobItem, 'n'>): boolean => Number.isInteger(n);

/** Whether the next link of a page is to be looked for once the page is there. */
export const isToFollow = ({ follows = 1 }: Job, { n }: JobItem): boolean =>
  pageNumber(n) < follows;

export interface FollowedPage {
  /** URL that its next link leads to; null if it has none. */
  next: string | null;
  /** Whether it has rows that the pages before it lack. */
  isNew: boolean;
}

/** How a page was followed: by the URL of the next one, or not, with the reason. */
export type FollowOutcome = { next: string } | { end: Exclude<FollowEnd, 'followed'> };

const siteOf = (url: string): string => hostOf(url).replace(/^www\.(?=[^.]+\.)/, '');

/** Whether a next page is on the site of the first: sites redirect to `www.` or away from it, and to https. */
const isSameSite = (next: string, first: string): boolean =>
  siteOf(next) === siteOf(first) && (next.startsWith('https:') || first.startsWith('http:'));

/** A URL without its scheme and `www.`, in which a site's redirects differ. */
const bareUrl = (url: string): string => {
  const { pathname, search } = new URL(url);
  return siteOf(url) + pathname + search;
};

/**
 * Returns the page to scrape next; none on another site, for an address that the job has, and if the page brought no
 * new rows.
 * @param page what was read; null if its list was not found.
 * @param first address that the pages began with.
 * @param known URLs of the job.
 */
export function followOutcome(
  page: FollowedPage | null,
  first: string,
  known: ReadonlySet<string>,
): FollowOutcome {
  if (!page) return { end: 'not-read' };
  const { next, isNew } = page;
  if (!isNew) return { end: 'no-new-rows' };
  if (next === null) return { end: 'no-next' };
  if (!isSameSite(next, first)) return { end: 'elsewhere' };
  const bare = bareUrl(next);
  if (known.has(next) || [...known].some((url) => bareUrl(url) === bare))
    return { end: 'known-page' };
  return known.size < maxAddresses ? { next } : { end: 'job-full' };
}
