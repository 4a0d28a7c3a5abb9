import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountAccess } from '@/utils/account/background/account-keys';
import { applyManaged } from '@/utils/settings/background/apply-policy';
import type { Profile } from '@/utils/proxy/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { connected, newBrowser } from '../../../fixtures/restoring';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

beforeEach(newBrowser);

const close = vi.fn<(id: string, where: Profile['where']) => Promise<void>>(async () => {});
const storeChange = vi.fn(async (_ids: readonly string[], store: () => Promise<void>) => store());
const dependencies = { switchTo: async () => undefined, storeChange, close };

const company = (accountApi: string) => fakeBrowser.storage.managed.set({ accountApi });

test("an account of another server than the company's steps aside with its addresses, and its key goes nowhere else", async () => {
  await connected('mine.test', 'KEY-M');
  const mine = (await settingsItem.read()).addresses;
  await profilesItem.write([serviceProfile({ id: 'p' })]);
  await proxyItem.update((now) => ({
    ...now,
    on: [storedProfileState({ profileId: 'p' })],
  }));
  await company('https://api.company.test');
  const switchTo = vi.fn(async () => undefined);
  await applyManaged({ ...dependencies, switchTo });

  expect(switchTo.mock.calls).toEqual([[{ profileId: 'p', on: false }]]);
  expect((await settingsItem.read()).addresses.accountApi).toBe('https://api.company.test');
  expect((await accountItem.read()).account).toBeNull();
  await expect(accountAccess()).rejects.toMatchObject({ problem: { code: 'not-connected' } });
  const { others } = await accountsItem.read();
  expect(others).toHaveLength(1);
  expect(await accountAccess(others[0]!.id)).toEqual({ baseUrl: mine.accountApi, key: 'KEY-M' });

  // At the next start there is nothing left to apply.
  await applyManaged({ ...dependencies, switchTo });
  expect((await accountsItem.read()).others).toHaveLength(1);
  expect(switchTo).toHaveBeenCalledOnce();
});

test('an account of the same server stays', async () => {
  await connected('mine.test', 'KEY-M');
  const { accountApi } = (await settingsItem.read()).addresses;
  await company(`${new URL(accountApi).origin}/v2`);
  await applyManaged(dependencies);
  expect((await accountItem.read()).account).not.toBeNull();
  expect((await accountAccess()).key).toBe('KEY-M');
});

test('a key that connecting left behind when it was cut off is not sent to the company', async () => {
  await connected('mine.test', 'KEY-M');
  await accountItem.write({ account: null, problem: null });
  await settingsItem.update((now) => ({
    ...now,
    addresses: { ...now.addresses, accountApi: '' },
  }));
  await company('https://api.company.test');
  await applyManaged(dependencies);
  await expect(accountAccess()).rejects.toMatchObject({ problem: { code: 'not-connected' } });
  expect((await accountsItem.read()).others).toEqual([]);
});

test('another scope closes the route before the new sites are stored, until the switch', async () => {
  const order: string[] = [];
  close.mockImplementation(async (_id, { scope }) => void order.push(`closed for ${scope}`));
  fakeBrowser.storage.local.onChanged.addListener((changes) => {
    order.push(...Object.keys(changes).filter((key) => key.startsWith('sites:')));
  });
  const proxy = { name: 'Shop', scheme: 'http', host: 'proxy.example', port: 8080 };
  const preset = (scope: string) => ({ ...proxy, color: 'grey', scope, sites: [`${scope}.test`] });
  await fakeBrowser.storage.managed.set({ profiles: [preset('except')] });
  await applyManaged(dependencies);
  const [profile] = await profilesItem.read();
  expect(profile?.where.scope).toBe('except');
  expect(close).not.toHaveBeenCalled();
  order.length = 0;
  await fakeBrowser.storage.managed.set({ profiles: [preset('only')] });
  await applyManaged(dependencies);
  expect(order).toEqual(['closed for everything', `sites:${profile?.id}`, 'closed for only']);
});

test('changed profiles are stored so that a restart applies them', async () => {
  const preset = (name: string, port: number) => ({
    name,
    scheme: 'http',
    host: 'proxy.example',
    port,
  });
  await fakeBrowser.storage.managed.set({ profiles: [preset('Shop', 1), preset('Other', 1)] });
  await applyManaged(dependencies);
  await fakeBrowser.storage.managed.set({ profiles: [preset('Shop', 2), preset('Other', 1)] });
  storeChange.mockClear();
  await applyManaged(dependencies);
  const [shop] = await profilesItem.read();
  expect(storeChange.mock.calls.map(([ids]) => ids)).toEqual([[shop?.id]]);
});

describe('a switch that fails does not keep the others as they are', () => {
  const refused = new Error('no answer');
  const switchesOf = (failing: (id: string) => boolean) =>
    vi.fn(async ({ profileId }: { profileId: string; on: boolean }) => {
      if (failing(profileId)) throw refused;
    });
  const on = (...ids: string[]) =>
    proxyItem.update((now) => ({
      ...now,
      on: ids.map((profileId) => storedProfileState({ profileId })),
    }));

  test('of changed and removed profiles, of which removed ones go first', async () => {
    const proxy = { scheme: 'http', host: 'proxy.example' };
    const first = { ...proxy, name: 'A', port: 1, sites: ['a.test'] };
    const second = { ...proxy, name: 'B', port: 1, sites: ['b.test'] };
    await fakeBrowser.storage.managed.set({ profiles: [first, second] });
    await applyManaged(dependencies);
    const [a = '', b = ''] = (await profilesItem.read()).map(({ id }) => id);
    await on(a, b);
    await fakeBrowser.storage.managed.set({ profiles: [{ ...first, port: 2 }] });
    const switchTo = switchesOf(() => true);
    await expect(applyManaged({ ...dependencies, switchTo })).rejects.toBe(refused);
    expect(switchTo.mock.calls).toEqual([
      [{ profileId: b, on: false }],
      [{ profileId: a, on: true }],
    ]);
  });

  test('of an account that steps aside, and the profiles of the policy are set all the same', async () => {
    await connected('mine.test', 'KEY-M');
    await profilesItem.write([serviceProfile({ id: 'p' }), serviceProfile({ id: 'q' })]);
    await on('p', 'q');
    await fakeBrowser.storage.managed.set({
      accountApi: 'https://api.company.test',
      profiles: [{ name: 'Germany', product: 'rp' }],
    });
    const switchTo = switchesOf((id) => id === 'p');
    await expect(applyManaged({ ...dependencies, switchTo })).rejects.toBe(refused);
    expect(switchTo.mock.calls.map(([{ profileId }]) => profileId)).toEqual(['p', 'q']);
    expect((await profilesItem.read()).map(({ id }) => id)).toEqual([
      'managed-0-Germany',
      'p',
      'q',
    ]);
  });
});
