import { type Change, diffLines, diffWordsWithSpace } from 'diff';
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
const linesOf = ({ value }: Change) => value.replace(/\n$/, '').split('\n');

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

/** Converts line changes to rows with both sides. Yields to the page. */
async function rowsFrom(changes: readonly Change[]): Promise<DiffRow[]> {
  const pause = createYielder();
  const rows: DiffRow[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    if (!change) break;
    if (!change.added && !change.removed) {
      for (const row of same(linesOf(change), at === 0, at === changes.length - 1)) rows.push(row);
      continue;
    }
    const next = changes[at + 1];
    const both = change.removed && next?.added === true;
    const left = change.removed ? linesOf(change) : [];
    const right = both && next ? linesOf(next) : change.added ? linesOf(change) : [];
    for (let line = 0; line < Math.max(left.length, right.length); line += 1) {
      rows.push(pair(left[line], right[line]));
      if (pause()) await yieldToPage();
    }
    if (both) at += 1;
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

/** Removes empty lines and trailing white space, which do not matter. */
const tidy = (text: string) =>
  `${text
    .slice(0, compareLimit)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim()}\n`;

/**
 * Compares two texts line by line.
 * @returns null if the timeout is exceeded.
 */
export async function compareTexts(left: string, right: string): Promise<TextComparison | null> {
  const changes = await new Promise<Change[] | undefined>((resolve) => {
    diffLines(tidy(left), tidy(right), { callback: resolve, timeout: timeoutMs });
  });
  if (!changes) return null;
  const count = (which: 'added' | 'removed') =>
    changes.reduce((sum, change) => sum + (change[which] ? change.count : 0), 0);
  return {
    rows: await rowsFrom(changes),
    added: count('added'),
    removed: count('removed'),
    cut: Math.max(left.length, right.length) > compareLimit,
  };
}
