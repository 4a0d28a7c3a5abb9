import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { blockWithoutAccess } from '@/utils/proxy/firefox/block-without-access';
import { allOff } from '@/utils/proxy/profile-states';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { proxyItem, profilesItem, sitesItem, timedRulesItem } from '@/utils/storage/registry/proxy';
import { writeTabRoutes } from '@/utils/storage/tab-routes';
import { writeTabRules } from '@/utils/storage/temporary-rules';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

interface Rule {
  id: number;
  action: { type: string };
  condition: { resourceTypes?: string[]; requestDomains?: string[] };
}
interface Change {
  removeRuleIds: number[];
  addRules: Rule[];
}

/** Rules as the browser keeps them, in the order in which kinds of them changed. */
let rules: Record<'session' | 'dynamic', Rule[]>;
let changes: string[];
let access: boolean;
let accessChanged: Record<'added' | 'removed', () => void>;

const update = (kind: keyof typeof rules) => async (change: Change) => {
  changes.push(kind);
  const kept = rules[kind].filter(({ id }) => !change.removeRuleIds.includes(id));
  rules[kind] = [...kept, ...change.addRules];
};

const foreign: Rule = { id: 1, action: { type: 'modifyHeaders' }, condition: {} };
const on = () =>
  proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'a', since: 1 })] });

beforeEach(() => {
  fakeBrowser.reset();
  rules = { session: [foreign], dynamic: [] };
  changes = [];
  access = true;
  accessChanged = { added: () => {}, removed: () => {} };
  const heard = (what: keyof typeof accessChanged) => ({
    addListener: (listener: () => void) => (accessChanged[what] = listener),
  });
  Object.assign(ext, {
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins[0] === '<all_urls>' && access,
      onAdded: heard('added'),
      onRemoved: heard('removed'),
    },
    declarativeNetRequest: {
      getSessionRules: async () => rules.session,
      getDynamicRules: async () => rules.dynamic,
      updateSessionRules: update('session'),
      updateDynamicRules: update('dynamic'),
    },
  });
});

/** What is blocked, by the rules of one kind: pages, and everything else. */
function blocked(kind: keyof typeof rules): string[] {
  return rules[kind]
    .filter(({ action }) => action.type === 'block')
    .map(({ condition }) => condition.resourceTypes?.join() ?? 'all but pages');
}
const everything = ['main_frame', 'all but pages'];

test('without site access everything is blocked while a profile is on, first by the quicker rules', async () => {
  await on();
  access = false;
  blockWithoutAccess();
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual(everything));
  expect(blocked('session')).toEqual(everything);
  expect(changes).toEqual(['session', 'dynamic']);
  expect(rules.session).toContainEqual(foreign);
});

test('with site access, or with all off, nothing is blocked and nothing is written', async () => {
  await on();
  blockWithoutAccess();
  accessChanged.added();
  await new Promise((resolve) => setTimeout(resolve, 20));
  access = false;
  await proxyItem.write(allOff);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(changes).toEqual([]);
});

test('the block follows access that goes and comes, and profiles that are switched', async () => {
  await on();
  blockWithoutAccess();
  access = false;
  accessChanged.removed();
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual(everything));
  access = true;
  accessChanged.added();
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual([]));
  expect(rules.session).toEqual([foreign]);
  access = false;
  accessChanged.removed();
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual(everything));
  await proxyItem.write(allOff);
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual([]));
  await on();
  await vi.waitFor(() => expect(blocked('dynamic')).toEqual(everything));
  // What stands is left as it is.
  changes = [];
  accessChanged.removed();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(changes).toEqual([]);
});

test('a kind of rules that a crash left behind is put right alone', async () => {
  access = false;
  rules.dynamic = [{ id: 1, action: { type: 'block' }, condition: {} }];
  blockWithoutAccess();
  await vi.waitFor(() => expect(rules.dynamic).toEqual([]));
  expect(changes).toEqual(['dynamic']);
});

/** `a` takes these sites through a proxy. */
async function onWith(text: string, where: Partial<Where> = { scope: 'only' }): Promise<void> {
  const endpoint = { scheme: 'socks5', host: 'proxy.example', port: 1080 } as const;
  const route = { profileId: 'a', endpoint, where: { ...everywhere, ...where } };
  await profilesItem.write([serviceProfile({ id: 'a', where: route.where })]);
  const { sites } = parseSiteList(text);
  await sitesItem('a').write(sites);
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState({ profileId: 'a' })],
    appliedRoutes: [route],
  });
}
const domains = () => rules.dynamic.map(({ condition }) => condition.requestDomains);

test('a profile with only some sites has these blocked alone, after all else was for a moment', async () => {
  await onWith('*.shop.example\nbank.example\nhttps://*.news.example/world/*');
  access = false;
  blockWithoutAccess();
  const taken = ['bank.example', 'news.example', 'shop.example'];
  await vi.waitFor(() => expect(domains()).toEqual([taken, taken]));
  await vi.waitFor(() => expect(changes).toEqual(['session', 'dynamic', 'session']));
  expect(rules.session.map(({ condition }) => condition.requestDomains)).toEqual([
    undefined,
    taken,
    taken,
  ]);
  expect(blocked('session')).toEqual(everything);

  await sitesItem('a').write(parseSiteList('other.example').sites);
  await vi.waitFor(() => expect(domains()[0]).toEqual(['other.example']));
});

test('a tab or a rule given to a profile meanwhile has everything blocked, until it is taken back', async () => {
  await onWith('shop.example');
  access = false;
  blockWithoutAccess();
  await vi.waitFor(() => expect(domains()[0]).toEqual(['shop.example']));
  const rule = { site: 'news.example', profileId: 'a', tabId: 7, since: 1, endsAt: null };
  const changed = [
    [() => writeTabRoutes(new Map([[7, 'a']])), () => writeTabRoutes(new Map())],
    [() => writeTabRules([rule]), () => writeTabRules([])],
    [
      () => timedRulesItem.write([{ ...rule, tabId: null, endsAt: 9e15 }]),
      () => timedRulesItem.write([]),
    ],
  ] as const;
  for (const [give, takeBack] of changed) {
    await give();
    await vi.waitFor(() => expect(domains()).toEqual([undefined, undefined]));
    await takeBack();
    await vi.waitFor(() => expect(domains()[0]).toEqual(['shop.example']));
  }
});

const many = Array.from({ length: 5001 }, (_, at) => `site-${at}.example`).join('\n');
test.each([
  ['an address', '10.0.0.0/8', { scope: 'only' }],
  ['a pattern of any host', 'https://*/path', { scope: 'only' }],
  ['all but some', 'shop.example', { scope: 'except' }],
  ['too many', many, { scope: 'only' }],
] as const)('what domains do not name (%s) has everything blocked', async (_, text, where) => {
  await onWith(text, where);
  access = false;
  blockWithoutAccess();
  await vi.waitFor(() => expect(domains()).toEqual([undefined, undefined]));
});

test('a failure is told with what was under way', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await on();
  access = false;
  Object.assign(ext.declarativeNetRequest, {
    updateSessionRules: async () => Promise.reject(new Error('no')),
  });
  blockWithoutAccess();
  await vi.waitFor(() => expect(said).toHaveBeenCalled());
  expect(JSON.stringify(said.mock.calls)).toContain('blocking without site access');
  said.mockRestore();
});
