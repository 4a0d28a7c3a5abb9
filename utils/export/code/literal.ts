import { FromEnvironment } from './quote';

/** Syntax of values in a language. */
export interface Grammar {
  text: (text: string) => string;
  environment: (name: string) => string;
  words: { true: string; false: string; null: string };
  /** Whether property names that are identifiers are unquoted. */
  plainNames: boolean;
  /** Whether a comma follows the last item too. */
  lastComma: boolean;
}

/** JSON value as a literal of a language; objects and arrays span several lines. */
export function literal(value: unknown, grammar: Grammar, indent = ''): string {
  if (value instanceof FromEnvironment) return grammar.environment(value.name);
  if (typeof value === 'string') return grammar.text(value);
  if (value === null || value === undefined) return grammar.words.null;
  if (typeof value === 'boolean') return grammar.words[value ? 'true' : 'false'];
  if (typeof value !== 'object') return JSON.stringify(value) ?? grammar.words.null;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const items = isArray
    ? value.map((item) => literal(item, grammar, inner))
    : Object.entries(value).map(
        ([name, member]) => `${nameOf(name, grammar)}: ${literal(member, grammar, inner)}`,
      );
  const end = items.length === 0 ? '' : `${grammar.lastComma ? ',' : ''}\n${indent}`;
  const lines = items.map((item) => `\n${inner}${item}`).join(',') + end;
  return isArray ? `[${lines}]` : `{${lines}}`;
}

function nameOf(name: string, { plainNames, text }: Grammar): string {
  // A plain `__proto__` would set the prototype; a computed name does not.
  if (plainNames && name === '__proto__') return `[${text(name)}]`;
  return plainNames && /^[a-z_][a-z0-9_]*$/i.test(name) ? name : text(name);
}
