import { isObject } from '../../is-record';

/**
 * Control, bidirectional and invisible characters, which a terminal or editor would interpret or
 * hide: copied code must do what it looks like.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** JavaScript and JSON string literal. Lone surrogates are escaped. */
export function jsString(text: string): string {
  return JSON.stringify(text).replaceAll(unseen, (character) =>
    Array.from(character, (_, at) => at)
      .concat(character.length > 1 ? [1] : [])
      .map((at) => String.raw`\u` + hex(character.charCodeAt(at), 4))
      .join(''),
  );
}

/** Python string literal; Python counts characters beyond U+FFFF as one. */
export function pythonString(text: string): string {
  return JSON.stringify(text).replaceAll(unseen, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? String.raw`\U` + hex(code, 8) : String.raw`\u` + hex(code, 4);
  });
}

/** Double-quoted YAML string, without characters that YAML calls unprintable. */
export function yamlString(text: string): string {
  return pythonString(text.toWellFormed()).replaceAll(
    /[\uFFFE\uFFFF]/g,
    (character) => String.raw`\u` + hex(character.charCodeAt(0), 4),
  );
}

/** POSIX shell word in single quotes, where only the single quote is special. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Placeholder for a value that must not be in code: an environment variable. */
export class FromEnvironment {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Names of the environment variables in a JSON value. */
export function variablesIn(value: unknown): string[] {
  if (value instanceof FromEnvironment) return [value.name];
  return isObject(value) ? Object.values(value).flatMap(variablesIn) : [];
}
