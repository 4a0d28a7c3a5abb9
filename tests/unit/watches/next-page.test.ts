// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { nextPageOf } from '@/utils/watches/next-page';
import { pageToFollow } from '@/utils/watches/page-to-follow';
import { watch } from './watches';

const page = (n: number): string => `https://a.test/list?page=${n}`;
const markup = (link: string): Blob =>
  new Blob(
    [
      `<!doctype html><h1>Lamps</h1><ul><li>One</li></ul><nav class="pager"><span>1</span>${link}</nav>`,
    ],
    { type: 'text/html' },
  );

test('the next link of a scraped page leads to an address; a button has none', async () => {
  const link = '<a rel="next" class="next" href="?page=2#list">Next</a>';
  expect(await nextPageOf(markup(link), page(1))).toBe(page(2));
  expect(await nextPageOf(markup('<button class="more">Load more</button>'), page(1))).toBeNull();
  expect(await nextPageOf(markup(''), page(1))).toBeNull();
});

const draft = { ...watch().draft, url: page(1), job: { count: 3, cap: 9, follows: true } };
const table = (...rows: [string, number][]) => ({
  rows: rows.map(([name, n]) => [name, page(n)]),
});

test('a next page is followed within the limit, on the same site, while there are new rows', () => {
  const rows = table(['A', 1], ['B', 2]);
  const urls = [page(1), page(2)];
  expect(pageToFollow(draft, page(3), urls, rows)).toBe(page(3));
  expect(pageToFollow(draft, null, urls, rows)).toBeNull();
  expect(pageToFollow(draft, page(1), urls, rows)).toBeNull();
  expect(pageToFollow(draft, 'https://b.test/list?page=3', urls, rows)).toBeNull();
  expect(pageToFollow(draft, page(4), [...urls, page(3)], rows)).toBeNull();
  expect(pageToFollow(draft, page(3), urls, table(['A', 1], ['A', 2]))).toBeNull();
  const single = { ...draft, job: { count: 3, cap: 9 } };
  expect(pageToFollow(single, page(3), urls, rows)).toBeNull();
});
