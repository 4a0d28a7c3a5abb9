import * as z from 'zod/mini';

type Row = readonly string[];

/** What one reading of a page brought: new rows, and rows that take the place of one from before. */
export interface Reading {
  readonly rows: readonly Row[];
  /** Rows that got a value which they lacked. `place`: index among all rows so far. */
  readonly filled: readonly { readonly place: number; readonly row: Row }[];
}

const RowSchema = z.lazy(() => z.array(z.string()));

/** A reading as it is stored; cells are in the order of `list.fields`. */
export const ReadingSchema = z.lazy(() =>
  z.union([
    z.object({
      rows: z.array(RowSchema),
      filled: z.array(z.object({ place: z.int().check(z.gte(0)), row: RowSchema })),
    }),
    // Earlier versions stored the rows alone, and filled ones as new.
    z.pipe(
      z.array(RowSchema),
      z.transform((rows): Reading => ({ rows, filled: [] })),
    ),
  ]),
);

/** Adds what a reading brought to the rows before it. */
export function addReading(all: Row[], { rows, filled }: Reading): void {
  for (const { place, row } of filled) if (place < all.length) all[place] = row;
  all.push(...rows);
}
