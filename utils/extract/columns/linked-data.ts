import { mostCommon } from '../counts';
import { query, textContentOf, type Root } from '../dom';
import { oneLine } from '../text';
import { parsePageJson } from '../parse-json';

const maxCharacters = 500_000;
const maxValues = 5000;
const deepest = 12;

/** Values in the page's JSON-LD, each with the property names under which it occurs. */
type LinkedData = ReadonlyMap<string, ReadonlySet<string>>;

const valueKey = (text: string): string => oneLine(text).toLowerCase();

/** Reads the page's JSON-LD; skips invalid JSON. */
export function readLinkedData(root: Root): LinkedData {
  const found = new Map<string, Set<string>>();
  function addName(name: string, value: string): void {
    const key = valueKey(value);
    if (key === '' || found.size >= maxValues) return;
    const names = found.get(key);
    if (names) names.add(name);
    else found.set(key, new Set([name]));
  }
  function visit(value: unknown, name: string, depth: number): void {
    if (depth > deepest || found.size >= maxValues) return;
    if (typeof value === 'string' || typeof value === 'number') addName(name, String(value));
    else if (Array.isArray(value)) for (const one of value) visit(one, name, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (!key.startsWith('@'))
          visit(inner, key === 'name' && name !== '' ? nameOf(name) : key, depth + 1);
  }
  for (const script of query(root, 'script[type="application/ld+json" i]')) {
    const text = textContentOf(script);
    if (text.length <= maxCharacters) visit(parsePageJson(text), '', 0);
  }
  return found;
}

/** Container properties; the `name` of their members becomes plain `name`. */
const holders = new Set(['itemListElement', 'item', 'mainEntity', 'hasPart']);
const nameOf = (name: string): string => (holders.has(name) ? 'name' : name);

const minShare = 0.6;

/** Returns the JSON-LD property that matches at least 60 % of the texts; null if none does. */
export function nameInLinkedData(data: LinkedData, texts: readonly string[]): string | null {
  if (data.size === 0 || texts.length < 2) return null;
  const names = texts.flatMap((text) => [...(data.get(valueKey(text)) ?? [])]);
  const name = mostCommon(names);
  const count = names.filter((one) => one === name).length;
  return count >= minShare * texts.length ? name : null;
}
