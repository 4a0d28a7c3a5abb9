import * as z from 'zod/mini';

/** One message to the background: a row of the table that each feature writes into its own `messages.ts`. */
export interface MessageRow {
  /** Who alone may send it: Vantage's own pages, or the card in a tab (which must hold a ticket). */
  from: 'page' | 'card';
  /** What it says. Schemas are made on first use: a background that starts reads every row, and uses one. */
  input: () => z.core.$ZodType;
  /** What it is answered with. */
  output: () => z.core.$ZodType;
  /**
   * Whether it begins scrapes or agent requests, which cost credits. A page names such a press (`id` of the input), and
   * sends it again under the same name when nobody answered.
   */
  paid: boolean;
  /** Whether private windows may send it. */
  private: boolean;
}

/** The rest of a row that begins no paid call and that any window may send. */
export const unpaidAnywhere = { paid: false, private: true } as const;

/** An input or output that holds nothing. */
export const Nothing = z.lazy(() => z.object({}));
