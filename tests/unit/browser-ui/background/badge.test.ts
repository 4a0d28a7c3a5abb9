import { fakeBrowser } from 'wxt/testing/fake-browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { ext } from '@/utils/browser/ext';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import type { RuleList } from '@/utils/proxy/rule-lists/schema';
import { allOff } from '@/utils/proxy/profile-states';
import { everywhere, type ProfileState } from '@/utils/proxy/schema';
import { proxyItem, excludedItem, profilesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { storedRuleLists } from '@/utils/storage/stored-sites';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { createBadge } = await import('@/utils/browser-ui/background/badge');

const painted = vi.fn<(text: string) => void>();
/** Title and text by tab. */
let ofTabs: Record<number, { text?: string; title?: string }> = {};

let icon: string | undefined;

beforeEach(() => {
  fakeBrowser.reset();
  painted.mockReset();
  const nothing = async () => {};
  ofTabs = {};
  type Set = { tabId?: number; text?: string; title?: string };
  const keep = ({ tabId = -1, ...what }: Set) => {
    ofTabs[tabId] = { ...ofTabs[tabId], ...what };
  };
  Object.assign(ext.action, {
    setBadgeText: async (what: Set) => {
      keep(what);
      if (what.tabId === undefined) painted(what.text ?? '');
    },
    setBadgeBackgroundColor: nothing,
    setBadgeTextColor: nothing,
    setTitle: async (what: Set) => keep(what),
    setIcon: async ({ path }: { path: Record<number, string> }) => {
      icon = path[16];
    },
  });
});

async function badgeOf(...on: ProfileState[]): Promise<unknown> {
  await proxyItem.write({ ...allOff, on });
  await createBadge().resume();
  return painted.mock.lastCall?.[0];
}

test('the country is shown only once the exit answered, or where no check is set', async () => {
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  expect(await badgeOf(storedProfileState({ check: 'checking' }))).toBe('…');
  expect(await badgeOf(storedProfileState({ check: 'failed' }))).toBe('?');
  expect(await badgeOf(storedProfileState({ check: 'none' }))).toBe('DE');
});

test('without site access it calls for attention while nothing is on, too', async () => {
  await proxyItem.write({ ...allOff, problem: { code: 'no-site-access' } });
  await createBadge().resume();
  expect(ofTabs[-1]).toEqual({
    text: '!',
    title: 'Vantage: site access is off. The browser uses its own connection.',
  });
  await proxyItem.write({ ...allOff, problem: { code: 'no-answer' } });
  await createBadge().resume();
  expect(ofTabs[-1]).toEqual({
    text: '',
    title: 'Vantage: off. The browser uses its own connection.',
  });
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  const problem = { code: 'no-site-access' } as const;
  expect(await badgeOf(storedProfileState({ phase: 'blocked', problem }))).toBe('!');
  expect(ofTabs[-1]?.title).toMatch(/^Vantage: blocked\. Site access is off/);
});

test.each(['control-taken', 'control-by-policy', 'private-not-covered'] as const)(
  'with %s traffic is not blocked, and the badge does not say so',
  async (code) => {
    await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
    const taken = storedProfileState({ phase: 'blocked', problem: { code } });
    expect(await badgeOf(taken)).toBe('!');
    expect(ofTabs[-1]?.title).toMatch(
      /^Vantage: not protected\. (Another extension|Your company|This profile)/,
    );
    expect(icon).toContain('warned');
  },
);

const ofPrivate = { ...everywhere, windows: 'private' } as const;

test('a profile of private windows is told only where nothing else is on, without its country', async () => {
  await profilesItem.write([
    serviceProfile({ id: 'a', countries: ['DE'] }),
    serviceProfile({ id: 'b', countries: ['FR'], where: ofPrivate }),
  ]);
  const [regular, secret] = [storedProfileState(), storedProfileState({ profileId: 'b' })];
  expect(await badgeOf(regular, secret)).toBe('DE');
  expect(await badgeOf(secret)).toBe('');
  expect(ofTabs[-1]?.title).toBe('Vantage: on in private windows only, A, exit –');
  // Its exit is checked once a private window is open.
  expect(await badgeOf({ ...secret, check: 'failed' })).toBe('');
  expect(await badgeOf({ ...secret, phase: 'blocked' })).toBe('!');
});

test.each([
  ['https://other.example/', false, ''],
  ['about:newtab', false, ''],
  ['https://other.example/', true, 'FR'],
  ['about:newtab', true, 'FR'],
])(
  'with a profile of private windows, %s in one of them: %s, says %j',
  async (url, incognito, text) => {
    await profilesItem.write([serviceProfile({ id: 'b', countries: ['FR'], where: ofPrivate })]);
    const on = [storedProfileState({ profileId: 'b' })];
    const appliedRoutes = [{ profileId: 'b', endpoint: null, where: ofPrivate }];
    await proxyItem.write({ ...allOff, on, appliedRoutes });
    const tab = { id: 1, url, active: true, incognito };
    Object.assign(ext.tabs, { query: async () => [tab] });
    await createBadge().resume();
    expect(ofTabs[1]?.text).toBe(text);
  },
);

const own = { text: '', title: 'Vantage: own connection on this site' };
const inGermany = { text: 'DE', title: 'Vantage: on, A, exit –' };

/** Tabs of one window; the last one is in front. */
function openTabs(...urls: string[]): void {
  const tabs = urls.map((url, at) => ({
    id: at + 1,
    url,
    active: at === urls.length - 1,
    incognito: false,
  }));
  Object.assign(ext.tabs, {
    query: async ({ active }: { active?: boolean }) =>
      tabs.filter((tab) => active === undefined || tab.active === active),
  });
}

function listOf(url: string, text: string): RuleList {
  const list = parseRuleList(text, 'A');
  if (typeof list === 'string') throw new Error(list);
  return { ...list, url, etag: '', lastModified: '' };
}

const everyPage = { profileId: 'a', endpoint: null, where: everywhere };

test('a tab in front says that its site goes past the profile that is on', async () => {
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  await excludedItem.write(['*.never.example']);
  await proxyItem.write({ ...allOff, on: [storedProfileState()], appliedRoutes: [everyPage] });
  const badge = createBadge();
  openTabs('https://other.example/', 'https://www.never.example/');
  await badge.resume();
  expect(ofTabs).toEqual({ [-1]: inGermany, 2: own });
  // Another instance, as after the worker was stopped.
  openTabs('https://www.never.example/', 'https://other.example/');
  await createBadge().resume();
  expect(ofTabs[2]).toEqual(inGermany);
});

test('a blocked profile is told where it takes the page, and a tab keeps nothing once all is off', async () => {
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  await excludedItem.write(['never.example']);
  openTabs('https://other.example/');
  const on = [storedProfileState({ phase: 'blocked', problem: { code: 'balance-empty' } })];
  await proxyItem.write({ ...allOff, on, appliedRoutes: [everyPage] });
  await createBadge().resume();
  expect(ofTabs[1]?.text).toBe('!');
  openTabs('https://other.example/', 'https://never.example/');
  await createBadge().resume();
  expect(ofTabs[2]).toEqual(own);
  await proxyItem.write(allOff);
  await createBadge().resume();
  expect(ofTabs[1]).toEqual(ofTabs[-1]);
  expect(ofTabs[2]).toEqual(ofTabs[-1]);
});

test('a profile that a change closed is told on pages that another one would take', async () => {
  await profilesItem.write(['a', 'b'].map((id) => serviceProfile({ id, countries: ['DE'] })));
  openTabs('https://other.example/');
  const problem = { code: 'profile-changed' } as const;
  const closed = storedProfileState({ profileId: 'b', phase: 'blocked', problem });
  const appliedRoutes = [everyPage, { ...everyPage, profileId: 'b', precedesOthers: true }];
  await proxyItem.write({ ...allOff, on: [closed, storedProfileState()], appliedRoutes });
  await createBadge().resume();
  expect(ofTabs[1]?.text).toBe('!');
});

test('a tab in front follows a rule list that is read after its profile was saved', async () => {
  const url = 'https://lists.example/sites.txt';
  const where = { ...everywhere, scope: 'only' } as const;
  const profile = serviceProfile({ id: 'a', countries: ['DE'], where });
  await profilesItem.write([{ ...profile, ruleList: { url, every: 'day' } }]);
  await proxyItem.write({
    ...allOff,
    on: [storedProfileState()],
    appliedRoutes: [{ ...everyPage, where }],
  });
  openTabs('https://listed.example/');
  // The fake browser's reset took the listener of this cache.
  ext.storage.local.onChanged.addListener(() => storedRuleLists.forget('a'));
  const badge = createBadge();
  badge.register();
  await badge.resume();
  expect(ofTabs[1]).toEqual(own);
  await ruleListItem('a').write(listOf(url, 'listed.example'));
  await vi.waitFor(() => expect(ofTabs[1]).toEqual(inGermany));
  // Another version of the list, read by its schedule.
  await ruleListItem('a').write(listOf(url, 'other.example'));
  await vi.waitFor(() => expect(ofTabs[1]).toEqual(own));
});

test('no tab is listened to while every page takes the same route', async () => {
  await profilesItem.write([serviceProfile({ id: 'a', countries: ['DE'] })]);
  await proxyItem.write({ ...allOff, on: [storedProfileState()], appliedRoutes: [everyPage] });
  openTabs('https://other.example/');
  const badge = createBadge();
  badge.register();
  const listens = () => [ext.tabs.onActivated, ext.tabs.onUpdated].map((one) => one.hasListeners());
  expect(listens()).toEqual([true, true]);
  await badge.resume();
  expect(listens()).toEqual([false, false]);
  expect(ofTabs[1]).toBeUndefined();
  await excludedItem.write(['never.example']);
  await vi.waitFor(() => expect(ofTabs[1]).toEqual(inGermany));
  expect(listens()).toEqual([true, true]);
});
