import { signal } from '@preact/signals';
import { readRows } from '@/utils/library/database/rows-store';
import type { Row } from '@/utils/library/library-row';
import { ProblemError } from '@/utils/problem';

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

/** Deselects the results that are not listed, so that no action changes results that nobody sees. */
export function deselectOthers(numbers: readonly number[]): void {
  if (selection.value.size === 0) return;
  const listed = new Set(numbers);
  const next = new Set([...selection.value].filter((number) => listed.has(number)));
  if (next.size < selection.value.size) selection.value = next;
}

/** Rows of the selected results, without damaged ones. Rejects with `storage-unreadable` if all are damaged. */
export async function selectedRows(): Promise<Row[]> {
  const rows = await readRows([...selection.value]);
  if (rows.length === 0 && selection.value.size > 0)
    throw new ProblemError('storage-unreadable', { detail: 'library' });
  return rows;
}

/** Run IDs of the selected results. */
export async function selectedIds(): Promise<string[]> {
  return (await selectedRows()).map(({ id }) => id);
}
