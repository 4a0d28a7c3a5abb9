// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { pageOf, repeat } from '../page';

/** Texts of each column of a table, by its name. */
function columnsOfTable(headings: string, count: number, cells: (number: number) => string) {
  const head = `<tr>${headings.replaceAll(/\w+/g, '<th>$&</th>')}</tr>`;
  const row = (number: number): string => `<tr>${cells(number)}</tr>`;
  const lists = detectLists(pageOf(`<table>${head}${repeat(count, row)}</table>`));
  return columnsIn(
    lists.find(({ table }) => table)!,
    Infinity,
  ).map(({ name, cells: own }) => [
    name,
    own.map((cell) => cell?.text).filter((text) => text !== undefined),
  ]);
}

test('a column of a table stays that repeats another one', () => {
  const paid = columnsOfTable(
    'Order Total Paid',
    4,
    (number) =>
      `<td>No ${number}</td><td>$${number}.50</td><td>${number > 2 ? '' : `$${number}.50`}</td>`,
  );
  expect(paid).toEqual([
    ['Order', ['No 1', 'No 2', 'No 3', 'No 4']],
    ['Total', ['$1.50', '$2.50', '$3.50', '$4.50']],
    ['Paid', ['$1.50', '$2.50']],
  ]);
  const shipped = columnsOfTable(
    'Ordered Shipped',
    3,
    (number) => `<td>2026-03-0${number}</td><td>2026-03-0${number}</td>`,
  );
  expect(shipped.map(([name]) => name)).toEqual(['Ordered', 'Shipped']);
});

test('a cell over two columns is one value, and so is the link of two cells', () => {
  const columns = columnsOfTable(
    'Name Note More Shop',
    3,
    (number) =>
      `<td><a href="/p/${number}">Lamp ${number}</a></td><td colspan="2">Note ${number}</td>
       <td><a href="/p/${number}">Shop ${number}</a></td>`,
  );
  expect(columns.map(([name]) => name)).toEqual(['Name', 'Name', 'Note', 'Shop']);
});
