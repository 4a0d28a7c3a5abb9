import { isRecord } from '../is-record';

/** Headers or cookies from one field of a result, as names and values. */
export interface Pairs {
  /** Name of the field in the service's response. */
  field: string;
  pairs: [string, string][];
}

const headerFields = /header|cookie/i;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function fromItem(item: unknown): [string, string][] {
  if (Array.isArray(item)) return [[textOf(item[0]), textOf(item[1])]];
  if (!isRecord(item)) return [[textOf(item), '']];
  const { name, key, value, ...rest } = item;
  const named = typeof name === 'string' ? name : key;
  if (typeof named !== 'string') return pairsOf(item);
  const more = Object.entries(rest).map(([one, content]) => `; ${one}=${textOf(content)}`);
  return [[named, textOf(value ?? '') + more.join('')]];
}

/** Converts headers in any likely form to pairs: an object, a list of pairs or objects, or lines of text. */
function pairsOf(value: unknown): [string, string][] {
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

/**
 * Finds headers and cookies among the additional fields of a result. Their form is not documented
 * (interface, section on results), so all likely forms are read.
 * @returns the headers, and the remaining fields.
 */
export function splitHeaders(extra: Record<string, unknown>): {
  headers: Pairs[];
  rest: Record<string, unknown>;
} {
  const headers: Pairs[] = [];
  const rest: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(extra)) {
    const pairs = headerFields.test(field) ? pairsOf(value) : [];
    if (pairs.length > 0) headers.push({ field, pairs });
    else rest[field] = value;
  }
  return { headers, rest };
}
