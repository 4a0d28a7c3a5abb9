// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager } from '@/utils/extract/pager/detect';
import { pageOf } from '../page';
import { languages } from './sample-languages';
import { software } from './sample-pages';
import { kits } from './sample-pages-more';
import { odd } from './sample-pages-odd';
import { engines } from './sample-pages-engines';
import { dead } from './sample-pages-none';
import { sites } from './sample-pages-sites';
import { world } from './sample-pages-world';

const addressOf = (element: Element): string | null => element.getAttribute('href');

test.each([...software, ...kits, ...odd, ...languages, ...engines, ...dead, ...world, ...sites])(
  '$name',
  (one) => {
    const page = pageOf(one.body, one.head ?? '');
    if (one.rightToLeft) page.documentElement.setAttribute('dir', 'rtl');
    const marked = [...page.querySelectorAll('[on]')];
    const { kind, element } = detectPager(page, one.url);
    const found = kind === 'next' || kind === 'more' ? element : null;
    // Pagers above and below a list lead to one address.
    const right = marked.find(
      (link) =>
        link === found ||
        (found !== null && addressOf(link) !== null && addressOf(link) === addressOf(found)),
    );
    expect(found?.outerHTML ?? '').toBe(marked.length === 0 ? '' : (right && found)?.outerHTML);
  },
);

test('a link with older posts counts for less than one that says next', () => {
  const pager = (text: string) =>
    detectPager(
      pageOf(`<nav class="pagination"><a class="next" href="/page/2/">${text}</a></nav>`),
      'https://blog.example/',
    );
  const [older, next] = [pager('Older posts'), pager('Next')];
  expect([older.kind, next.kind]).toEqual(['next', 'next']);
  expect(older.reasons).toContainEqual({ sign: 'older', points: -3 });
});
