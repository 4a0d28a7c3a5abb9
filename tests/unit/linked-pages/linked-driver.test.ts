import { expect, test } from 'vitest';
import { driveLinked, type LinkedPagePort } from '@/utils/linked-pages/linked-driver';
import type { Linked, LinkedPage } from '@/utils/linked-pages/schema';
import { draft } from '../recipes/samples';

const origin = 'https://a.test';
const addresses = [1, 2, 3].map((at) => `${origin}/lamp/${at}`);

const linked = (more: Partial<Linked> = {}): Linked => ({
  id: '33333333-3333-4333-8333-333333333333',
  tabId: 7,
  incognito: false,
  state: 'running',
  end: null,
  from: `${origin}/list`,
  request: {
    title: 'Lamps',
    language: 'en',
    columns: [{ name: 'Link', kind: 'link' }],
    link: 0,
    fields: [
      { key: 'label:SKU', name: 'SKU', kind: 'text' },
      { key: 'label:Stock', name: 'Stock', kind: 'number' },
    ],
    list: null,
  },
  addresses,
  done: 0,
  failed: 0,
  size: 0,
  workTabId: null,
  ...more,
});

interface Page {
  values?: Record<string, string>;
  /** URL that the browser ends at. */
  to?: string;
  /** Time in ms after which the values appear. */
  after?: number;
  rows?: string[][];
  base?: string;
  /** Time in ms after which the navigation begins; until then the tab shows the page before. */
  begins?: number;
}

/** The tab that opens the pages, with a clock of its own. */
function browser(site: Record<string, Page>, start = linked()) {
  let time = 0;
  let current: Linked | null = start;
  let before = 'about:blank';
  let wanted = before;
  let openedAt = 0;
  const isBegun = () => time - openedAt >= (site[wanted.slice(origin.length)]?.begins ?? 0);
  const now = () => (isBegun() ? wanted : before);
  let closed = false;
  const opened: string[] = [];
  const pages: LinkedPage[] = [];
  const pageNow = () => site[now().slice(origin.length)];
  const document = () => String(opened.length - (isBegun() ? 0 : 1));
  const page: LinkedPagePort = {
    tab: async () => (closed ? null : { url: now(), loading: false }),
    async fields() {
      const found = pageNow();
      if (!found) return null;
      const isThere = time - openedAt >= (found.after ?? 0);
      const entries = Object.entries(isThere ? (found.values ?? {}) : {});
      return {
        document: document(),
        fields: entries.map(([key, value]) => ({ key, name: key, kind: 'text' as const, value })),
      };
    },
    async read() {
      const { rows, base } = pageNow() ?? {};
      if (!rows) return null;
      return {
        document: document(),
        hidden: true,
        drift: null,
        title: '',
        language: '',
        fields: [null, null],
        ...(base !== undefined && { base }),
        rows,
      };
    },
  };
  return {
    opened,
    pages,
    state: () => current,
    isClosed: () => closed,
    closeTab: () => (closed = true),
    stop: () => (current = current && { ...current, state: 'ended', end: 'stopped' }),
    run: () =>
      driveLinked(start, {
        async open(_linked, to) {
          opened.push(to);
          before = now();
          wanted = site[to.slice(origin.length)]?.to ?? to;
          openedAt = time;
          return page;
        },
        async close() {
          closed = true;
        },
        async change(_linked, change, added) {
          if (current?.state !== 'running') return null;
          current = { ...current, ...change };
          if (added) pages.push(added);
          return current;
        },
        wait: async (ms) => {
          time += ms;
        },
        now: () => time,
      }),
  };
}

const whole = (at: number): Page => ({
  values: { 'label:SKU': `HL-${at}`, 'label:Stock': `${at}` },
});

test('a navigation that begins late is waited for', async () => {
  const tab = browser({
    '/lamp/1': { ...whole(1), begins: 8000 },
    '/lamp/2': { ...whole(2), begins: 8000 },
    '/lamp/3': whole(3),
  });
  await tab.run();
  expect(tab.pages.map(({ values }) => values)).toEqual([
    ['HL-1', '1'],
    ['HL-2', '2'],
    ['HL-3', '3'],
  ]);
});

test('each page is opened once and in order, late values are waited for, and the tab is closed', async () => {
  const tab = browser({
    '/lamp/1': whole(1),
    '/lamp/2': { ...whole(2), after: 2000 },
    '/lamp/3': { values: { 'label:SKU': 'HL-3' } },
  });
  await tab.run();
  expect(tab.opened).toEqual(addresses);
  expect(tab.pages.map(({ values }) => values)).toEqual([
    ['HL-1', '1'],
    ['HL-2', '2'],
    ['HL-3', ''],
  ]);
  expect(tab.state()).toMatchObject({ state: 'ended', end: 'all', done: 3, failed: 0 });
  expect(tab.isClosed()).toBe(true);
});

test('a page that leads to another site, does not load or has no values gives none', async () => {
  const tab = browser({
    '/lamp/1': { ...whole(1), to: 'https://login.test/' },
    '/lamp/3': { values: { other: 'x' } },
  });
  await tab.run();
  expect(tab.pages.map(({ values }) => values)).toEqual([null, null, null]);
  expect(tab.state()).toMatchObject({ end: 'all', done: 3, failed: 3 });
});

test('what an earlier instance stored is not opened again', async () => {
  const site = { '/lamp/1': whole(1), '/lamp/2': whole(2), '/lamp/3': whole(3) };
  const tab = browser(site, linked({ done: 2, failed: 1 }));
  await tab.run();
  expect(tab.opened).toEqual([addresses[2]]);
  expect(tab.state()).toMatchObject({ end: 'all', done: 3, failed: 1 });
});

/** A request for the rows of a recipe instead of values by their keys. */
function recipeRequest(): Linked['request'] {
  const { locators, fields } = draft();
  return {
    ...linked().request,
    fields: [
      { key: '0', name: 'Price', kind: 'money' },
      { key: '1', name: 'Name', kind: 'text' },
    ],
    list: { locators, fields },
  };
}

test('a recipe gives its values, those of several rows as lines', async () => {
  const rows = [
    ['Oak', '£1'],
    ['Brass', ''],
  ];
  const tab = browser(
    { '/lamp/1': { rows } },
    linked({ request: recipeRequest(), addresses: [`${origin}/lamp/1`] }),
  );
  await tab.run();
  expect(tab.pages[0]?.values).toEqual(['£1', 'Oak\nBrass']);
});

test('full addresses are added to the base of the linked page', async () => {
  const { locators, fields } = draft();
  const whole = fields.map((field) => ({ ...field, transforms: [{ do: 'absolute' as const }] }));
  const request = { ...recipeRequest(), list: { locators, fields: whole } };
  const [one = '', two = ''] = addresses;
  const tab = browser(
    {
      '/lamp/1': { rows: [['p', 'q']], base: 'https://cdn.test/x/' },
      '/lamp/2': { rows: [['p', 'q']] },
    },
    linked({ request, addresses: [one, two] }),
  );
  await tab.run();
  expect(tab.pages.map(({ values }) => values)).toEqual([
    ['https://cdn.test/x/q', 'https://cdn.test/x/p'],
    [`${origin}/lamp/q`, `${origin}/lamp/p`],
  ]);
});

test('lines of several rows stay beside each other where a value is missing', async () => {
  const rows = [
    ['Oak', '£1'],
    ['Brass', ''],
    ['Pine', '£3'],
    ['Ash', ''],
  ];
  const start = linked({ request: recipeRequest(), addresses: [`${origin}/lamp/1`] });
  const tab = browser({ '/lamp/1': { rows } }, start);
  await tab.run();
  expect(tab.pages[0]?.values).toEqual(['£1\n\n£3', 'Oak\nBrass\nPine\nAsh']);
});

test('a stop, and closing the tab that opens the pages, end it', async () => {
  const site = { '/lamp/1': whole(1), '/lamp/2': { values: {} }, '/lamp/3': whole(3) };
  const stopped = browser(site);
  const ended = stopped.run();
  stopped.stop();
  await ended;
  expect(stopped.pages).toEqual([]);
  expect(stopped.isClosed()).toBe(true);
  const closed = browser(site);
  closed.closeTab();
  await closed.run();
  expect(closed.state()).toMatchObject({ state: 'ended', end: 'stopped', done: 0 });
});

test('values that would take too much memory end it', async () => {
  const tab = browser({ '/lamp/1': whole(1) }, linked({ size: 2_999_990 }));
  await tab.run();
  expect(tab.pages).toEqual([]);
  expect(tab.state()).toMatchObject({ state: 'ended', end: 'sizeLimit', done: 0 });
});
