/**
 * Returns the IDs with the one at index `from` moved to index `to`; unchanged if an index is out of
 * range.
 */
export function withMoved(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Returns the first free name of 'Name 2', 'Name 3', …; at most 60 characters. */
export function copyName(name: string, taken: readonly string[]): string {
  const base = Array.from(name.replace(/ \d+$/, '')).slice(0, 54).join('');
  let n = 2;
  while (taken.includes(`${base} ${n}`)) n += 1;
  return `${base} ${n}`;
}

/** Returns the name, numbered if it is taken. */
export const freeName = (name: string, taken: readonly string[]): string =>
  taken.includes(name) ? copyName(name, taken) : name;
