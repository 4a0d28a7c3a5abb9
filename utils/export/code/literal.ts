import { FromEnvironment } from './quote';

/** How a language writes values. */
export interface Grammar {
  text: (text: string) => string;
  environment: (name: string) => string;
  words: { true: string; false: string; null: string };
  /** Whether names that are plain words go without quotes. */
  plainNames: boolean;
}

/** A JSON value as a language writes it, set out over lines where it is an object. */
export function literal(value: unknown, grammar: Grammar, indent = ''): string {
  if (value instanceof FromEnvironment) return grammar.environment(value.name);
  if (typeof value === 'string') return grammar.text(value);
  if (value === null || value === undefined) return grammar.words.null;
  if (typeof value === 'boolean') return grammar.words[value ? 'true' : 'false'];
  if (typeof value !== 'object') return JSON.stringify(value) ?? grammar.words.null;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return set(
      '[',
      value.map((item) => literal(item, grammar, inner)),
      ']',
      indent,
    );
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${nameOf(name, grammar)}: ${literal(member, grammar, inner)}`,
  );
  return set('{', members, '}', indent);
}

function nameOf(name: string, { plainNames, text }: Grammar): string {
  // As a plain name, `__proto__` would mean something else; with brackets it is a name like any other.
  if (plainNames && name === '__proto__') return `[${text(name)}]`;
  return plainNames && /^[a-z_][a-z0-9_]*$/i.test(name) ? name : text(name);
}

function set(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}
