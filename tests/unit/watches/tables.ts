import type { WatchTable } from '@/utils/watches/schema';

/** Table with the columns 'Name' and 'Price'. */
export const table = (
  rows: readonly (readonly [name: string, price: string])[],
  more: Partial<WatchTable> = {},
): WatchTable => ({
  columns: [
    { name: 'Name', kind: 'text' },
    { name: 'Price', kind: 'money' },
  ],
  language: 'en',
  rows: rows.map((row) => [...row]),
  lost: [],
  cut: false,
  ...more,
});
