import { describe, expect, test, vi } from 'vitest';
import { createRequestTab, type TabsApi } from '@/utils/proxy/firefox/request-tab';

type Tab = Awaited<ReturnType<TabsApi['get']>>;

const page = 'https://shop.example/list';

function at(open: Tab[]) {
  const assign = vi.fn(async () => {});
  const get = async (id: number): Promise<Tab> => {
    const tab = open.find((one) => one.id === id);
    if (!tab) throw new Error('No such tab');
    return tab;
  };
  return { assign, tab: createRequestTab({ get, query: async () => open }, assign) };
}

const assigned = new Map([[1, 'JP']]);
const worker = { tabId: -1, type: 'xmlhttprequest', url: `${page}?data`, originUrl: page };

describe('while no tab is assigned', () => {
  test('a request has the tab that Firefox names, at once', () => {
    const { tab } = at([]);
    expect(tab.find(worker, new Map())).toBe(-1);
    expect(tab.find({ ...worker, tabId: 7, type: 'main_frame' }, new Map())).toBe(7);
  });
});

describe('a worker', () => {
  test.each([
    ['of a site open in assigned tabs only goes with them', [{ id: 1, url: page }], 1],
    ['of a site open in no tab goes by itself', [{ id: 1, url: 'https://other.example/' }], -1],
    [
      'of a site open in tabs of two sessions does not go out',
      [
        { id: 1, url: page },
        { id: 2, url: page },
      ],
      null,
    ],
    [
      'is not mixed up with a container’s tab of the same site',
      [
        { id: 1, url: page },
        { id: 2, url: page, cookieStoreId: 'firefox-container-1' },
      ],
      1,
    ],
  ])('%s', async (_what, open, found) => {
    expect(await at(open).tab.find(worker, assigned)).toBe(found);
  });

  test('of a frame goes with the tab that holds the frame, until that is closed', async () => {
    const { tab } = at([{ id: 1, url: 'https://other.example/' }]);
    tab.note({ tabId: 1, type: 'sub_frame', url: page });
    expect(await tab.find(worker, assigned)).toBe(1);
    tab.forget(1);
    expect(await tab.find(worker, assigned)).toBe(-1);
  });

  test('of a tab with more frames than are remembered never goes by itself', async () => {
    const { tab } = at([{ id: 1, url: 'https://other.example/' }]);
    for (let at = 0; at < 500; at += 1) {
      tab.note({ tabId: 1, type: 'sub_frame', url: `https://f${at}.example/` });
    }
    tab.note({ tabId: 1, type: 'sub_frame', url: page });
    expect(await tab.find(worker, assigned)).toBe(1);
  });

  test('that a page made of a blob counts as the page’s', async () => {
    const { tab } = at([{ id: 1, url: page }]);
    const originUrl = 'blob:https://shop.example/1234';
    expect(await tab.find({ ...worker, originUrl }, assigned)).toBe(1);
  });
});

describe('a link that opens a tab', () => {
  const link = { tabId: 2, type: 'main_frame', url: `${page}/2`, originUrl: page };

  test('from an assigned tab assigns the new one, before the request goes out', async () => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url: 'about:blank', openerTabId: 1 },
    ]);
    expect(await tab.find(link, assigned)).toBe(1);
    expect(assign).toHaveBeenCalledWith(2, 'JP');
  });

  test('from an ordinary tab assigns nothing', async () => {
    const { tab, assign } = at([
      { id: 1, url: 'https://other.example/' },
      { id: 3, url: page },
      { id: 2, url: 'about:blank', openerTabId: 3 },
    ]);
    expect(await tab.find(link, assigned)).toBe(3);
    expect(assign).not.toHaveBeenCalled();
  });

  test('without an opener takes the session of the only tab of its site', async () => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url: 'about:blank' },
    ]);
    expect(await tab.find(link, assigned)).toBe(1);
    expect(assign).toHaveBeenCalledWith(2, 'JP');
  });

  test('in a tab that shows a page leaves that tab as it is', async () => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url: page },
    ]);
    expect(await tab.find(link, assigned)).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });
});
