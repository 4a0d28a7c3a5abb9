/** Pieces that have nothing but their place to be known by, each with it as its id. */
export function withIndex<T>(list: readonly T[], from = 0): { id: number; item: T }[] {
  return list.map((item, at) => ({ id: from + at, item }));
}
