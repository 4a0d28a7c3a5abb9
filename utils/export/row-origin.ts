import type { Cell } from './csv';

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

/** Parts of an origin, in the order of their columns. */
export const originParts = ['address', 'time', 'mode', 'country', 'credits'] as const;

/** Cells of an origin, in the order of `originParts`. */
export const originCells = ({ address, at, mode, country, credits }: RowOrigin): Cell[] => [
  address,
  new Date(at).toISOString(),
  mode,
  country,
  credits,
];
