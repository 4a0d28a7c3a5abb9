import { setTimeout as pause } from 'node:timers/promises';
import type { Names } from '../fixtures/names.ts';
import type { StoredDatabase } from '../fixtures/stored-databases.ts';
import { until } from '../run/screen.ts';
import type { Service } from '../service/service.ts';
import { parseSiteList } from '../../utils/proxy/routing/site-list';

/**
 * Sends a message of an extension page to the background; rejects with the problem of the reply.
 */
export type Send = (type: string, input: object) => Promise<void>;

/** Browser with the build. */
export interface Browser {
  send: Send;
  /** All of `storage.local`. */
  local(): Promise<Record<string, unknown>>;
  dump(database: string): Promise<StoredDatabase>;
  /** Opens a web page. */
  visit(url: string): Promise<unknown>;
}

export const passphrase = 'four unrelated words';

const where = { scope: 'everything', windows: 'all', containers: [] };
const service = { kind: 'service', session: 'sticky', lifetimeMinutes: 1440 };
const onlySites = 'shop.vantage.test\n*.example.org\n10.0.0.0/8';

const profiles = [
  {
    profile: {
      ...service,
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Germany',
      color: 'violet',
      letter: 'G',
      where,
      product: 'rp',
      countries: ['DE'],
      extras: { acceptLanguage: true, saveData: true, capMb: 500, atCap: 'warn' },
      adblock: true,
      renewal: 'ask',
    },
  },
  {
    profile: {
      ...service,
      id: '00000000-0000-4000-8000-000000000002',
      // 60 characters, which take more UTF-16 code units.
      name: '🗾'.repeat(60),
      color: 'red',
      letter: '🗾',
      where: { ...where, scope: 'except' },
      product: 'mp',
      countries: ['JP', 'FR'],
      session: 'hard',
      rotateEveryMinutes: 90,
      expert: { quality: 'high' },
    },
    sites: parseSiteList('bank.example\n').sites,
  },
  {
    profile: {
      id: '00000000-0000-4000-8000-000000000003',
      name: 'Office proxy',
      kind: 'custom',
      scheme: 'http',
      host: 'proxy.vantage.test',
      port: 8080,
      hasLogin: true,
      where: { ...where, scope: 'only' },
    },
    login: { username: 'office-user', password: 'office-password' },
    sites: parseSiteList(onlySites).sites,
  },
  {
    profile: {
      id: '00000000-0000-4000-8000-000000000004',
      name: 'Past the proxy',
      kind: 'direct',
      where: { ...where, scope: 'only' },
    },
    sites: parseSiteList('intranet.example').sites,
  },
  {
    profile: {
      ...service,
      id: '00000000-0000-4000-8000-000000000005',
      name: 'Private only',
      where: { ...where, windows: 'private' },
      product: 'dcp',
      countries: ['US'],
      session: 'rotating',
    },
  },
];
/** Id of the profile that is left on. */
const germany = profiles[0]?.profile.id ?? '';

const runId = (n: number): string => `00000000-0000-4000-8000-1000000000${n}0`;
const html = { mode: 'request', country: 'DE', screenshot: false };

/** Connects, and makes the settings that a user would make over time. */
export async function setUp(
  { send }: Browser,
  { addresses }: Service,
  names: Names,
): Promise<void> {
  const { accountApi, dashboard, keys } = addresses;
  const at = { accountApi, exitCheck: names.exitCheck, dashboard };
  await send('account/connect', { addresses: at, key: keys.account });
  await send('accounts/label', { id: 'first', label: 'Mine' });
  await send('accounts/add', { addresses: at, key: keys.team, label: 'Team' });
  await send('settings/save', { theme: 'dark' });
  for (const profile of profiles) await send('profiles/save', profile);
  await send('proxy/exclude', { site: 'direct.example', add: true });
  await send('welcome/skip', { step: 'scrape', skip: true });
  await send('lock/idle', { minutes: 60 });
  await send('usage/read', { product: 'rp', period: '24h' });
  await send('balance/levels', { levels: { rp: 100_000, scraper: 50 } });
  const options = { ...html, waitSeconds: '2', headers: 'X-Test: 1' };
  const preset = { host: 'shop.vantage.test', options };
  const limits = { confirmAbove: 30, agentAbove: 90, floor: 100, notify: false };
  await send('scrape/save-preferences', { change: { preset, ...limits } });
}

const runsOf = ({ stores }: StoredDatabase): string =>
  JSON.stringify(stores.find(({ name }) => name === 'runs')?.records);

/** Browses with a profile, which stays on. */
export async function browse({ send, local, visit }: Browser, { site }: Names): Promise<void> {
  const says = (words: RegExp) =>
    until(`Storage does not say ${words}`, 60, async () =>
      words.test(JSON.stringify(await local())) ? true : null,
    );
  await send('proxy/switch', { profileId: germany, on: true });
  const wanted = { avoidLast: 1, city: '', network: '', maxTries: 5 };
  await send('proxy/rotate-until', { profileId: germany, ...wanted });
  await says(/"state":"found"/);
  await visit(`${site}/article`);
  // Byte counts are written every five seconds, and summed at the next route change.
  await pause(7000);
  await send('proxy/rotate', { profileId: germany });
  await says(/"all":[1-9]/);
}

/**
 * Pays for results: a page, one with a screenshot, two that are removed or commented, an answer, a
 * comparison.
 */
export async function scrape({ send, dump }: Browser, { site }: Names): Promise<void> {
  const paid = { privateAddressConfirmed: true, costConfirmed: true };
  for (const [n, path, options] of [
    [1, '/table', html],
    [2, '/product/9', { ...html, mode: 'browser', screenshot: true }],
    [3, '/product/7', { ...html, content: 'markdown' }],
    [4, '/product/8', html],
  ] as const) {
    await send('scrape/submit', { id: runId(n), url: site + path, options, ...paid });
  }
  const question = { pageUrl: `${site}/product/7`, message: 'What does it cost?' };
  await send('agent/ask', { id: runId(5), ...question, costConfirmed: true });
  const choice = { countries: ['DE', 'JP'], modes: ['request'], screenshots: false };
  await send('compare/act', { act: { act: 'start', url: `${site}/market`, choice, ...paid } });
  await until('The results do not come', 120, async () => {
    const states = [...runsOf(await dump('library')).matchAll(/"state":"(\w+)"/g)];
    return states.length === 7 && states.every(([, state]) => state === 'done') ? true : null;
  });
}

/** Additions once the results exist. */
export async function mark({ send, dump }: Browser, { site }: Names): Promise<void> {
  const change = (n: number, of: object) => send('library/change', { ids: [runId(n)], change: of });
  await change(1, { kind: 'tag', tag: 'prices', there: true });
  await change(1, { kind: 'note', note: 'Kept for comparison' });
  await change(1, { kind: 'pin', pinned: true });
  await change(4, { kind: 'remove' });
  await change(1, { kind: 'limit', bytes: 50_000_000 });
  await send('schedules/change', {
    change: {
      kind: 'create',
      name: 'Lamps',
      what: { url: `${site}/products`, options: html, privateAddressConfirmed: true },
      minutes: 60,
      start: '',
      stopOnError: true,
      price: 2,
    },
  });
  await send('schedules/list', { id: '' });
  await send('settings/save', { scrapeDelivery: 'wait' });
  await until('The bodies are not packed', 60, async () => {
    const { stores } = await dump('library');
    return stores.find(({ name }) => name === 'chores')?.records.length === 0 ? true : null;
  });
}
