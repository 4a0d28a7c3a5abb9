import { mostCommon } from '../counts';
import { query, textContentOf, type Root } from '../dom';
import { oneLine } from '../text';

const mostLetters = 500_000;
const mostValues = 5000;
const deepest = 12;

/** Values that the page's JSON-LD tells, each with the names it has there. */
export type LinkedData = ReadonlyMap<string, ReadonlySet<string>>;

const valueKey = (text: string): string => oneLine(text).toLowerCase();

/** Reads what pages tell machines about themselves (JSON-LD); a block that is no JSON is passed over. */
export function readLinkedData(root: Root): LinkedData {
  const found = new Map<string, Set<string>>();
  function note(name: string, value: string): void {
    const key = valueKey(value);
    if (key === '' || found.size >= mostValues) return;
    const names = found.get(key);
    if (names) names.add(name);
    else found.set(key, new Set([name]));
  }
  function look(value: unknown, name: string, depth: number): void {
    if (depth > deepest || found.size >= mostValues) return;
    if (typeof value === 'string' || typeof value === 'number') note(name, String(value));
    else if (Array.isArray(value)) for (const one of value) look(one, name, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (!key.startsWith('@'))
          look(inner, key === 'name' && name !== '' ? nameOf(name) : key, depth + 1);
  }
  for (const script of query(root, 'script[type="application/ld+json" i]')) {
    const text = textContentOf(script);
    if (text.length <= mostLetters) look(parse(text), '', 0);
  }
  return found;
}

/** Lists hold their members in these: the member's own name counts. */
const holders = new Set(['itemListElement', 'item', 'mainEntity', 'hasPart']);
const nameOf = (name: string): string => (holders.has(name) ? 'name' : name);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const leastShare = 0.6;

/** The name that JSON-LD has for most of some texts. */
export function nameInLinkedData(data: LinkedData, texts: readonly string[]): string | null {
  if (data.size === 0 || texts.length < 2) return null;
  const names = texts.flatMap((text) => [...(data.get(valueKey(text)) ?? [])]);
  const name = mostCommon(names);
  const count = names.filter((one) => one === name).length;
  return count >= leastShare * texts.length ? name : null;
}
