import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OpenTab, requestTabAt as at } from '../../../fixtures/request-tab';

const page = 'https://shop.example/list';
const assigned = new Map([[1, 'JP']]);
const worker = { tabId: -1, type: 'xmlhttprequest', url: `${page}?data`, originUrl: page };

beforeEach(() => fakeBrowser.reset());

describe('a service worker that loads the page of an assigned tab', () => {
  const before = { id: 1, url: 'https://other.example/' };
  const load = { tabId: 1, type: 'main_frame', url: page };
  const begin = (open: OpenTab[]) => {
    const { tab } = at(open);
    tab.note(load);
    void tab.find(load, assigned);
    return tab;
  };

  test('goes with that tab, which still shows the page before', async () => {
    const tab = begin([before]);
    expect(await tab.find(worker, assigned)).toBe(1);
    const ofBefore = { ...worker, originUrl: before.url };
    expect(await tab.find(ofBefore, assigned)).toBe(1);
  });

  test('does not go out while an ordinary tab shows the same site', async () => {
    const tab = begin([before, { id: 3, url: page }]);
    expect(await tab.find(worker, assigned)).toBeNull();
  });

  test('does not go out while an ordinary tab loads the same site', async () => {
    const tab = begin([before, { id: 3, url: before.url }]);
    tab.note({ ...load, tabId: 3 });
    expect(await tab.find(worker, assigned)).toBeNull();
  });

  test.each<[string, (tab: ReturnType<typeof begin>) => void]>([
    ['requests another page', (tab) => tab.note({ ...load, url: 'https://next.example/' })],
    ['is closed', (tab) => tab.forget(1)],
  ])('goes with an ordinary tab of the site once the assigned one %s', async (_what, end) => {
    const tab = begin([before, { id: 3, url: page }]);
    end(tab);
    expect(await tab.find(worker, assigned)).toBe(3);
  });

  test('goes with an ordinary tab of the site once the user went back from the page', async () => {
    const open: OpenTab[] = [{ id: 1, url: page }];
    const tab = begin(open);
    expect(await tab.find(worker, assigned)).toBe(1);
    // Firefox requests nothing for a page that it kept.
    open.splice(0, 1, before, { id: 3, url: page });
    expect(await tab.find(worker, assigned)).toBe(3);
  });

  test('leaves a link of the site, whose tab requests its page itself, to the tab it is in', async () => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url: 'about:blank' },
    ]);
    const link = { ...load, tabId: 2, originUrl: page };
    tab.note(link);
    expect(await tab.find(link, assigned)).toBe(1);
    expect(assign).toHaveBeenCalledWith(2, 'JP');
  });
});
