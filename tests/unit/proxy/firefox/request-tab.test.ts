import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requestTabAt as at } from '../../../fixtures/request-tab';

const page = 'https://shop.example/list';

beforeEach(() => fakeBrowser.reset());

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

describe('a worker of a page that an assigned tab showed earlier', () => {
  const elsewhere = [{ id: 1, url: 'https://other.example/' }];
  const load = { tabId: 1, type: 'main_frame', url: page };

  test.each<[string, Parameters<ReturnType<typeof at>['tab']['find']>[0]]>([
    ['loaded there', load],
    ['loaded in a frame there', { ...load, type: 'sub_frame' }],
    ['that sent requests there', { ...load, type: 'image', url: '', documentUrl: page }],
  ])('does not go out: %s', async (_how, earlier) => {
    const { tab } = at(elsewhere);
    expect(tab.find(earlier, assigned)).toBe(1);
    expect(await tab.find(worker, assigned)).toBeNull();
    const other = { ...worker, originUrl: 'https://never.example/' };
    expect(await tab.find(other, assigned)).toBe(-1);
  });

  test('does not go out: shown when the tab was assigned', async () => {
    const open = [{ id: 1, url: page }];
    const { tab } = at(open);
    await tab.assigned(1, true);
    open[0] = elsewhere[0]!;
    expect(await tab.find(worker, assigned)).toBeNull();
  });

  test('does not go out: opened by a link that gave the tab its profile', async () => {
    const open = [
      { id: 1, url: 'https://other.example/' },
      { id: 2, url: '', openerTabId: 1 },
    ];
    const { tab } = at(open);
    expect(await tab.find({ ...load, tabId: 2 }, assigned)).toBe(1);
    expect(await tab.find(worker, new Map([...assigned, [2, 'JP']]))).toBeNull();
  });

  test('does not go out: known from the requests of its worker while it was shown', async () => {
    const open = [{ id: 1, url: page }];
    const { tab } = at(open);
    expect(await tab.find(worker, assigned)).toBe(1);
    open[0] = elsewhere[0]!;
    expect(await tab.find(worker, assigned)).toBeNull();
  });

  test('does not go out after the background was stopped', async () => {
    await at(elsewhere).tab.find(load, assigned);
    await vi.waitFor(async () => expect(await storedOrigins()).toEqual(['https://shop.example']));
    expect(await at(elsewhere).tab.find(worker, assigned)).toBeNull();
  });

  test('goes with an ordinary tab that shows it now, as do those of another container', async () => {
    const boxed = { id: 2, url: 'https://other.example/', cookieStoreId: 'firefox-container-1' };
    const { tab } = at([...elsewhere, boxed, { id: 3, url: `${page}?again` }]);
    await tab.find(load, assigned);
    expect(await tab.find(worker, assigned)).toBe(3);
    const ofContainer = { ...worker, cookieStoreId: 'firefox-container-1' };
    expect(await tab.find(ofContainer, assigned)).toBe(-1);
  });

  test.each<[string, (tab: ReturnType<typeof at>['tab']) => unknown]>([
    ['was closed', (tab) => tab.forget(1)],
    ['lost its profile', (tab) => tab.assigned(1, false)],
  ])('goes by itself once the tab %s', async (_what, end) => {
    const { tab } = at(elsewhere);
    await tab.find(load, assigned);
    await end(tab);
    expect(await tab.find(worker, assigned)).toBe(-1);
    await vi.waitFor(async () => expect(await storedOrigins()).toBeUndefined());
  });

  test('does not go out, whatever its origin, where the tab showed more than are remembered', async () => {
    const { tab } = at(elsewhere);
    const show = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        await tab.find({ ...load, url: `https://f${at}.example/` }, assigned);
      }
    };
    await show(499);
    expect(await tab.find(worker, assigned)).toBe(-1);
    await show(501);
    expect(await tab.find(worker, assigned)).toBeNull();
    await vi.waitFor(async () => expect(await storedOrigins()).toHaveLength(500));
  });

  test('does not go out where the name of its host is too long to be remembered', async () => {
    const { tab } = at(elsewhere);
    const host = (length: number) => `https://${'a'.repeat(length)}:65535`;
    const by = (originUrl: string) => tab.find({ ...worker, originUrl }, assigned);
    expect(await by(host(253))).toBe(-1);
    expect(await by(host(254))).toBeNull();
    await tab.find({ ...load, url: host(254) }, assigned);
    await by(host(253));
    expect(await storedOrigins()).toBeUndefined();
  });

  test.each(['data:text/javascript,1', 'blob:null/1234', 'moz-nullprincipal:{1234}'])(
    'of no known page does not go out: %s',
    (originUrl) => {
      expect(at([]).tab.find({ ...worker, originUrl }, assigned)).toBeNull();
      expect(at([]).tab.find({ ...worker, originUrl }, new Map())).toBe(-1);
    },
  );

  test('that names no origin does not go out, unless Firefox itself sent the request', () => {
    const nameless = { tabId: -1, type: 'xmlhttprequest', url: page };
    expect(at([]).tab.find({ ...nameless, thirdParty: true }, assigned)).toBeNull();
    expect(at([]).tab.find({ ...nameless, thirdParty: false }, assigned)).toBe(-1);
  });

  test.each([
    {},
    { originUrl: 'about:newtab' },
    { originUrl: 'moz-extension://1234/' },
    { originUrl: 'chrome://browser/' },
  ])('requests of the browser and of extensions go by themselves: %o', (origin) => {
    const { originUrl: _of, ...nameless } = worker;
    expect(at([]).tab.find({ ...nameless, ...origin }, assigned)).toBe(-1);
  });
});

/** Stored origins of tab 1. */
async function storedOrigins(): Promise<unknown> {
  return (await fakeBrowser.storage.session.get(null))['tabOrigins:1'];
}

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

describe('a page without an address of its own, made by another page', () => {
  const probe = { tabId: 2, type: 'xmlhttprequest', url: `${page}?data`, originUrl: page };

  test.each(['about:blank', `blob:${page}`])('%s takes the session of its opener', async (url) => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url, openerTabId: 1 },
    ]);
    expect(await tab.find(probe, assigned)).toBe(1);
    expect(assign).toHaveBeenCalledWith(2, 'JP');
  });

  test('a tab with a page from the network keeps its own, and is looked up once', async () => {
    const { tab, assign } = at([
      { id: 1, url: page },
      { id: 2, url: page, openerTabId: 1 },
    ]);
    expect(await tab.find(probe, assigned)).toBe(2);
    expect(tab.find(probe, assigned)).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });
});
