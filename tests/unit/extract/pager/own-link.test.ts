// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { detectPager, type Pager } from '@/utils/extract/pager/detect';
import type { NextLink } from '@/utils/extract/pager/own-link';
import { pageOf, repeat } from '../page';

const list = `<ul>${repeat(8, (at) => `<li><a href="/p/${at}"><h2>Lamp ${at}</h2></a><p>Words about lamp ${at}</p></li>`)}</ul>`;
const page = (pager: string): Document => pageOf(`<main>${list}${pager}</main>`);
const address = 'https://a.test/list?page=2';
const find = (pager: string, link?: NextLink, kind: 'next' | 'more' = 'next'): Pager =>
  detectPager(page(pager), address, link && { kind, link });

const pager = (next: string): string =>
  `<nav class="pages"><a class="step" href="?page=1">Back to 1</a>${next}</nav>`;
const own = find(pager('<a class="step on" href="?page=3" rel="next">Onward to 3</a>')).link;
if (!own) throw new Error('no next link');

test('the stored link is taken before one that looks more like a next link', () => {
  const decoy = '<div class="pagination"><a rel="next" href="/blog?page=3">Next page</a></div>';
  expect(find(pager('') + decoy)).toMatchObject({ name: 'Next page', own: null });
  const both = find(
    pager('<a class="step on" href="?page=4" rel="next">Onward to 4</a>') + decoy,
    own,
  );
  expect(both).toMatchObject({ name: 'Onward to 4', own: 'found', kind: 'next' });
  expect(both.address).toBe('https://a.test/list?page=4');
});

test('where it is not there, the likeliest one is taken and that is said', () => {
  const found = find('<div class="pagination"><a rel="next" href="?page=3">Next</a></div>', own);
  expect(found).toMatchObject({ name: 'Next', own: 'gone' });
});

test('on the last page the way back is not taken for it, nor a link that is disabled', () => {
  expect(find(pager(''), own)).toMatchObject({ kind: 'none', own: 'gone' });
  const off = '<a class="step on" aria-disabled="true" rel="next">Onward to 3</a>';
  expect(find(pager(off), own)).toMatchObject({ kind: 'none', own: 'gone' });
});

test('one link above and below the list is one, two that differ are unsure', () => {
  const link = (to: string) => `<a class="step on" href="${to}" rel="next">Onward to 3</a>`;
  expect(find(pager(link('?page=3')) + pager(link('?page=3')), own).own).toBe('found');
  expect(find(pager(link('/x')) + pager(link('/y')), own).own).toBe('unsure');
});

test('of an imported recipe the selector decides, also for what is no button', () => {
  const css = { tag: '', text: '', facts: [], classes: [], css: '.grow' };
  const found = find('<div class="grow">Reveal the rest of our lamps</div>', css, 'more');
  expect(found).toMatchObject({ kind: 'more', own: 'found', address: null });
  expect(find('<div>Nothing</div>', css, 'more')).toMatchObject({ kind: 'none', own: 'gone' });
  expect(find('', { ...css, css: 'a:::' }, 'more').own).toBe('gone');
});
