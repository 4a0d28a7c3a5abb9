import { signal } from '@preact/signals';
import { readRows } from '@/utils/library/database/rows-store';

/** Row numbers of the selected results. */
export const selection = signal<ReadonlySet<number>>(new Set());

let last: number | null = null;

/**
 * Toggles the selection of a result.
 * @param range selects all results from the last toggled one to this one.
 */
export function toggleSelected(number: number, numbers: readonly number[], range: boolean): void {
  const next = new Set(selection.value);
  const from = range && last !== null ? numbers.indexOf(last) : -1;
  const to = numbers.indexOf(number);
  if (from >= 0 && to >= 0) {
    for (const one of numbers.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
  } else if (!next.delete(number)) next.add(number);
  last = number;
  selection.value = next;
}

export function selectAll(numbers: readonly number[]): void {
  selection.value = new Set(numbers);
}

export function clearSelection(): void {
  last = null;
  selection.value = new Set();
}

/** Rows of the selected results, without damaged ones. */
export const selectedRows = () => readRows([...selection.value]);

/** Run IDs of the selected results. */
export async function selectedIds(): Promise<string[]> {
  return (await selectedRows()).map(({ id }) => id);
}
