import { expect, test } from 'vitest';
import { diffTables } from '@/utils/watches/diff-tables';
import { withEarlierRows } from '@/utils/watches/read-pages';
import { table } from './tables';

const url = (n: number): string => `https://a.test/list?page=${n}`;
type Pages = readonly (readonly string[] | null)[];

/** Rows of pages that follow each other, whose address is a position. @param pages null: not read. */
function followed(pages: Pages) {
  const rows = pages.flatMap((page, at) =>
    (page ?? []).map((name) => [name, url(at + 1)] as const),
  );
  return table(rows, {
    columns: [
      { name: 'Name', kind: 'text' },
      { name: 'Page', kind: 'link', isPosition: true },
    ],
  });
}
function filled(pages: Pages, before: ReturnType<typeof followed>, key = 'Name') {
  const order = pages.map((_, at) => url(at + 1));
  const missing = order.filter((_, at) => pages[at] === null);
  return withEarlierRows(followed(pages), { missing, partial: [], order }, key, before).table;
}
const namesOf = ({ rows }: ReturnType<typeof followed>) => rows.map(([name]) => name).join('');
const full = followed([
  ['A', 'B'],
  ['C', 'D'],
]);

test.each(['Name', ''])(
  'a row that moved to a page that was not read is not gone (key: %s)',
  (key) => {
    const after = filled([['N', 'A'], null], full, key);
    expect(namesOf(after)).toBe('NABCD');
    expect(diffTables(full, after, key)).toMatchObject({ added: 1, gone: 0, changed: 0 });
  },
);

test.each(['Name', ''])(
  'a row that came from a page that was not read is not new (key: %s)',
  (key) => {
    const after = filled([['B', 'C'], null], full, key);
    expect(namesOf(after)).toBe('BCAD');
    expect(diffTables(full, after, key)).toMatchObject({ added: 0, gone: 0, changed: 0 });
    // What is really gone is told as soon as all pages are read.
    const whole = filled([['B', 'C'], ['D']], after, key);
    expect(namesOf(whole)).toBe('BCD');
    expect(diffTables(after, whole, key)).toMatchObject({ added: 0, gone: 1, changed: 0 });
  },
);

test('pages behind one that no run has read are no news, a further page of a whole list is', () => {
  const first = filled([['A'], null], followed([]));
  const second = filled([['A'], ['B'], ['C']], first);
  expect(diffTables(first, second, 'Name')).toMatchObject({ added: 0, gone: 0, changed: 0 });
  const third = filled([['A'], ['B'], ['C'], ['D']], second);
  expect(diffTables(second, third, 'Name').added).toBe(1);
});

test('rows with the same key stay one for each place where they were', () => {
  const before = followed([['A'], ['A'], ['B']]);
  for (const pages of [
    [['A'], null, ['B']],
    [null, ['A'], ['B']],
  ]) {
    expect(filled(pages, before).rows).toEqual(before.rows);
  }
});

test('a page that fails in each run lets the rows grow to no more than it may hold', () => {
  let after = full;
  for (let run = 0; run < 20; run += 1) after = filled([[`N${run}`, `M${run}`], null], after);
  expect(namesOf(after)).toBe('N19M19N18M18CD');
});
