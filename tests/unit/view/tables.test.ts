// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { tablesIn } from '@/utils/view/tables';

// happy-dom knows neither `caption` of a table nor spans beyond plain numbers as browsers do: names come from
// headings here, and spans are plain.
const read = (markup: string) =>
  tablesIn(new DOMParser().parseFromString(`<body>${markup}</body>`, 'text/html'));
const row = (...cells: string[]) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`;

describe('tables to rows', () => {
  test('each row has a value for each column', async () => {
    const [table] = await read(`<h2>Lamps</h2><div><table>
      <tr><th>Wood</th><th>Price</th></tr>${row('Oak', ' 12\n EUR ')}${row('Beech')}</table></div>`);
    expect(table).toEqual({
      name: 'Lamps',
      headed: true,
      rows: [
        ['Wood', 'Price'],
        ['Oak', '12 EUR'],
        ['Beech', ''],
      ],
      cut: false,
    });
  });

  test('joined cells are told out', async () => {
    const [table] = await read(`<table><tr><td colspan="2">a</td><td rowspan="2">b</td></tr>
      ${row('c', 'd')}${row('e', 'f', 'g')}</table>`);
    expect(table?.rows).toEqual([
      ['a', 'a', 'b'],
      ['c', 'd', 'b'],
      ['e', 'f', 'g'],
    ]);
    expect(table?.headed).toBe(false);
  });

  test('a cell can neither claim a million columns nor rows that are not there', async () => {
    const [table] = await read(
      `<table><tr><td colspan="1000000" rowspan="60000">a</td></tr>${row('b')}</table>`,
    );
    expect(table?.rows).toHaveLength(2);
    expect(table?.rows.map((one) => one.length)).toEqual([100, 100]);
  });

  test('a long cell over many rows and columns is not repeated without end', async () => {
    const long = 'x'.repeat(500_000);
    const [table] = await read(
      `<table><tr><td colspan="100" rowspan="50">${long}</td></tr>${row('b').repeat(49)}</table>`,
    );
    expect(table?.rows[0]?.[0]).toBe(long);
    expect(table?.rows.flat().join('').length).toBeLessThan(3_000_000);
  });

  test('long tables are cut, and that is told', async () => {
    const [table] = await read(`<table>${row('a', 'b').repeat(2001)}</table>`);
    expect([table?.rows.length, table?.cut]).toEqual([2000, true]);
  });

  test('tables of one cell only lay a page out', async () => {
    expect(await read(`<table>${row('all of the page')}</table><table></table>`)).toEqual([]);
    expect(await read(`<p>No table</p>`)).toEqual([]);
  });
});
