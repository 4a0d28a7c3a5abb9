/**
 * Control characters, bidirectional marks and invisible characters, which a terminal or editor interprets or does
 * not show: copied code must be what it looks like.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** A text as a string of JavaScript, and of JSON alike. Lone surrogates become escapes. */
export function jsString(text: string): string {
  return JSON.stringify(text).replaceAll(unseen, (letter) =>
    Array.from(letter, (_, at) => at)
      .concat(letter.length > 1 ? [1] : [])
      .map((at) => String.raw`\u` + hex(letter.charCodeAt(at), 4))
      .join(''),
  );
}

/** A text as a string of Python, which counts characters beyond U+FFFF as one. */
export function pythonString(text: string): string {
  return JSON.stringify(text).replaceAll(unseen, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code > 0xffff ? String.raw`\U` + hex(code, 8) : String.raw`\u` + hex(code, 4);
  });
}

/** A text as a double-quoted string of YAML, without the characters that YAML calls unprintable. */
export function yamlString(text: string): string {
  return pythonString(text.toWellFormed()).replaceAll(
    /[\uFFFE\uFFFF]/g,
    (letter) => String.raw`\u` + hex(letter.charCodeAt(0), 4),
  );
}

/** A text as one word of a POSIX shell: in single quotes nothing is special but the single quote. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Stands for a value that must not be in code: an environment variable. */
export class FromEnvironment {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
