import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followExtras } from '@/utils/proxy/background/extras';
import { forgetSites } from '@/utils/proxy/background/route-plan';
import { ext } from '@/utils/browser/ext';
import { allOff, beginSwitch, routeCommitted, switchDone } from '@/utils/proxy/profile-states';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type ProfileState, type ProxyState } from '@/utils/proxy/schema';
import {
  excludedItem,
  profilesItem,
  proxyItem,
  sitesItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { writeTabRoutes } from '@/utils/storage/tab-routes';
import { tabRulesItem } from '@/utils/storage/temporary-rules';
import { newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

interface Rule {
  id: number;
  action: { type: string };
  condition: { excludedRequestDomains?: string[]; excludedTabIds?: number[] };
}
let rules: Rule[];
const leftOut = () => rules.map(({ condition }) => condition.excludedRequestDomains ?? []);

const extras = { acceptLanguage: false, saveData: true, capMb: null, atCap: 'warn' } as const;
const only = { ...everywhere, scope: 'only' } as const;
const url = 'https://lists.test/sites.txt';
const rule = { site: '*.timed.test', profileId: null, since: 0, endsAt: null, tabId: null };

/** State in which each of the profiles has a route. */
const stateOf = (on: ProfileState[]): ProxyState => ({
  ...allOff,
  on,
  appliedRoutes: on.map(({ profileId }) => routeOf(profileId)),
});
const routeOf = (profileId: string) => ({ profileId, endpoint: null, where: everywhere });

beforeEach(() => {
  newBrowser();
  rules = [];
  Object.assign(fakeBrowser, {
    declarativeNetRequest: {
      getSessionRules: async () => rules,
      updateSessionRules: async ({ addRules }: { addRules: Rule[] }) => void (rules = addRules),
    },
  });
  // The fake browser's reset took the listeners of these caches.
  ext.storage.local.onChanged.addListener(() => forgetSites('b'));
});

test('the extras of a profile for everything leave out what goes another way, whenever it changes', async () => {
  const ruleList = { url, every: 'day' } as const;
  await profilesItem.write([
    serviceProfile({ extras }),
    serviceProfile({ id: 'b', where: only, ruleList }),
  ]);
  const on = ['a', 'b'].map((profileId) => storedProfileState({ profileId }));
  await proxyItem.write(stateOf(on));
  followExtras();
  await vi.waitFor(() => expect(leftOut()).toEqual([[]]));

  await sitesItem('b').write(parseSiteList('*.shop.test').sites);
  await vi.waitFor(() => expect(leftOut()).toEqual([['shop.test']]));
  const list = parseRuleList('listed.test', 'b');
  if (typeof list === 'string') throw new Error(list);
  await ruleListItem('b').write({ ...list, url, etag: '', lastModified: '' });
  await vi.waitFor(() => expect(leftOut()).toEqual([['shop.test', 'listed.test']]));
  await proxyItem.write(stateOf(on.slice(0, 1)));
  await excludedItem.write(['*.bank.test']);
  await vi.waitFor(() => expect(leftOut()).toEqual([['bank.test']]));
  await timedRulesItem.write([{ ...rule, profileId: 'a' }, rule]);
  await vi.waitFor(() => expect(leftOut()).toEqual([['bank.test', 'timed.test']]));
  await ext.storage.session.set({ [tabRulesItem.key]: [{ ...rule, site: 'tab.test', tabId: 1 }] });
  await vi.waitFor(() =>
    expect(leftOut()[0]?.toSorted()).toEqual(['bank.test', 'tab.test', 'timed.test']),
  );
});

test('extras leave out the tabs of other profiles, and whatever a pattern for any host takes', async () => {
  await profilesItem.write([serviceProfile({ extras }), serviceProfile({ id: 'b', where: only })]);
  const on = ['a', 'b'].map((profileId) => storedProfileState({ profileId }));
  await proxyItem.write(stateOf(on));
  await sitesItem('b').write(parseSiteList('*.shop.test').sites);
  followExtras();
  await vi.waitFor(() => expect(leftOut()).toEqual([['shop.test']]));
  await writeTabRoutes(
    new Map([
      [7, 'b'],
      [8, 'a'],
    ]),
  );
  await vi.waitFor(() => expect(rules[0]?.condition.excludedTabIds).toEqual([7]));
  await sitesItem('b').write(parseSiteList('https://*/*').sites);
  await vi.waitFor(() => expect(rules).toEqual([]));
});

test('extras leave out tabs and sites of other profiles only while those are on', async () => {
  const on = ['a', 'b'].map((profileId) => storedProfileState({ profileId }));
  const onlyB = { ...routeOf('b'), where: only };
  await profilesItem.write([serviceProfile({ extras }), serviceProfile({ id: 'b', where: only })]);
  await proxyItem.write({ ...stateOf(on), appliedRoutes: [routeOf('a'), onlyB] });
  await writeTabRoutes(new Map([[7, 'b']]));
  await timedRulesItem.write([
    { ...rule, profileId: 'b' },
    { ...rule, site: 'ended.test', since: 1, endsAt: 2 },
  ]);
  followExtras();
  const condition = () => rules[0]?.condition;
  await vi.waitFor(() => expect(condition()?.excludedRequestDomains).toEqual(['timed.test']));
  expect(condition()?.excludedTabIds).toEqual([7]);
  await proxyItem.write(stateOf(on.slice(0, 1)));
  await vi.waitFor(() => expect(condition()?.excludedRequestDomains).toBeUndefined());
  expect(condition()?.excludedTabIds).toBeUndefined();
});

test('a change that the browser does not answer keeps later ones waiting for five seconds only', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const update = vi.fn(async ({ addRules }: { addRules: Rule[] }) => void (rules = addRules));
  update.mockReturnValueOnce(new Promise(() => {}));
  Object.assign(ext.declarativeNetRequest, { updateSessionRules: update });
  await profilesItem.write([serviceProfile({ extras })]);
  await proxyItem.write(stateOf([storedProfileState()]));
  vi.useFakeTimers();
  followExtras();
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
  // Many changes at once are one more round.
  for (const site of ['a', 'b', 'c']) await excludedItem.write([`*.${site}.test`]);
  expect(update).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(leftOut()).toEqual([['c.test']]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(update).toHaveBeenCalledTimes(2);
});

test('extras of a profile for private windows do not reach regular ones', async () => {
  const where = { ...everywhere, windows: 'private' } as const;
  await profilesItem.write([serviceProfile({ extras })]);
  await proxyItem.write(stateOf([storedProfileState()]));
  followExtras();
  await vi.waitFor(() => expect(rules).toHaveLength(1));
  await profilesItem.write([serviceProfile({ extras, where })]);
  await vi.waitFor(() => expect(rules).toEqual([]));
});

describe('while the profile that takes everything', () => {
  const both = { ...extras, acceptLanguage: true };
  const types = () => rules.map(({ action }) => action.type);
  const exit = { country: 'DE', address: '', city: null, network: null, checkedAt: 0, tookMs: 0 };
  const on = (profileId: string) => storedProfileState({ profileId, exit });

  beforeEach(async () => {
    await profilesItem.write([
      serviceProfile({ extras: both }),
      serviceProfile({ id: 'b', where: only }),
      serviceProfile({ id: 'c' }),
    ]);
    await sitesItem('b').write(parseSiteList('*.shop.test').sites);
    await proxyItem.write(stateOf([on('a'), on('b')]));
    followExtras();
    await vi.waitFor(() => expect(types()).toEqual(['block', 'modifyHeaders']));
  });

  const settled = async (change: (state: ProxyState) => ProxyState) => {
    await proxyItem.write(change(await proxyItem.read()));
    await new Promise((resolve) => setTimeout(resolve, 20));
    return types();
  };

  test('is renewed, its extras go on; the language waits for the new route', async () => {
    expect(await settled((state) => beginSwitch(state, 'a', [], 1))).toEqual([
      'block',
      'modifyHeaders',
    ]);
    expect(leftOut()).toEqual([['shop.test'], ['shop.test']]);
    expect(await settled((state) => routeCommitted(state, routeOf('a')))).toEqual(['block']);
    const profile = serviceProfile({ extras: both });
    expect(await settled((state) => switchDone(state, profile, 2))).toEqual([
      'block',
      'modifyHeaders',
    ]);
  });

  test('is about to be replaced, its extras go on until the other one has its route', async () => {
    expect(await settled((state) => beginSwitch(state, 'c', ['a'], 1))).toEqual([
      'block',
      'modifyHeaders',
    ]);
    expect(leftOut()).toEqual([['shop.test'], ['shop.test']]);
    expect(await settled((state) => routeCommitted(state, routeOf('c')))).toEqual([]);
  });

  test('stays on, the sites of another one are left out from when that one has its route', async () => {
    await proxyItem.write(stateOf([on('a')]));
    await vi.waitFor(() => expect(leftOut()).toEqual([[], []]));
    await settled((state) => beginSwitch(state, 'b', [], 1));
    expect(leftOut()).toEqual([[], []]);
    await settled((state) => routeCommitted(state, { ...routeOf('b'), where: only }));
    expect(leftOut()).toEqual([['shop.test'], ['shop.test']]);
  });
});
