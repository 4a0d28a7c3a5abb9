/** How often each value comes. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The text that comes most often, the first of equals; '' of none. */
export function mostCommon(texts: Iterable<string>): string {
  let best = '';
  let most = 0;
  for (const [text, count] of countsOf(texts))
    if (count > most) {
      best = text;
      most = count;
    }
  return best;
}

/** What at least a share of lists has. */
export function inMost<T>(lists: readonly (readonly T[])[], share: number): T[] {
  const counts = countsOf(lists.flatMap((list) => [...new Set(list)]));
  return [...counts].filter(([, count]) => count >= share * lists.length).map(([one]) => one);
}

/** Values by a key, in their order. */
export function groupBy<K, T>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** The mean of some numbers; 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
