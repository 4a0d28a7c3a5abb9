// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { columnsOf } from './columns-of';
import { pageOf } from '../page';

type Pair = readonly [term: string, value: string];

/** Terms and values of four things; the second to fourth lack one in the middle. */
const things: readonly (readonly Pair[])[] = [
  [
    ['Brand', 'Acme'],
    ['Weight', '3 kg'],
    ['Colour', 'Red'],
    ['Warranty', '2 years'],
  ],
  [
    ['Brand', 'Bolt'],
    ['Colour', 'Blue'],
    ['Warranty', '3 years'],
  ],
  [
    ['Brand', 'Core'],
    ['Weight', '5 kg'],
    ['Warranty', '4 years'],
  ],
  [
    ['Brand', 'Dyna'],
    ['Weight', '7 kg'],
    ['Colour', 'Green'],
  ],
];
const expected = {
  Brand: ['Acme', 'Bolt', 'Core', 'Dyna'],
  Weight: ['3 kg', undefined, '5 kg', '7 kg'],
  Colour: ['Red', 'Blue', undefined, 'Green'],
  Warranty: ['2 years', '3 years', '4 years', undefined],
};

const pairs = (write: (term: string, value: string) => string) => (all: readonly Pair[]) =>
  all.map(([term, value]) => write(term, value)).join('');

const shapes: Readonly<Record<string, (all: readonly Pair[]) => string>> = {
  'dl with dt and dd': (all) => `<dl>${pairs((t, v) => `<dt>${t}</dt><dd>${v}</dd>`)(all)}</dl>`,
  'dl with a div for each pair': (all) =>
    `<dl>${pairs((t, v) => `<div><dt>${t}</dt><dd><span>${v}</span></dd></div>`)(all)}</dl>`,
  'table with row headings': (all) =>
    `<table>${pairs((t, v) => `<tr><th>${t}</th><td>${v}</td></tr>`)(all)}</table>`,
  'table of two columns': (all) =>
    `<table>${pairs((t, v) => `<tr><td>${t}</td><td>${v}</td></tr>`)(all)}</table>`,
  'list items with a bold term': (all) =>
    `<ul>${pairs((t, v) => `<li><b>${t}:</b> ${v}</li>`)(all)}</ul>`,
  'list items of one text': (all) => `<ul>${pairs((t, v) => `<li>${t}: ${v}</li>`)(all)}</ul>`,
  'pairs of spans': pairs((t, v) => `<p><span>${t}</span><span>${v}</span></p>`),
  'labels and values in one element': (all) =>
    `<div>${pairs((t, v) => `<span class="key">${t}</span><span class="is">${v}</span>`)(all)}</div>`,
  'text before an element': pairs((t, v) => `<p>${t}: <span class="is">${v}</span></p>`),
};

function columnsIn(records: readonly string[]) {
  const page = pageOf(records.map((one) => `<div class="record">${one}</div>`).join(''));
  return columnsOf([...page.querySelectorAll('.record')].map((one) => [one]));
}

type Columns = ReturnType<typeof columnsIn>;

/** Texts of the column with a name that is closest to the values alone. */
function textsOf(columns: Columns, name: string): (string | undefined)[] | undefined {
  const column = columns.find((one) => one.name === name && !one.whole && !one.constant);
  return column?.cells.map((cell) => cell?.text.replace(`${name}: `, ''));
}

const tableOf = (columns: Columns) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, textsOf(columns, name)]));

test.each(Object.keys(shapes))('values go to the column of their own term: %s', (shape) => {
  const write = shapes[shape] ?? (() => '');
  const columns = columnsIn(
    things.map(
      (pairsOf, at) => `<h3>Thing ${at}</h3>${write(pairsOf)}<i class="end">End ${at}</i>`,
    ),
  );
  expect(tableOf(columns)).toEqual(expected);
  expect(columns.at(-1)?.cells.map((cell) => cell?.text)).toEqual([
    'End 0',
    'End 1',
    'End 2',
    'End 3',
  ]);
});

test.each(Object.keys(shapes))('the order of terms does not matter: %s', (shape) => {
  const write = shapes[shape] ?? (() => '');
  const columns = columnsIn(things.map((all, at) => write(at % 2 === 1 ? all.toReversed() : all)));
  expect(tableOf(columns)).toEqual(expected);
});

test('a term without a value leaves its cell empty', () => {
  const columns = columnsIn(
    things.map(
      (all, at) =>
        `<dl>${all.map(([term, value]) => `<dt>${term}</dt>${at === 3 && term === 'Colour' ? '' : `<dd>${value}</dd>`}`).join('')}</dl><p><a href="/${at}">More</a></p>`,
    ),
  );
  expect(tableOf(columns)).toEqual({ ...expected, Colour: ['Red', 'Blue', undefined, undefined] });
});

test('links and several values of a term stay with it', () => {
  const columns = columnsIn(
    things.map(
      (all) =>
        `<dl>${all.map(([term, value]) => `<dt>${term}</dt><dd><a href="/${term}">${value}</a></dd><dd>${term} note</dd>`).join('')}</dl>`,
    ),
  );
  expect(tableOf(columns)).toEqual(expected);
  const links = columns.find(({ kind, name }) => kind === 'link' && name === 'Colour');
  expect(links?.cells.map((cell) => cell?.text)).toEqual([
    '/Colour',
    '/Colour',
    undefined,
    '/Colour',
  ]);
  const notes = columns.find(({ cells }) => cells.find(Boolean)?.text === 'Colour note');
  expect(notes?.fill).toBe(0.75);
});

test('equal values of different terms are columns of their own', () => {
  const columns = columnsIn(
    [1, 2, 3].map((at) => `<dl><dt>Width</dt><dd>${at} m</dd><dt>Height</dt><dd>${at} m</dd></dl>`),
  );
  expect(textsOf(columns, 'Width')).toEqual(['1 m', '2 m', '3 m']);
  expect(textsOf(columns, 'Height')).toEqual(['1 m', '2 m', '3 m']);
});

test('names that recur in few records are values, not terms', () => {
  const teams = ['Ajax', 'Bern', 'Celtic', 'Derby', 'Essen', 'Fulham'];
  const columns = columnsIn(
    Array.from({ length: 12 }, (_, at) => {
      const [home, away] = [teams[at % 6], teams[(at * 5 + 1 + Math.floor(at / 6)) % 6]];
      return `<p><span>${home}</span><span>${at}</span></p><p><span>${away}</span><span>${at + 20}</span></p>`;
    }),
  );
  const full = columns.filter(({ fill }) => fill === 1);
  expect(full).toHaveLength(4);
  expect(columns).toHaveLength(4);
});

test('words of a glossary are values, not terms', () => {
  const columns = columnsIn(
    Array.from(
      { length: 5 },
      (_, at) =>
        `<dl><dt>word ${at}</dt><dd>meaning ${at}</dd><dt>other ${at}</dt><dd>sense ${at}</dd></dl>`,
    ),
  );
  expect(columns.filter(({ fill }) => fill === 1)).toHaveLength(4);
});
