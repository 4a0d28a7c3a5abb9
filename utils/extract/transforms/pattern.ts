import { classEscape, parseSet, type Test } from './character-set';

/**
 * One instruction of a compiled pattern. Programs run in `match.ts` in a time that grows with their
 * length times the text's, whatever the pattern: there is no backtracking.
 */
export type Instruction =
  | { readonly op: 'test'; readonly test: Test }
  /** Continues at both instructions; a match by way of the first one wins. */
  | { readonly op: 'split'; readonly to: readonly [number, number] }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'save'; readonly capture: number }
  | { readonly op: 'assert'; readonly at: 'start' | 'end' | 'border' | 'inside' }
  | { readonly op: 'match' };

export interface Pattern {
  readonly program: readonly Instruction[];
  readonly groups: number;
}

/** Error of a pattern; `at` is the index of the character. */
export class PatternError extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`The pattern is wrong at character ${at + 1}`);
    this.at = at;
  }
}

type Piece = (from: number) => Instruction[];

const longestProgram = 3000;
const maxRepeats = 200;
const deepest = 50;

const sequence =
  (pieces: readonly Piece[]): Piece =>
  (from) => {
    const code: Instruction[] = [];
    for (const piece of pieces) {
      for (const one of piece(from + code.length)) code.push(one);
      if (code.length > longestProgram) throw new PatternError(0);
    }
    return code;
  };

const either =
  (one: Piece, other: Piece): Piece =>
  (from) => {
    const first = one(from + 1);
    const second = other(from + first.length + 2);
    const next = from + 2 + first.length;
    return [
      { op: 'split', to: [from + 1, next] },
      ...first,
      { op: 'jump', to: next + second.length },
      ...second,
    ];
  };

const split = (into: number, past: number, lazy: boolean): Instruction => ({
  op: 'split',
  to: lazy ? [past, into] : [into, past],
});

const optional =
  (piece: Piece, lazy: boolean): Piece =>
  (from) => {
    const code = piece(from + 1);
    return [split(from + 1, from + 1 + code.length, lazy), ...code];
  };

const star =
  (piece: Piece, lazy: boolean): Piece =>
  (from) => {
    const code = piece(from + 1);
    const past = from + 2 + code.length;
    return [split(from + 1, past, lazy), ...code, { op: 'jump', to: from }];
  };

function repeated(piece: Piece, min: number, max: number, lazy: boolean): Piece {
  const pieces: Piece[] = Array.from({ length: min }, () => piece);
  if (max === Infinity) pieces.push(star(piece, lazy));
  else {
    let rest: Piece | null = null;
    for (let left = max - min; left > 0; left -= 1)
      rest = optional(rest ? sequence([piece, rest]) : piece, lazy);
    if (rest) pieces.push(rest);
  }
  return sequence(pieces);
}

/**
 * Compiles a regular expression: characters, `.`, classes such as `[^a-z]`, `\d`, `\w`, `\s`,
 * `\p{L}`, groups, alternatives, `^`, `$`, `\b`, and the quantifiers `*`, `+`, `?` and `{2,5}`, also
 * lazy. `(?i)` at the start ignores case. Throws `PatternError` for anything else, such as
 * lookarounds and back references.
 */
export function compilePattern(source: string): Pattern {
  let at = 0;
  let groups = 0;
  let depth = 0;
  const folded = source.startsWith('(?i)');
  if (folded) at = 4;
  const fail = (): never => {
    throw new PatternError(at);
  };

  const emit =
    (test: Test): Piece =>
    () => [{ op: 'test', test: folded ? ignoringCase(test) : test }];

  function alternatives(): Piece {
    depth += 1;
    if (depth > deepest) fail();
    let piece = branch();
    while (source[at] === '|') {
      at += 1;
      piece = either(piece, branch());
    }
    depth -= 1;
    return piece;
  }

  function branch(): Piece {
    const pieces: Piece[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      pieces.push(quantified());
    return sequence(pieces);
  }

  function quantified(): Piece {
    const piece = atom();
    const counts = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})/.exec(source.slice(at));
    if (!counts) return piece;
    // A repeat of nothing adds no instruction, so that `longestProgram` never stops nested ones, and compiling them
    // would not end.
    if (piece(0).length === 0) fail();
    const [sign, min, more, max] = counts;
    at += sign.length;
    const lazy = source[at] === '?';
    if (lazy) at += 1;
    if (sign === '*') return star(piece, lazy);
    if (sign === '+') return repeated(piece, 1, Infinity, lazy);
    if (sign === '?') return optional(piece, lazy);
    const low = Number(min);
    const high = more === undefined ? low : max ? Number(max) : Infinity;
    if (high < low || low > maxRepeats || (high > maxRepeats && high !== Infinity)) fail();
    return repeated(piece, low, high, lazy);
  }

  function atom(): Piece {
    const sign = String.fromCodePoint(source.codePointAt(at) ?? 0);
    if (sign === '(') return group();
    if (sign === '[') {
      const set = parseSet(source, at) ?? fail();
      at = set.end;
      return emit(set.test);
    }
    if (sign === '\\') return escaped();
    if ('*+?{'.includes(sign)) fail();
    at += sign.length;
    if (sign === '^') return () => [{ op: 'assert', at: 'start' }];
    if (sign === '$') return () => [{ op: 'assert', at: 'end' }];
    if (sign === '.') return emit((code) => code !== 10 && code !== 13);
    const code = sign.codePointAt(0);
    return emit((other) => other === code);
  }

  function group(): Piece {
    const kind = /^\((?:\?:|\?<[A-Za-z]\w*>)?/.exec(source.slice(at))?.[0] ?? '(';
    at += kind.length;
    if (kind === '(' && source[at] === '?') fail();
    const groupNumber = kind === '(?:' ? -1 : (groups += 1);
    const inner = alternatives();
    if (source[at] !== ')') fail();
    at += 1;
    if (groupNumber < 0) return inner;
    return sequence([
      () => [{ op: 'save', capture: 2 * groupNumber }],
      inner,
      () => [{ op: 'save', capture: 2 * groupNumber + 1 }],
    ]);
  }

  function escaped(): Piece {
    const sign = source[at + 1];
    if (sign === 'b' || sign === 'B') {
      at += 2;
      return () => [{ op: 'assert', at: sign === 'b' ? 'border' : 'inside' }];
    }
    const found = classEscape(source, at) ?? fail();
    at = found.end;
    return emit(found.test);
  }

  const inner = alternatives();
  if (at < source.length) fail();
  const whole = sequence([
    () => [{ op: 'save', capture: 0 }],
    inner,
    () => [{ op: 'save', capture: 1 }, { op: 'match' }],
  ]);
  return { program: whole(0), groups };
}

const ignoringCase =
  (test: Test): Test =>
  (code) => {
    const sign = String.fromCodePoint(code);
    return (
      test(code) ||
      test(sign.toLowerCase().codePointAt(0) ?? code) ||
      test(sign.toUpperCase().codePointAt(0) ?? code)
    );
  };
