import { expect, test } from 'vitest';
import type { FoundNext, Paging } from '@/utils/paging/schema';
import { link, paging, type Page, site } from './fake-site';

const more: FoundNext = { kind: 'more', name: 'Load more', address: null, link: null, own: null };

test.each<Paging['next']['kind']>(['more', 'next'])(
  'a button (%s) that is still there when nothing new came is told',
  async (kind) => {
    const button: FoundNext = { ...more, kind };
    const start = paging({ next: { kind, pages: 10, rows: 100 } });
    const slow = site({ '/list': { rows: ['a'], next: button } }, { start });
    await slow.run();
    expect(slow.state()).toMatchObject({ end: 'noNewRows', buttonLeft: true });
    expect(slow.pressed()).toBe(1);
    // At the end of a list the button goes, is turned off or leads elsewhere.
    const list: Page = { rows: ['a'], next: button };
    const press = () => delete list.next;
    const done = site({ '/list': list }, { start, press });
    await done.run();
    expect(done.state()).toMatchObject({ end: 'noNewRows', pages: 1 });
    expect(done.state()?.buttonLeft).toBeUndefined();
    // Scrolling presses no button.
    const scroll = paging({ next: { kind: 'scroll', pages: 10, rows: 100 } });
    const scrolled = site({ '/list': { rows: ['a'], next: button } }, { start: scroll });
    await scrolled.run();
    expect(scrolled.state()).toMatchObject({ end: 'noNewRows', pages: 1 });
    expect(scrolled.state()?.buttonLeft).toBeUndefined();
  },
);

test('a next page whose address opens no page is no end of the list', async () => {
  const shop = site({ '/list': { rows: ['a'], next: link('/2') } });
  shop.page.open = async () => {};
  await shop.run();
  expect(shop.state()).toMatchObject({ end: 'pageFailed', pages: 1 });
});
