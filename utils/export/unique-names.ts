/**
 * Creates a function that makes names unique by appending numbers. Names that differ only in case
 * count as equal, as on Windows and macOS. Lone surrogates are replaced first, with U+FFFD: names
 * that differ only in them become equal.
 */
export function createNames(): (name: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (raw) => {
    const name = raw.toWellFormed();
    const key = name.toLowerCase();
    let number = counts.get(key) ?? 1;
    let candidate = name;
    while (used.has(candidate.toLowerCase())) {
      number += 1;
      candidate = `${name}-${number}`;
    }
    counts.set(key, number);
    used.add(candidate.toLowerCase());
    return candidate;
  };
}
