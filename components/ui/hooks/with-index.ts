/** Pairs each item with its index as ID, for items without an ID. */
export function withIndex<T>(list: readonly T[], from = 0): { id: number; item: T }[] {
  return list.map((item, at) => ({ id: from + at, item }));
}
