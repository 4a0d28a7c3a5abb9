import type { Account } from './schema';

/** Default concurrency if the account reports no limit. */
const defaultLimit = 5;

/** Maximum number of scrapes of an account at the same time; null: an account that is not known. */
export const scrapeLimit = (account: Account | null): number =>
  account?.scraper.concurrency || defaultLimit;
