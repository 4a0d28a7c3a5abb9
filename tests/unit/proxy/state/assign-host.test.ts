import { beforeEach, expect, test, vi } from 'vitest';
import { createProfiles } from '@/utils/proxy/background/profiles';
import { createTemporaryRules } from '@/utils/proxy/background/temporary-rules';
import { forgetLogins, readLogin } from '@/utils/proxy/background/sessions/stored-logins';
import {
  excludedItem,
  profilesItem,
  proxyItem,
  sitesItem,
  timedRulesItem,
} from '@/utils/storage/registry/proxy';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { vault } from '@/utils/security/background/secrets';
import { lockVault, setLock } from '@/utils/security/lock-steps';
import { everywhere, type Profile } from '@/utils/proxy/schema';
import { caller, newBrowser, passphrase } from '../../../fixtures/restoring';
import { customProfile } from '../../../fixtures/stored-profiles';
import { idleProfileDependencies } from '../../../fixtures/idle-profile-dependencies';

const handlers = createProfiles(idleProfileDependencies);
const temporary = createTemporaryRules(async () => {}).handlers;
const mine = customProfile({ id: 'own', host: 'mine.test', hasLogin: true });
const login = { username: 'me', password: 'secret' };
/** Profiles that the page shows. */
let shown: Profile[] = [];
let switchFails = false;
/** IDs of the active ones. */
let active: string[] = [];

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/messaging/send', () => ({
  send: async (type: string, input: never) => {
    if (type === 'proxy/switch' && switchFails) throw new Error('service');
    if (type === 'proxy/switch') await switched(input);
    const all = { ...handlers, ...temporary };
    const handle = Object.entries(all).find(([name]) => name === type)?.[1];
    await handle?.(input, caller);
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
      return { value: { on: active.map((profileId) => ({ profileId })) } };
    },
  },
}));
/** A switch applies the route at once, unless another press supersedes it. */
let isSuperseded = false;
async function switched({ profileId, on }: { profileId: string; on: boolean }): Promise<void> {
  if (isSuperseded) return;
  await proxyItem.update((state) => ({
    ...state,
    appliedRoutes: on ? [{ profileId, endpoint: null, where: everywhere }] : [],
  }));
}
const { assignHost } = await import('@/utils/proxy/state/host-rules');

/** Profiles other than the first. */
const copies = async (): Promise<Profile[]> =>
  (await profilesItem.read()).filter(({ id }) => id !== 'own');

beforeEach(async () => {
  newBrowser();
  shown = [mine];
  active = [];
  switchFails = false;
  isSuperseded = false;
  await handlers['profiles/save']({ profile: mine, login }, caller);
});

test("'Use profile for this site' gives the copy of a profile its login, and can be undone", async () => {
  const { undo } = await assignHost('shop.test', 'own');
  const [copy] = await copies();
  expect(copy).toMatchObject({ hasLogin: true, where: { scope: 'only' } });
  const proxy = 'http://mine.test:1080';
  expect(await readLogin(copy?.id ?? '')).toEqual({ ...login, sessionId: null, proxy });
  await undo();
  expect(await copies()).toEqual([]);
  expect(await readLogin('own')).toMatchObject(login);
});

test('a copy from before gets the login if it has none of its own', async () => {
  await assignHost('shop.test', 'own');
  const [copy] = await copies();
  if (copy?.kind !== 'custom') throw new Error('There is no copy');
  shown = [mine, copy];
  await forgetLogins([copy.id]);
  await assignHost('tea.test', 'own');
  expect(await copies()).toEqual([copy]);
  expect(await readLogin(copy.id)).toMatchObject(login);
  const other = { username: 'other', password: 'secret' };
  await handlers['profiles/save']({ profile: copy, login: other }, caller);
  await assignHost('oak.test', 'own');
  expect(await readLogin(copy.id)).toMatchObject(other);
});

test('while the login is locked away there is no copy, and nothing else changes', async () => {
  await excludedItem.write(['*.shop.test']);
  await setLock(vault, passphrase);
  await lockVault(vault, async () => ['own']);
  await expect(assignHost('shop.test', 'own')).rejects.toMatchObject({
    problem: { code: 'locked' },
  });
  expect(await copies()).toEqual([]);
  expect(await excludedItem.read()).toEqual(['*.shop.test']);
});

test('a host that another active profile takes is moved, and moved back by undo', async () => {
  const only = { ...mine.where, scope: 'only' as const };
  const first = customProfile({ id: 'first', where: only });
  const second = customProfile({ id: 'second', where: only });
  const off = customProfile({ id: 'off', where: only });
  shown = [first, second, off];
  active = ['first', 'second'];
  const sites = 'tea.test\n*.shop.test\nshop.test';
  for (const profile of shown) {
    await handlers['profiles/save'](
      { profile, sites: parseSiteList(profile === second ? '' : sites).sites },
      caller,
    );
  }
  const linesOf = async (id: string) => (await sitesItem(id).read())?.text ?? '';
  const { undo } = await assignHost('shop.test', 'second');
  expect(await linesOf('first')).toBe('tea.test');
  expect(await linesOf('second')).toBe('*.shop.test');
  expect(await linesOf('off')).toBe(sites);
  await undo();
  expect(await linesOf('first')).toBe(sites);
  expect(await linesOf('second')).toBe('');
});

test('profiles for other windows or containers keep the host, and so does one that takes more', async () => {
  const only = { ...mine.where, scope: 'only' as const };
  const target = customProfile({ id: 'target', where: { ...only, containers: ['personal'] } });
  const work = customProfile({ id: 'work', where: { ...only, containers: ['work'] } });
  const wide = customProfile({ id: 'wide', where: only });
  shown = [work, wide, target];
  active = ['work', 'wide', 'target'];
  for (const profile of shown) {
    await handlers['profiles/save']({ profile, sites: parseSiteList('shop.test').sites }, caller);
  }
  const page = { url: 'https://shop.test/', incognito: false, container: 'personal' };
  const order = async () => (await profilesItem.read()).map(({ id }) => id);
  const { undo } = await assignHost('shop.test', 'target', page);
  for (const { id } of [work, wide]) {
    expect((await sitesItem(id).read())?.text).toBe('shop.test');
  }
  // The one that takes more comes after it now.
  expect(await order()).toEqual(['own', 'work', 'target', 'wide']);
  await undo();
  expect(await order()).toEqual(['own', 'work', 'wide', 'target']);
});

test('a host leaves its exit only once it has another one, and has it back if that fails', async () => {
  const only = { ...mine.where, scope: 'only' as const };
  const first = customProfile({ id: 'first', where: only });
  shown = [mine, first];
  active = ['first'];
  await handlers['profiles/save'](
    { profile: first, sites: parseSiteList('shop.test').sites },
    caller,
  );
  switchFails = true;
  await expect(assignHost('shop.test', 'own')).rejects.toThrow('service');
  expect((await sitesItem('first').read())?.text).toBe('shop.test');
  expect(await copies()).toMatchObject([{ id: 'first' }]);
});

test('a host keeps its exit where the switch was ended by another press', async () => {
  const first = customProfile({ id: 'first', where: { ...mine.where, scope: 'only' } });
  shown = [mine, first];
  active = ['first'];
  await excludedItem.write(['*.shop.test']);
  const { sites } = parseSiteList('shop.test');
  await handlers['profiles/save']({ profile: first, sites }, caller);
  isSuperseded = true;
  await expect(assignHost('shop.test', 'own')).rejects.toMatchObject({
    problem: { code: 'not-switched-on' },
  });
  expect((await sitesItem('first').read())?.text).toBe('shop.test');
  expect(await excludedItem.read()).toEqual(['*.shop.test']);
});

test('a temporary rule of the host ends, and undo sets it again for the time that was left', async () => {
  await temporary['proxy/temporary']({ site: '*.shop.test', profileId: null, tabId: null }, caller);
  await temporary['proxy/temporary']({ site: '*.tea.test', profileId: null, tabId: null }, caller);
  const [rule, other] = await timedRulesItem.read();
  const endsAt = Date.now() + 60_000;
  await timedRulesItem.write([{ ...rule!, endsAt }, other!]);
  const { undo } = await assignHost('img.shop.test', 'own');
  expect(await timedRulesItem.read()).toEqual([other]);
  await undo();
  expect(await timedRulesItem.read()).toMatchObject([
    other!,
    { site: '*.shop.test', profileId: null, tabId: null, endsAt },
  ]);
});

test('in a private window, which can change no temporary rule, they are left', async () => {
  await temporary['proxy/temporary']({ site: '*.shop.test', profileId: null, tabId: null }, caller);
  const page = { url: 'https://shop.test/', incognito: true, container: null };
  await assignHost('shop.test', 'own', page);
  expect(await timedRulesItem.read()).toHaveLength(1);
});
