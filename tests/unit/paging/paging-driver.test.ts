import { expect, test } from 'vitest';
import type { FoundNext, Paging } from '@/utils/paging/schema';
import { link, origin, paging, type Page, site } from './fake-site';

test('pages are read in order until there is no next one, and overlaps are taken once', async () => {
  const shop = site({
    '/list': { rows: ['a', 'b'], next: link('/list?page=2') },
    '/list?page=2': { rows: ['b', 'c'], next: link('/list?page=3'), notFound: true },
    '/list?page=3': { rows: ['d'] },
  });
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b', 'c', 'd']);
  expect(shop.state()).toMatchObject({
    state: 'ended',
    end: 'noNext',
    pages: 3,
    rows: 4,
    title: 'Lamps',
    lost: [0],
  });
});

test.each<[string, Record<string, Page>, Partial<Paging>, object]>([
  [
    'the page limit',
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: ['b'], next: link('/3') } },
    { next: { kind: 'next', pages: 2, rows: 100 } },
    { end: 'pageLimit', pages: 2, rows: 2 },
  ],
  [
    'the row limit',
    { '/list': { rows: ['a', 'b', 'c'], next: link('/2') } },
    { next: { kind: 'next', pages: 9, rows: 2 } },
    { end: 'rowLimit', pages: 1, rows: 2 },
  ],
  [
    'a link to a page that was read',
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: ['b'], next: link('/list#top') } },
    {},
    { end: 'samePage', pages: 2 },
  ],
  [
    'a next page that leads back to the first',
    { '/list': { rows: ['a'], next: link('/9') }, '/9': { rows: [], to: `${origin}/list` } },
    {},
    { end: 'samePage', pages: 1 },
  ],
  [
    'a page with the same rows again',
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: ['a'], next: link('/3') } },
    {},
    { end: 'noNewRows', pages: 1 },
  ],
  [
    'a link to another site',
    {
      '/list': {
        rows: ['a'],
        next: {
          kind: 'next',
          name: 'Next',
          address: 'https://b.test/list?page=2',
          link: null,
          own: null,
        },
      },
    },
    {},
    { end: 'elsewhere', pages: 1 },
  ],
  [
    'a page that leads to another site, such as a login',
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: [], to: 'https://login.test/' } },
    {},
    { end: 'elsewhere', pages: 1 },
  ],
  [
    'a page without the list',
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: [], drift: 'gone' } },
    {},
    { end: 'listGone', pages: 1 },
  ],
  [
    'a page where no script can run',
    { '/list': { rows: ['a'], next: link('/2') } },
    {},
    { end: 'pageFailed', pages: 1 },
  ],
  [
    'a button of another kind',
    {
      '/list': {
        rows: ['a'],
        next: { kind: 'more', name: 'More', address: null, link: null, own: null },
      },
    },
    {},
    { end: 'noNext', pages: 1 },
  ],
])('paging ends at %s', async (_name, pages, more, expected) => {
  const shop = site(pages, { start: paging(more) });
  await shop.run();
  expect(shop.state()).toMatchObject({ state: 'ended', ...expected });
});

test('pages that differ only by the route in their fragment are other pages', async () => {
  const shop = site({
    '/list': { rows: ['a'], next: link('/list#/2') },
    '/list#/2': { rows: ['b'], next: link('/list#/3') },
    '/list#/3': { rows: ['c'], next: link('/list#/2') },
  });
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b', 'c']);
  expect(shop.state()).toMatchObject({ end: 'samePage', pages: 3 });
});

test('the base of each page is kept where it is not its address', async () => {
  const shop = site({
    '/list': { rows: ['a'], next: link('/2'), base: `${origin}/list#top` },
    '/2': { rows: ['b'], next: link('/3'), base: 'https://cdn.test/x/' },
    '/3': { rows: ['c'] },
  });
  await shop.run();
  expect(shop.state()).toMatchObject({ pages: 3, bases: ['', 'https://cdn.test/x/', ''] });
});

test('rows of next pages that equal earlier ones are counted', async () => {
  const shop = site({
    '/list': { rows: ['Acme | Berlin', 'b'], next: link('/2') },
    '/2': { rows: ['Acme | Berlin', 'c'], next: link('/3') },
    '/3': { rows: ['b', 'Acme | Berlin', 'd'] },
  });
  await shop.run();
  expect(shop.rows()).toEqual(['Acme | Berlin', 'b', 'c', 'd']);
  expect(shop.state()).toMatchObject({ end: 'noNext', pages: 3, rows: 4, equal: 3 });
  expect(shop.state()?.onlyEqual).toBeUndefined();
});

test('a next page with nothing but equal rows ends paging, and it is kept that there may be more', async () => {
  const shop = site({
    '/list': { rows: ['a', 'b'], next: link('/2') },
    '/2': { rows: ['b', 'c'], next: link('/3') },
    '/3': { rows: ['a', 'c'], next: link('/4') },
    '/4': { rows: ['d'] },
  });
  await shop.run();
  expect(shop.opened).toEqual([`${origin}/2`, `${origin}/3`]);
  expect(shop.state()).toMatchObject({ end: 'noNewRows', pages: 2, equal: 3, onlyEqual: true });
});

test('what does not come as another page has no rows that equal earlier ones', async () => {
  const again = site({
    '/list': { rows: ['a'], next: link('/2') },
    '/2': { rows: ['a'], to: `${origin}/list` },
  });
  await again.run();
  expect(again.state()).toMatchObject({ end: 'samePage' });
  const empty = site({ '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: [] } });
  await empty.run();
  expect(empty.state()).toMatchObject({ end: 'noNewRows' });
  const button: FoundNext = { kind: 'next', name: 'Next', address: null, link: null, own: null };
  const idle = site({ '/list': { rows: ['a'], next: button } });
  await idle.run();
  expect(idle.state()).toMatchObject({ end: 'noNewRows' });
  for (const { state } of [again, empty, idle]) {
    expect(state()?.equal).toBeUndefined();
    expect(state()?.onlyEqual).toBeUndefined();
  }
});

const more: FoundNext = { kind: 'more', name: 'Load more', address: null, link: null, own: null };

test('a button is pressed until it adds nothing', async () => {
  const list: Page = { rows: ['a', 'b'], next: more };
  const shop = site(
    { '/list': list },
    {
      start: paging({ next: { kind: 'more', pages: 10, rows: 100 } }),
      press() {
        if (list.rows.length < 6) list.rows = [...list.rows, `${list.rows.length}`, 'x'];
        return true;
      },
    },
  );
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b', '2', 'x', '4', 'x']);
  expect(shop.state()).toMatchObject({ end: 'noNewRows', pages: 3 });
  expect(shop.state()?.equal).toBeUndefined();
  expect(shop.pressed()).toBe(3);
});

test('scrolling waits while nobody sees the tab, and goes on after', async () => {
  const list: Page = { rows: ['a'] };
  let reads = 0;
  const shop = site(
    { '/list': list },
    {
      start: paging({ next: { kind: 'scroll', pages: 2, rows: 100 } }),
      hidden: () => (reads += 1) < 10,
      press() {
        if (reads >= 10) list.rows = ['a', 'b'];
        return true;
      },
    },
  );
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b']);
  expect(shop.state()).toMatchObject({ end: 'pageLimit', waiting: false });
});

test('a stop is kept, and nothing is read after it', async () => {
  const shop = site({
    '/list': { rows: ['a'], next: link('/2') },
    '/2': { rows: ['b'], next: link('/3') },
  });
  const { open } = shop.page;
  shop.page.open = async (to) => {
    await open(to);
    shop.stop();
  };
  await shop.run();
  expect(shop.rows()).toEqual(['a']);
  expect(shop.state()).toMatchObject({ end: 'stopped' });
});

test.each<[string, Partial<Paging>, string]>([
  ['after the rows were stored', { step: 'look', pages: 1, rows: 1 }, '/list'],
  [
    'before the next page was opened',
    { step: 'advance', address: `${origin}/2`, document: '0', pages: 1, rows: 1 },
    '/list',
  ],
  [
    'after the next page was opened',
    { step: 'advance', address: `${origin}/2`, document: '9', pages: 1, rows: 1 },
    '/2',
  ],
])('an instance that died %s is followed by one that leaves nothing out', async (_n, left, at) => {
  const shop = site(
    { '/list': { rows: ['a'], next: link('/2') }, '/2': { rows: ['b'] } },
    {
      start: paging({ ...left, visited: [`${origin}/list`] }),
      at: `${origin}${at}`,
      stored: [['a']],
    },
  );
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b']);
  expect(shop.state()).toMatchObject({ end: 'noNext', pages: 2, rows: 2 });
});

test('a press of which nobody knows whether it was made is not made twice', async () => {
  const shop = site(
    {
      '/list': {
        rows: ['a'],
        next: { kind: 'next', name: 'Next', address: null, link: null, own: null },
      },
    },
    {
      start: paging({ step: 'advance', document: '0', pages: 1, rows: 1 }),
      stored: [['a']],
    },
  );
  await shop.run();
  expect(shop.pressed()).toBe(0);
  expect(shop.state()).toMatchObject({ end: 'interrupted', rows: 1 });
});

test('pages whose saved next link was not found are counted', async () => {
  const shop = site({
    '/list': { rows: ['a'], next: link('/2', 'found') },
    '/2': { rows: ['b'], next: link('/3', 'gone') },
    '/3': { rows: ['c'], next: link('/4', 'unsure') },
    '/4': { rows: ['d'] },
  });
  await shop.run();
  expect(shop.rows()).toEqual(['a', 'b', 'c', 'd']);
  expect(shop.state()).toMatchObject({ end: 'noNext', guessed: 2 });
});
