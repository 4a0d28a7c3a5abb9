import { beforeEach, expect, test, vi } from 'vitest';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { createTemporaryRules } from '@/utils/proxy/background/temporary-rules';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type Profile } from '@/utils/proxy/schema';
import {
  excludedItem,
  profilesItem,
  proxyItem,
  sitesItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import { ProblemError } from '@/utils/problem';
import { caller, newBrowser } from '../../../fixtures/restoring';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { idleProfileDependencies } from '../../../fixtures/idle-profile-dependencies';

const handlers = createProfiles(idleProfileDependencies);
const temporary = createTemporaryRules(async () => {}).handlers;
const germany = serviceProfile({ id: 'de', name: 'Germany' });
const only = { ...everywhere, scope: 'only' as const };
const france = serviceProfile({ id: 'fr', name: 'France', where: only });
const spain = serviceProfile({ id: 'es', name: 'Spain', where: only });
let shown: Profile[] = [];
const firefox = vi.hoisted(() => ({ is: false }));
/** Messages that were sent, as text. */
const sent = vi.hoisted((): string[] => []);
/** Whether saves and switches are stored, but private windows do not confirm them. */
let isUnconfirmed = false;
/** ID of a shown profile that is off. */
let offId = '';

vi.mock('@/utils/browser/ext', async (original) => ({
  ...(await original<object>()),
  get isFirefox() {
    return firefox.is;
  },
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({
  send: async (type: string, input: never) => {
    sent.push(`${type} ${JSON.stringify(input)}`);
    // Any profile that would be switched on beside Germany has its endpoint.
    if (type === 'proxy/switch')
      throw new ProblemError(isUnconfirmed ? 'private-windows-silent' : 'endpoint-shared');
    const all = { ...handlers, ...temporary };
    await Object.entries(all).find(([name]) => name === type)?.[1](input, caller);
    if (isUnconfirmed && type === 'profiles/save') throw new ProblemError('private-windows-silent');
  },
}));
vi.mock('@/utils/storage/state/page-state', () => ({
  profiles: {
    get value() {
      return { value: shown };
    },
  },
  proxy: {
    get value() {
      const on = shown.filter(({ id }) => id !== offId);
      return { value: { on: on.map(({ id }) => ({ profileId: id })) } };
    },
  },
}));
const { assignHost } = await import('@/utils/proxy/state/host-rules');

/** Refusal where something else decides about the site. */
const taken = { problem: { code: 'site-taken' } };
const linesOf = async (id: string) => (await sitesItem(id).read())?.text ?? '';
const ids = async () => (await profilesItem.read()).map(({ id }) => id);

/** Stores profiles that are on, each with its sites. */
async function begin(all: [Profile, string][]): Promise<void> {
  shown = all.map(([profile]) => profile);
  for (const [profile, text] of all) {
    await handlers['profiles/save']({ profile, sites: parseSiteList(text).sites }, caller);
  }
  await proxyItem.write({
    on: shown.map(({ id }) => storedProfileState({ profileId: id })),
    before: null,
    problem: null,
    appliedRoutes: shown.map(({ id, where }) => ({ profileId: id, endpoint: null, where })),
  });
}

beforeEach(() => {
  newBrowser();
  firefox.is = false;
  isUnconfirmed = false;
  offId = '';
  sent.length = 0;
});

test('a site that is never proxied goes back to the profile that is on, without a copy', async () => {
  await begin([[germany, '']]);
  await excludedItem.write(['*.shop.test']);
  const { text, undo } = await assignHost('shop.test', 'de');
  expect(text).toBe('shop.test uses Germany.');
  expect(await excludedItem.read()).toEqual([]);
  expect(await ids()).toEqual(['de']);
  await undo();
  expect(await excludedItem.read()).toEqual(['*.shop.test']);
});

test('a site leaves the list of another profile and its temporary rule, and undo gives both back', async () => {
  await begin([
    [germany, ''],
    [france, 'tea.test\n*.shop.test'],
  ]);
  await temporary['proxy/temporary']({ site: '*.shop.test', profileId: null, tabId: null }, caller);
  const { undo } = await assignHost('shop.test', 'de');
  expect(await linesOf('fr')).toBe('tea.test');
  expect(await timedRulesItem.read()).toEqual([]);
  await undo();
  expect(await linesOf('fr')).toBe('tea.test\n*.shop.test');
  expect(await timedRulesItem.read()).toMatchObject([{ site: '*.shop.test', profileId: null }]);
});

test('in a private window a site that another list has is refused, and stays never proxied', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test'],
  ]);
  await excludedItem.write(['img.shop.test']);
  const page = { url: 'https://img.shop.test/', incognito: true, container: null };
  await expect(assignHost('img.shop.test', 'de', page)).rejects.toMatchObject(taken);
  expect(await excludedItem.read()).toEqual(['img.shop.test']);
});

test('in a private window a site that is never proxied goes back, too, and its rules stay', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test'],
  ]);
  await excludedItem.write(['*.shop.test']);
  await temporary['proxy/temporary']({ site: '*.tea.test', profileId: null, tabId: null }, caller);
  const page = { url: 'https://shop.test/', incognito: true, container: null };
  const { text } = await assignHost('shop.test', 'de', page);
  expect(text).toBe('shop.test uses Germany.');
  expect(await excludedItem.read()).toEqual([]);
  expect(await linesOf('fr')).toBe('');
  // A temporary rule can't be changed from a private window.
  const tea = { url: 'https://tea.test/', incognito: true, container: null };
  await expect(assignHost('tea.test', 'de', tea)).rejects.toMatchObject(taken);
  expect(await timedRulesItem.read()).toHaveLength(1);
});

test.each([
  ['has the site', '*.shop.test', false],
  ['has another site', '*.tea.test', true],
])('a rule list of another profile that %s decides', async (_what, rule, isGiven) => {
  const url = 'https://lists.test/a.txt';
  await begin([
    [germany, ''],
    [{ ...france, ruleList: { url, every: 'day' } }, ''],
  ]);
  const list = parseRuleList(rule, 'fr');
  if (typeof list === 'string') throw new Error(list);
  await ruleListItem('fr').write({ ...list, url, etag: '', lastModified: '' });
  await excludedItem.write(['*.shop.test']);
  const change = assignHost('shop.test', 'de');
  if (isGiven) expect((await change).text).toBe('shop.test uses Germany.');
  else await expect(change).rejects.toMatchObject(taken);
  expect(await excludedItem.read()).toEqual(isGiven ? [] : ['*.shop.test']);
});

test('a pattern with a path, which Chromium never matches on https, does not keep a site', async () => {
  await begin([
    [germany, ''],
    [france, 'https://shop.test/cart/*'],
  ]);
  await excludedItem.write(['*.shop.test']);
  const page = { url: 'https://shop.test/cart/1', incognito: false, container: null };
  expect((await assignHost('shop.test', 'de', page)).text).toBe('shop.test uses Germany.');
});

test('a profile that is closed and takes all pages first keeps the site', async () => {
  await begin([
    [germany, ''],
    [france, ''],
  ]);
  await proxyItem.update((state) => ({
    ...state,
    appliedRoutes: [
      ...state.appliedRoutes.filter(({ profileId }) => profileId === 'de'),
      { profileId: 'fr', endpoint: null, where: everywhere, precedesOthers: true },
    ],
  }));
  await excludedItem.write(['*.shop.test']);
  await expect(assignHost('shop.test', 'de')).rejects.toMatchObject(taken);
  expect(await excludedItem.read()).toEqual(['*.shop.test']);
});

test('a site that leaves a list is excluded until it has left', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test'],
  ]);
  await excludedItem.write(['*.shop.test']);
  await assignHost('shop.test', 'de');
  expect(sent.slice(-2).map((one) => one.split(' ')[0])).toEqual([
    'profiles/save',
    'proxy/exclude',
  ]);
});

test('a site that the profile itself leaves out is no longer left out', async () => {
  const except = { ...germany, where: { ...everywhere, scope: 'except' as const } };
  await begin([[except, 'tea.test\n*.shop.test']]);
  const { undo } = await assignHost('shop.test', 'de');
  expect(await linesOf('de')).toBe('tea.test');
  await undo();
  expect(await linesOf('de')).toBe('tea.test\n*.shop.test');
});

test('a site that another list has with its whole domain is refused, and nothing is changed', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test\n*.img.shop.test'],
  ]);
  await excludedItem.write(['img.shop.test']);
  await expect(assignHost('img.shop.test', 'de')).rejects.toMatchObject(taken);
  // Lifted for a moment, the exclusion would have let France take the page.
  expect(sent.join('\n')).not.toContain('"add":false');
  expect(await linesOf('fr')).toBe('*.shop.test\n*.img.shop.test');
  expect(await excludedItem.read()).toEqual(['img.shop.test']);
  expect(await ids()).toEqual(['de', 'fr']);
});

test.each([
  ['where another profile takes all pages of private windows', true, false],
  ['in Firefox, where a copy can be on beside it', false, true],
])('a copy is switched on %s', async (_where, incognito, isFirefox) => {
  firefox.is = isFirefox;
  const own = serviceProfile({ id: 'own', where: { ...everywhere, windows: 'private' } });
  await begin([
    [germany, ''],
    [own, ''],
  ]);
  const page = { url: 'https://shop.test/', incognito, container: null };
  await expect(assignHost('shop.test', 'de', page)).rejects.toThrow(ProblemError);
});

test('where private windows do not confirm a change, all of it is taken back', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test'],
    [spain, 'tea.test'],
  ]);
  isUnconfirmed = true;
  await expect(assignHost('shop.test', 'es')).rejects.toThrow('private-windows-silent');
  expect(await Promise.all([linesOf('fr'), linesOf('es')])).toEqual(['*.shop.test', 'tea.test']);
});

test('where they do not confirm the switch either, the profile does not keep the site', async () => {
  await begin([
    [germany, ''],
    [spain, 'tea.test'],
  ]);
  offId = 'es';
  isUnconfirmed = true;
  await expect(assignHost('shop.test', 'es')).rejects.toThrow('private-windows-silent');
  expect(await linesOf('es')).toBe('tea.test');
});

test('an undo that private windows do not confirm is complete all the same', async () => {
  await begin([
    [germany, ''],
    [france, '*.shop.test'],
    [spain, '*.shop.test'],
  ]);
  await excludedItem.write(['*.shop.test']);
  const { undo } = await assignHost('shop.test', 'de');
  isUnconfirmed = true;
  await expect(undo()).rejects.toThrow('private-windows-silent');
  expect(await Promise.all([linesOf('fr'), linesOf('es')])).toEqual(['*.shop.test', '*.shop.test']);
  expect(await excludedItem.read()).toEqual(['*.shop.test']);
});
