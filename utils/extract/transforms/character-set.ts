/** Whether a code point is in a set. */
export type Test = (code: number) => boolean;

interface Read {
  readonly test: Test;
  /** Index of the first character after the set. */
  readonly end: number;
}

export const isWord: Test = (code) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  code === 95 ||
  (code >= 97 && code <= 122);
const isDigit: Test = (code) => code >= 48 && code <= 57;
const isSpace: Test = (code) => /\s/.test(String.fromCodePoint(code));
const not =
  (test: Test): Test =>
  (code) =>
    !test(code);
const is =
  (one: number): Test =>
  (code) =>
    code === one;

const classes: Readonly<Record<string, Test>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 };

const properties: Readonly<Record<string, RegExp>> = {
  L: /\p{L}/u,
  Lu: /\p{Lu}/u,
  Ll: /\p{Ll}/u,
  M: /\p{M}/u,
  N: /\p{N}/u,
  Nd: /\p{Nd}/u,
  P: /\p{P}/u,
  S: /\p{S}/u,
  Sc: /\p{Sc}/u,
  Z: /\p{Z}/u,
};

/** Returns the code point of an escaped character; null for a class such as `\d`. */
function escapedCode(source: string, at: number): { code: number; end: number } | null {
  const written = /^\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(source.slice(at));
  if (written) {
    const code = Number.parseInt(written[1] ?? written[2] ?? written[3] ?? '', 16);
    return code <= 0x10_ff_ff ? { code, end: at + written[0].length } : null;
  }
  const sign = source[at + 1] ?? '';
  const control = controls[sign];
  if (control !== undefined) return { code: control, end: at + 2 };
  const code = source.codePointAt(at + 1);
  // A letter or digit with a meaning of its own elsewhere, such as a back reference.
  if (code === undefined || /[\p{L}\p{N}]/u.test(sign)) return null;
  return { code, end: at + 1 + String.fromCodePoint(code).length };
}

/** Reads an escape such as `\d`, `\p{L}`, `\.` or `\u00e9`; null if the escape is unknown. */
export function classEscape(source: string, at: number): Read | null {
  const named = classes[source[at + 1] ?? ''];
  if (named) return { test: named, end: at + 2 };
  const property = /^\\([pP])\{(\w{1,3})\}/.exec(source.slice(at));
  const pattern = properties[property?.[2] ?? ''];
  if (property && pattern) {
    const test: Test = (code) => pattern.test(String.fromCodePoint(code));
    return { test: property[1] === 'P' ? not(test) : test, end: at + property[0].length };
  }
  const escaped = escapedCode(source, at);
  return escaped && { test: is(escaped.code), end: escaped.end };
}

/** Reads a set such as `[^a-z\d]` that starts at `at`; null if it is malformed. */
export function parseSet(source: string, at: number): Read | null {
  let index = at + 1;
  const negated = source[index] === '^';
  if (negated) index += 1;
  const tests: Test[] = [];
  /** Reads one member: a character with its code point, or a class, which has none. */
  const member = (): { test: Test; code: number | null } | null => {
    if (source[index] !== '\\') {
      const code = source.codePointAt(index);
      if (code === undefined) return null;
      index += String.fromCodePoint(code).length;
      return { test: is(code), code };
    }
    // In a set, `\b` is a backspace, which nobody means.
    const escaped = escapedCode(source, index);
    const found = classEscape(source, index);
    if (!found) return null;
    index = found.end;
    return { test: found.test, code: escaped?.code ?? null };
  };
  while (source[index] !== ']') {
    const from = member();
    if (!from) return null;
    const isRange = source[index] === '-' && source[index + 1] !== ']' && index + 1 < source.length;
    if (!isRange || from.code === null) {
      tests.push(from.test);
      continue;
    }
    index += 1;
    const to = member();
    const low = from.code;
    const high = to?.code ?? null;
    if (high === null || high < low) return null;
    tests.push((code) => code >= low && code <= high);
  }
  const inSet: Test = (code) => tests.some((test) => test(code));
  return { test: negated ? not(inSet) : inSet, end: index + 1 };
}
