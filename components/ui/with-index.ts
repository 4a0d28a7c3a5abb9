/** Gives items without an id their index as id. */
export function withIndex<T>(list: readonly T[], from = 0): { id: number; item: T }[] {
  return list.map((item, at) => ({ id: from + at, item }));
}
