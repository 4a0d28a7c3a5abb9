import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';
import { compareLimit } from './compare-limit';
import { yieldToPage, createYielder } from './yield';

/** Timeout of a comparison in ms. */
const timeoutMs = 8000;

export interface DiffPiece {
  text: string;
  /** Whether this part differs from the other side. */
  marked: boolean;
}
/** Row of a comparison; null: no line on that side. `gap`: number of equal lines left out. */
export type DiffRow =
  | { kind: 'same' | 'changed'; left: DiffPiece[] | null; right: DiffPiece[] | null }
  | { kind: 'gap'; count: number };

/** Number of equal lines shown around a difference. */
const around = 3;

const plain = (text: string): DiffPiece[] => [{ text, marked: false }];

function same(lines: readonly string[], first: boolean, last: boolean): DiffRow[] {
  const rows = (part: readonly string[]): DiffRow[] =>
    part.map((line) => ({ kind: 'same', left: plain(line), right: plain(line) }));
  const before = first ? 0 : around;
  const after = last ? 0 : around;
  const hidden = lines.length - before - after;
  if (hidden < 2) return rows(lines);
  return [
    ...rows(lines.slice(0, before)),
    { kind: 'gap', count: hidden },
    ...rows(lines.slice(lines.length - after)),
  ];
}

/** Row of a removed and an added line, with differing words marked. */
function pair(left: string | undefined, right: string | undefined): DiffRow {
  const side = (text: string | undefined) => (text === undefined ? null : plain(text));
  if (left === undefined || right === undefined || left.length + right.length > 2000) {
    return { kind: 'changed', left: side(left), right: side(right) };
  }
  const words = diffWordsWithSpace(left, right);
  const piecesOf = (not: 'added' | 'removed'): DiffPiece[] =>
    words
      .filter((word) => !word[not])
      .map(({ value, added, removed }) => ({ text: value, marked: added || removed }));
  return { kind: 'changed', left: piecesOf('added'), right: piecesOf('removed') };
}

/** Equal lines of both texts, or the lines between two such passages. */
type Passage = { same: string[] } | { left: string[]; right: string[] };

/**
 * Inserts the lines that only one text has into the changes of the lines that both have.
 * @param shared changes of the lines that both texts have.
 */
function withOwnLines(
  shared: readonly ChangeObject<string[]>[],
  left: readonly string[],
  right: readonly string[],
): Passage[] {
  const passages: Passage[] = [];
  let [fromLeft, fromRight] = [0, 0];
  /** Takes the lines up to the given one of each text, which differ. */
  const differ = (toLeft: number, toRight: number) => {
    if (toLeft > fromLeft || toRight > fromRight)
      passages.push({ left: left.slice(fromLeft, toLeft), right: right.slice(fromRight, toRight) });
    [fromLeft, fromRight] = [toLeft, toRight];
  };
  let [atLeft, atRight] = [0, 0];
  for (const { value, added, removed } of shared) {
    for (const line of value) {
      if (!added) atLeft = left.indexOf(line, atLeft);
      if (!removed) atRight = right.indexOf(line, atRight);
      if (!added && !removed) {
        differ(atLeft, atRight);
        const last = passages.at(-1);
        if (last && 'same' in last) last.same.push(line);
        else passages.push({ same: [line] });
        [fromLeft, fromRight] = [atLeft + 1, atRight + 1];
      }
      if (!added) atLeft += 1;
      if (!removed) atRight += 1;
    }
  }
  differ(left.length, right.length);
  return passages;
}

/**
 * Compares the lines of two texts. Lines of one text alone are left out of the search: its time grows with the square
 * of the differences, and the library waits for a timer at each of them.
 * @returns null if the timeout is exceeded.
 */
async function passagesOf(
  left: readonly string[],
  right: readonly string[],
): Promise<Passage[] | null> {
  const [ofLeft, ofRight] = [new Set(left), new Set(right)];
  const shared = await new Promise<ChangeObject<string[]>[] | undefined>((resolve) => {
    diffArrays(
      left.filter((line) => ofRight.has(line)),
      right.filter((line) => ofLeft.has(line)),
      { callback: resolve, timeout: timeoutMs },
    );
  });
  return shared ? withOwnLines(shared, left, right) : null;
}

/** Converts passages to rows with both sides. Yields to the page. */
async function rowsFrom(passages: readonly Passage[]): Promise<DiffRow[]> {
  const pause = createYielder();
  const rows: DiffRow[] = [];
  for (const [at, passage] of passages.entries()) {
    if ('same' in passage) {
      for (const row of same(passage.same, at === 0, at === passages.length - 1)) rows.push(row);
      continue;
    }
    const { left, right } = passage;
    for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
      rows.push(pair(left[line], right[line]));
      if (pause()) await yieldToPage();
    }
  }
  return rows;
}

export interface TextComparison {
  rows: DiffRow[];
  added: number;
  removed: number;
  /** Whether a text was longer than the limit and only its beginning was compared. */
  cut: boolean;
}

/** Lines of a text, without empty ones and trailing white space, which do not matter. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, compareLimit)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');

/**
 * Compares two texts line by line.
 * @returns null if the timeout is exceeded.
 */
export async function compareTexts(left: string, right: string): Promise<TextComparison | null> {
  const passages = await passagesOf(linesOf(left), linesOf(right));
  if (!passages) return null;
  const count = (side: 'left' | 'right') =>
    passages.reduce((sum, passage) => sum + ('same' in passage ? 0 : passage[side].length), 0);
  return {
    rows: await rowsFrom(passages),
    added: count('right'),
    removed: count('left'),
    cut: Math.max(left.length, right.length) > compareLimit,
  };
}
