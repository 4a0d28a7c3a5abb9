export function addCount<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Adds a value to the list of a key, which may be the first of it. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) addCount(counts, value);
  return counts;
}

/** Most frequent text, the first of equally frequent ones; '' for an empty input. */
export function mostCommon(texts: Iterable<string>): string {
  let best = '';
  let max = 0;
  for (const [text, count] of countsOf(texts))
    if (count > max) {
      best = text;
      max = count;
    }
  return best;
}

/** Values contained in at least the given share of the lists. */
export function inMost<T>(lists: readonly (readonly T[])[], share: number): T[] {
  const counts = countsOf(lists.flatMap((list) => [...new Set(list)]));
  return [...counts].filter(([, count]) => count >= share * lists.length).map(([one]) => one);
}

export const longestFirst = <T extends { length: number }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => b.length - a.length);

export function groupBy<K, T>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) addTo(groups, keyOf(value), value);
  return groups;
}

/** Arithmetic mean; 0 for an empty list. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
