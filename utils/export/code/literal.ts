import { FromEnvironment } from './quote';

/** Syntax of values in a language. */
export interface Grammar {
  text: (text: string) => string;
  environment: (name: string) => string;
  words: { true: string; false: string; null: string };
  /** Whether property names that are identifiers are unquoted. */
  plainNames: boolean;
}

/** JSON value as a literal of a language; objects and arrays span several lines. */
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
  // A plain `__proto__` would set the prototype; a computed name does not.
  if (plainNames && name === '__proto__') return `[${text(name)}]`;
  return plainNames && /^[a-z_][a-z0-9_]*$/i.test(name) ? name : text(name);
}

function set(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}
