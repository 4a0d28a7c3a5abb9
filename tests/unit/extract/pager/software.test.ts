// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager } from '@/utils/extract/pager/detect';
import { pageOf } from '../page';
import { languages } from './sample-languages';
import { software } from './sample-pages';
import { kits } from './sample-pages-more';
import { odd } from './sample-pages-odd';

const addressOf = (element: Element): string | null => element.getAttribute('href');

test.each([...software, ...kits, ...odd, ...languages])('$name', (one) => {
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
});

test('a link with older posts is told as such', () => {
  const pager = (text: string) =>
    detectPager(
      pageOf(
        `<nav class="navigation"><div class="nav-previous"><a href="/page/2/">${text}</a></div></nav>`,
      ),
      'https://blog.example/',
    );
  for (const text of ['Older posts', 'Previous entries', 'Eldri færslur']) {
    expect(pager(text).kind).toBe('next');
    expect(pager(text).reasons.map(({ sign }) => sign)).toContain('older');
  }
});
