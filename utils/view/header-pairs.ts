const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromItem(item: unknown): [string, string][] {
  if (Array.isArray(item)) return [[textOf(item[0]), textOf(item[1])]];
  if (!isRecord(item)) return [[textOf(item), '']];
  const { name, key, value, ...rest } = item;
  const named = typeof name === 'string' ? name : key;
  if (typeof named !== 'string') return pairsOf(item);
  const more = Object.entries(rest).map(([one, content]) => `; ${one}=${textOf(content)}`);
  return [[named, textOf(value ?? '') + more.join('')]];
}

/**
 * Converts headers in any likely form to pairs: an object, a list of pairs or objects, or lines of
 * text.
 */
export function pairsOf(value: unknown): [string, string][] {
  if (typeof value === 'string') {
    return value.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf(':', 1);
      if (line.trim() === '') return [];
      return at < 0 ? [[line, '']] : [[line.slice(0, at), line.slice(at + 1).trim()]];
    });
  }
  if (Array.isArray(value)) return value.flatMap(fromItem);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, content]): [string, string][] =>
    Array.isArray(content) ? content.map((one) => [name, textOf(one)]) : [[name, textOf(content)]],
  );
}
