import { plainAddress } from '../runs/address';
import type { ScrapeRun } from '../runs/schema';

/** Where rows come from. */
export interface RowOrigin {
  /** URL of the page. */
  readonly address: string;
  /** Timestamp in ms when the page was read. */
  readonly at: number;
  /** Mode of the scraper; `here` for a page that the browser opened. */
  readonly mode: string;
  /** Country of the exit, two letters; '' if unknown or not chosen. */
  readonly country: string;
  /** Credits paid for the page, once for all of its rows; null if unknown. */
  readonly credits: number | null;
}

/** Where the rows of a table come from: one page, or a page for each row; null for a row whose page was not read. */
export type RowOrigins = RowOrigin | readonly (RowOrigin | null)[];

/**
 * Origin of a page that was scraped.
 * @param address URL of the page.
 */
export const originOfRun = (run: ScrapeRun, address: string): RowOrigin => ({
  address: plainAddress(address),
  at: run.createdAt,
  mode: run.result?.modeUsed ?? run.options.mode,
  country: run.options.country,
  credits: run.cost.used,
});

/** Origin of a page that the browser opened, free of charge. */
export const originOfPage = (address: string, at: number): RowOrigin => ({
  address,
  at,
  mode: 'here',
  country: '',
  credits: 0,
});
