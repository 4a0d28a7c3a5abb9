/** The ids with the one at `from` standing at `to`; places count from 0, and those outside change nothing. */
export function withMoved(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** 'Name 2', or the next that no profile has; at most 60 characters. */
export function copyName(name: string, taken: readonly string[]): string {
  const base = Array.from(name.replace(/ \d+$/, '')).slice(0, 54).join('');
  let n = 2;
  while (taken.includes(`${base} ${n}`)) n += 1;
  return `${base} ${n}`;
}
