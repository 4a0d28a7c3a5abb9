// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { columnsIn, detectLists } from '@/utils/extract/lists/detect';
import { locatorsFor } from '@/utils/extract/locators/list';
import { resolveList } from '@/utils/extract/locators/resolve';
import { detectPager } from '@/utils/extract/pager/detect';
import { readTree } from '@/utils/extract/tree';
import { pageOf, repeat } from './page';

/** Each look at the clock comes a second after the one before. */
beforeEach(() => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
});
afterEach(() => void vi.restoreAllMocks());

const menu = `<nav>${repeat(600, (at) => `<a href="/${at}">Part ${at}</a>`)}</nav>`;
const lamp = (at: number) => `<li><h3>Lamp ${at}</h3><p>Words about it</p><b>$${at}.00</b></li>`;
const lamps = `<ul class="lamps">${repeat(40, lamp)}</ul>`;
const next = '<footer><div><a href="/?page=2" rel="next">Next</a></div></footer>';

test('a stored page gives the same rows and next link however long the machine pauses', () => {
  const [list] = detectLists(pageOf(lamps));
  const locators = locatorsFor(list!, columnsIn(list!), () => true);
  const page = pageOf(menu + lamps + next);
  expect(resolveList(page, locators)).toMatchObject({ drift: null, records: { length: 40 } });
  expect(detectPager(page, 'https://a.test/').address).toBe('https://a.test/?page=2');
});

test('a stored page is read up to a number of elements, and an open one for some time', () => {
  const limits = { nodes: 100, children: 5000 };
  expect(readTree(pageOf(menu + lamps), limits)?.root.children[0]?.skimmed).toBe(false);
  expect(readTree(pageOf(menu + lamps), limits)?.nodes.filter(({ tag }) => tag === 'h3')).toEqual(
    [],
  );
  document.body.replaceChildren(...pageOf(menu + lamps).body.childNodes);
  expect(readTree(document)?.nodes.filter(({ tag }) => tag === 'h3')).toEqual([]);
});
