// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { followOutcome, isOwnAddress, nextPosition, pageNumber } from '@/utils/jobs/followed-pages';
import { nextPageOf } from '@/utils/jobs/read-recipe-page';
import { maxFollowedPages } from '@/utils/jobs/schema';

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

test('a next page is followed on the same site, while there are new rows and it is a new address', () => {
  const known = new Set([page(1), page(2)]);
  const outcome = (next: string | null, isNew = true) =>
    followOutcome({ next, isNew }, page(1), known);
  expect(outcome(page(3))).toEqual({ next: page(3) });
  expect(outcome(null)).toEqual({ end: 'no-next' });
  expect(outcome(page(1))).toEqual({ end: 'known-page' });
  expect(outcome('https://b.test/list?page=3')).toEqual({ end: 'elsewhere' });
  expect(outcome('http://a.test/list?page=3')).toEqual({ end: 'elsewhere' });
  expect(outcome(page(3), false)).toEqual({ end: 'no-new-rows' });
  expect(followOutcome(null, page(1), known)).toEqual({ end: 'not-read' });
  const full = new Set(Array.from({ length: 10_000 }, (_, n) => page(n)));
  expect(followOutcome({ next: page(10_000), isNew: true }, page(1), full)).toEqual({
    end: 'job-full',
  });
});

test('a next page that the job has under http or www is no new one', () => {
  const known = new Set(['http://a.test/list', 'http://a.test/list?page=2']);
  const next = 'https://www.a.test/list?page=2';
  expect(followOutcome({ next, isNew: true }, 'http://a.test/list', known)).toEqual({
    end: 'known-page',
  });
});

test.each([
  ['http://a.test/list', 'https://a.test/list?page=2', true],
  ['https://a.test/list', 'https://www.a.test/list?page=2', true],
  ['http://www.a.test/list', 'https://a.test/list?page=2', true],
  ['https://www.a.test/list', 'http://a.test/list?page=2', false],
  ['https://a.test/list', 'https://shop.a.test/list?page=2', false],
  ['https://a.test/list', 'https://a.test:8443/list?page=2', false],
  ['https://www.test/list', 'https://test/list?page=2', false],
])('after %s, %s is on the same site: %j', (first, next, isSame) => {
  expect(followOutcome({ next, isNew: true }, first, new Set([first]))).toEqual(
    isSame ? { next } : { end: 'elsewhere' },
  );
});

test('pages lie between their address and the next one, in their order', () => {
  for (const first of [0, 7, 9999]) {
    let n = first;
    for (let number = 1; number <= maxFollowedPages; number += 1) {
      expect(pageNumber(n)).toBe(number);
      expect(isOwnAddress({ n })).toBe(number === 1);
      const next = nextPosition(n);
      expect(next).toBeGreaterThan(n);
      expect(Math.floor(next)).toBe(first);
      n = next;
    }
  }
});
