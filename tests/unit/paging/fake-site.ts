import type { PagePort } from '@/utils/paging/page-port';
import { drivePaging } from '@/utils/paging/paging-driver';
import { addReading } from '@/utils/paging/readings';
import type { FoundNext, PageRows, Paging } from '@/utils/paging/schema';
import { draft } from '../recipes/samples';

export const origin = 'https://a.test';
const { locators } = draft();
const fields: Paging['list']['fields'] = [{ name: 'Name', kind: 'text', locator: 0 }];
const none: FoundNext = { kind: 'none', name: '', address: null, link: null, own: null };

export const paging = (more: Partial<Paging> = {}): Paging => ({
  id: '22222222-2222-4222-8222-222222222222',
  tabId: 7,
  incognito: false,
  state: 'running',
  end: null,
  recipeId: null,
  list: { locators, fields },
  next: { kind: 'next', pages: 10, rows: 100 },
  from: `${origin}/list`,
  url: `${origin}/list`,
  title: '',
  language: '',
  step: 'read',
  document: '',
  address: null,
  visited: [],
  pages: 0,
  rows: 0,
  guessed: 0,
  size: 0,
  lost: [],
  waiting: false,
  startedAt: 0,
  ...more,
});

export interface Page {
  /** Names of the rows, or all their cells. */
  rows: (string | string[])[];
  next?: FoundNext;
  drift?: PageRows['drift'];
  notFound?: boolean;
  base?: string;
  /** URL that the browser ends at. */
  to?: string;
}
export const link = (path: string, own: FoundNext['own'] = null): FoundNext => ({
  kind: 'next',
  name: 'Next',
  address: `${origin}${path}`,
  link: null,
  own,
});

/** A site in a tab; `press` makes the page's next state in place. */
export function site(
  pages: Record<string, Page>,
  {
    start = paging(),
    at = `${origin}/list`,
    press = () => true,
    stored = [],
    hidden = () => false,
  }: {
    start?: Paging;
    at?: string;
    press?: () => boolean;
    stored?: string[][];
    hidden?: () => boolean;
  } = {},
) {
  let url = at;
  let document = 0;
  let time = 0;
  let current: Paging | null = start;
  const opened: string[] = [];
  const rows: (readonly string[])[] = [...stored];
  let pressed = 0;
  const shown = () => pages[url.slice(origin.length)];
  const page: PagePort = {
    tab: async () => ({ url, loading: false }),
    async read() {
      const found = shown();
      if (!found) return null;
      return {
        document: String(document),
        hidden: hidden(),
        drift: found.drift ?? null,
        title: 'Lamps',
        language: 'en',
        fields: [found.notFound ? 'gone' : null],
        ...(found.base !== undefined && { base: found.base }),
        rows: found.rows.map((row) => (typeof row === 'string' ? [row] : row)),
      };
    },
    findNext: async () => shown()?.next ?? none,
    async open(to) {
      opened.push(to);
      url = pages[to.slice(origin.length)]?.to ?? to;
      document += 1;
    },
    async advance() {
      pressed += 1;
      return press();
    },
  };
  return {
    page,
    opened,
    pressed: () => pressed,
    rows: () => rows.flat(),
    state: () => current,
    stop: () => (current = current && { ...current, state: 'ended', end: 'stopped' }),
    run: () =>
      drivePaging(start, {
        page,
        rowsSoFar: async () => stored,
        async change(_paging, change, added) {
          if (current?.state !== 'running') return null;
          current = { ...current, ...change };
          if (added) addReading(rows, added);
          return current;
        },
        wait: async (ms) => {
          time += ms;
        },
        now: () => time,
      }),
  };
}
