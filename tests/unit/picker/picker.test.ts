// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { resolveList } from '@/utils/extract/locators/resolve';
import { repeat } from '../extract/page';

const card = (number: number): string =>
  `<li class="card"><a href="/p/${number}"><h3>Lamp ${number}</h3></a><img src="/blank.gif" data-src="/img/${number}.png"><p>Some words about lamp ${number}</p><b class="price">$${number}.50</b></li>`;

// The outlines of rows are in the top layer, which this DOM does not have.
vi.mock('@/components/picker/row-outlines', async (original) => ({
  ...(await original<object>()),
  createRowOutlines: () => ({ show: () => undefined, remove: () => undefined }),
}));
const { createPicker } = await import('@/components/picker/picker');
const picker = createPicker();
afterEach(() => picker.stop());

/** Finds the list of cards and reads it. */
async function readCards() {
  document.body.innerHTML = `<main><h1>Lamps</h1><ul>${repeat(12, card)}</ul></main>`;
  const { search } = picker.find();
  const table = (await picker.read(search, 0, 20))!;
  return { search, table, price: table.columns.findIndex(({ kind }) => kind === 'money') };
}

/** Text of each field in the second record, as locators find it on the page; null when they are refused. */
const located = (search: string, columns: number[]) => {
  const answer = picker.locate(search, 0, columns);
  const fields = answer?.locators ? resolveList(document, answer.locators).fields : [];
  return answer && answer.columns.map((column, at) => [column, fields[at]?.cells[1]?.text]);
};

/** Adds an element to every card, and loads its picture, as scripts of the page do. */
function changeCards(place: InsertPosition, tag: string): void {
  for (const [at, one] of document.querySelectorAll('.card').entries()) {
    one.insertAdjacentHTML(place, `<${tag} class="rating">4.${at % 10} stars</${tag}>`);
    const picture = one.querySelector('img');
    picture?.setAttribute('src', picture.dataset['src'] ?? '');
    picture?.removeAttribute('data-src');
  }
}

test.each(['afterbegin', 'beforeend'] as const)(
  'columns stay those that were shown when the page adds one to every card: %s',
  async (place) => {
    const { search, table, price } = await readCards();
    const all = [...table.columns.keys()];
    const before = located(search, all);
    expect(before?.map(([, text]) => text)).toEqual(
      expect.arrayContaining(['/img/2.png', '$2.50']),
    );
    changeCards(place, 'div');
    expect(located(search, [price])).toEqual([[price, '$2.50']]);
    expect(located(search, all)).toEqual(before);
  },
);

test('a value that the page has replaced is refused, until the list is read again', async () => {
  const { search, price } = await readCards();
  // In one line with the price, so that both are one value.
  changeCards('beforeend', 'i');
  expect(located(search, [price])).toBeNull();
  await picker.read(search, 0, 20);
  expect(located(search, [price])).toEqual([[price, '$2.504.1 stars']]);
});
