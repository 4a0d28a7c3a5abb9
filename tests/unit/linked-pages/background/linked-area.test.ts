import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { linkedPageKey } from '@/utils/linked-pages/schema';

vi.mock('@/utils/browser/ext', () => ({ ext: fakeBrowser, isFirefox: false }));
vi.mock('@/utils/browser/served-windows', () => ({ isServed: () => true }));
const { createLinkedArea } = await import('@/utils/linked-pages/background/linked-area');

const site = 'https://a.test';
const caller = { kind: 'extension-page', incognito: false } as const;

/** What a tab shows; its document is replaced where more than the fragment of its URL changes. */
interface Shown {
  url: string;
  document: number;
  /** Route for which the document was made; a new fragment alone changes nothing on many sites. */
  route: string;
}

/** Tabs of a site whose pages say their own URL as the value 'SKU'. */
function browser() {
  const tabs = new Map<number, Shown>([[7, { url: `${site}/list`, document: 0, route: '' }]]);
  let last = 7;
  let documents = 0;
  const load = (url: string): Shown => ({ url, document: (documents += 1), route: url });
  const shownIn = (id: number): Shown => {
    const shown = tabs.get(id);
    if (!shown) throw new Error(`No tab with id: ${id}.`);
    return shown;
  };
  const asTab = (id: number) => ({
    id,
    url: shownIn(id).url,
    windowId: 1,
    index: 0,
    incognito: false,
    status: 'complete',
  });
  Object.assign(fakeBrowser.tabs, {
    get: async (id: number) => asTab(id),
    async create({ url }: { url: string }) {
      last += 1;
      tabs.set(last, load(url));
      return asTab(last);
    },
    async update(id: number, { url }: { url?: string }) {
      const before = shownIn(id);
      const isSame = url?.split('#')[0] === before.url.split('#')[0];
      if (url !== undefined) tabs.set(id, isSame ? { ...before, url } : load(url));
      return asTab(id);
    },
    async remove(id: number) {
      if (!tabs.delete(id)) throw new Error(`No tab with id: ${id}.`);
    },
  });
  Object.assign(fakeBrowser.scripting, {
    async executeScript({ target, args }: { target: { tabId: number }; args?: unknown[] }) {
      if (!args) return [{}];
      const { document, route } = shownIn(target.tabId);
      const fields = [{ key: 'label:SKU', name: 'SKU', kind: 'text', value: route }];
      return [{ result: JSON.stringify({ document: String(document), fields }) }];
    },
  });
  return { open: () => [...tabs.keys()] };
}

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('each route of one document is loaded anew, and the tab that opens them is closed', async () => {
  const { open } = browser();
  const { handlers } = createLinkedArea(async () => undefined);
  const pages = ['/#/lamp/1', '/#/lamp/2', '/lamp/3', '/#/lamp/4'].map((path) => `${site}${path}`);
  const request = {
    title: '',
    language: '',
    columns: [{ name: 'Link', kind: 'link' as const }],
    rows: pages.map((page) => [page]),
    link: 0,
    fields: [{ key: 'label:SKU', name: 'SKU', kind: 'text' as const }],
    list: null,
  };
  await handlers['linked/start']({ tabId: 7, request }, caller);
  await vi.advanceTimersByTimeAsync(60_000);
  const keys = pages.map((_, at) => linkedPageKey(7, at + 1));
  const stored = await fakeBrowser.storage.session.get(keys);
  expect(keys.map((key) => stored[key])).toMatchObject(
    pages.map((page) => ({ address: page, values: [page] })),
  );
  expect(open()).toEqual([7]);
});
