import { expect, test } from 'vitest';
import type { Paging } from '@/utils/paging/schema';
import { type Page, paging, site } from './fake-site';

const { list } = paging();
const fields: Paging['list']['fields'] = [
  { name: 'Name', kind: 'text', locator: 0 },
  { name: 'Price', kind: 'text', locator: 1 },
  { name: 'Link', kind: 'link', locator: 2 },
];
const row = (name: string, price: string): string[] => [name, price, `/${name}`];
const first = [row('A', '1'), row('B', ''), row('C', '')];
const whole = [row('A', '1'), row('B', '2'), row('C', '3'), row('D', '4'), row('E', '5')];

/** A list that grows, whose next reading fills rows of the first. */
function growing(shown: string[][], more: Partial<Paging> = {}, stored: string[][] = []) {
  const page: Page = { rows: shown };
  const next = { kind: 'scroll', pages: 9, rows: 100 } as const;
  const press = () => {
    page.rows = whole;
    return true;
  };
  const start = paging({ list: { ...list, fields }, next, ...more });
  return site({ '/list': page }, { start, press, stored });
}

test('a row that is filled after scrolling is one row', async () => {
  const shop = growing(first);
  await shop.run();
  expect(shop.rows()).toEqual(whole.flat());
  expect(shop.state()).toMatchObject({ end: 'noNewRows', pages: 2, rows: 5 });
});

test('filled rows leave room for as many rows as were asked for', async () => {
  const shop = growing(first, { next: { kind: 'scroll', pages: 9, rows: 4 } });
  await shop.run();
  expect(shop.rows()).toEqual(whole.slice(0, 4).flat());
  expect(shop.state()).toMatchObject({ end: 'rowLimit', rows: 4 });
});

test('what an earlier instance stored of filled rows does not come again', async () => {
  const shop = growing(whole, { step: 'look', pages: 2, rows: 5, document: '0' }, whole);
  await shop.run();
  expect(shop.rows()).toEqual(whole.flat());
  expect(shop.state()).toMatchObject({ end: 'noNewRows', rows: 5 });
});

test('rows that no longer fit end the reading', async () => {
  const shop = growing(first, { size: 2_999_950 });
  await shop.run();
  expect(shop.state()).toMatchObject({ end: 'sizeLimit' });
});
