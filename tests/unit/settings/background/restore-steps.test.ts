import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetKeys } from '@/utils/account/background/account-keys';
import { commitRestore, finishRestore } from '@/utils/settings/background/backup-commit';
import { RuleListSchema } from '@/utils/proxy/rule-lists/schema';
import { ruleListIndexInForce } from '@/utils/proxy/rule-lists/rule-list-index';
import { sweepProfiles } from '@/utils/proxy/background/sessions/sweep-profiles';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { lockItem, settingsItem } from '@/utils/storage/registry/settings';
import { balanceItem } from '@/utils/storage/registry/usage';
import { changeLock, lockVault, setLock, unlock } from '@/utils/security/lock-steps';
import { secrets, vault } from '@/utils/security/background/secrets';
import {
  accountInUse,
  addressesOf,
  backups,
  connected,
  disk,
  fileOf,
  instead,
  newBrowser,
  passphrase,
} from '../../../fixtures/restoring';
import { storedComparison } from '../../../fixtures/stored-backup';
import itemExamples from '../../../fixtures/stored-items.json';
import { customProfile, serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

const gone = { problem: { code: 'undo-gone' } };
const login = (password: string) => JSON.stringify({ username: 'u', password, sessionId: null });
const settingsOf = (host: string) => ({
  addresses: addressesOf(host),
  scrapeDelivery: 'background' as const,
  theme: 'system' as const,
});

test('a profile comes with the address of its rule list, but not with what was read from it', async () => {
  const { make, restore } = backups();
  const listed = (url: string) => customProfile({ ruleList: { url, every: 'week' } });
  await profilesItem.write([listed('https://lists.test/old')]);
  const copy = itemExamples.v2['ruleList:00000000-0000-4000-8000-000000000001'];
  const old = { ...RuleListSchema.parse(copy), url: 'https://lists.test/old' };
  await ruleListItem('c').write(old);
  const text = await make('');
  expect(text).not.toContain('listed.test');
  await profilesItem.write([listed('https://lists.test/new')]);
  const now = { ...old, url: 'https://lists.test/new' };
  await ruleListItem('c').write(now);
  await restore(text, '');
  const profiles = await profilesItem.read();
  expect(profiles).toEqual([listed('https://lists.test/old')]);
  // The copy of another address is not in force.
  expect(ruleListIndexInForce(profiles, 'c', await ruleListItem('c').read())).toBeNull();
});

describe('the login of a custom proxy', () => {
  const old = customProfile({ host: 'old.test', hasLogin: true });
  const now = customProfile({ host: 'new.test', hasLogin: true });

  test.each([
    ['without a passphrase', ''],
    ['with a passphrase, and no login in the file', passphrase],
  ])('never goes to another host: %s', async (_, words) => {
    const { make, restore, undo } = backups();
    await profilesItem.write([old, customProfile({ id: 'same', hasLogin: true })]);
    const text = await make();
    await profilesItem.write([now, customProfile({ id: 'same', hasLogin: true })]);
    await secrets.set('login:c', login('for new.test'));
    await secrets.set('login:same', login('stays'));
    await restore(text, words);
    expect(await profilesItem.read()).toEqual([
      { ...old, hasLogin: false },
      customProfile({ id: 'same', hasLogin: true }),
    ]);
    expect(await secrets.get('login:c')).toBeNull();
    expect(await secrets.get('login:same')).toBe(login('stays'));
    await undo();
    expect((await profilesItem.read())[0]).toEqual(now);
    expect(await secrets.get('login:c')).toBe(login('for new.test'));
  });

  test('goes to no proxy of the service, nor one of the service to a custom proxy', async () => {
    const { make, restore } = backups();
    await profilesItem.write([serviceProfile({ id: 'c' }), customProfile({ id: 'a' })]);
    const text = await make('');
    await profilesItem.write([old, serviceProfile({ id: 'a' })]);
    await secrets.set('login:c', login('mine'));
    await secrets.set('login:a', login('of the service'));
    await restore(text, '');
    expect(await secrets.get('login:c')).toBeNull();
    expect(await secrets.get('login:a')).toBeNull();
  });

  test('comes with the file that seals it', async () => {
    const { make, restore } = backups();
    await profilesItem.write([old]);
    await secrets.set('login:c', login('for old.test'));
    const text = await make();
    await profilesItem.write([now]);
    await secrets.set('login:c', login('for new.test'));
    await restore(text);
    expect(await profilesItem.read()).toEqual([old]);
    expect(await secrets.get('login:c')).toBe(login('for old.test'));
  });
});

describe('what a restore puts aside', () => {
  async function replaced() {
    const all = backups();
    await connected('yyy.test', 'KEY-Y');
    const text = await all.make();
    newBrowser();
    await connected('xxx.test', 'KEY-X');
    await all.restore(text);
    expect(await disk()).toContain('KEY-X');
    return all;
  }

  test('is gone once an account is forgotten', async () => {
    const { undo } = await replaced();
    await forgetKeys(await accountInUse());
    expect(await disk()).not.toContain('KEY-');
    expect(await fakeBrowser.storage.local.get('restoreBefore')).toEqual({});
    await expect(undo()).rejects.toMatchObject(gone);
  });

  test('is gone when the browser starts again', async () => {
    const { undo } = await replaced();
    await sweepProfiles();
    expect(await disk()).not.toContain('KEY-X');
    await expect(undo()).rejects.toMatchObject(gone);
  });

  test('can not be had back after a lock was set: it is told, and nothing is switched off', async () => {
    const { undo, switchAllOff } = await replaced();
    await setLock(vault, passphrase);
    switchAllOff.mockClear();
    await expect(undo()).rejects.toMatchObject(gone);
    expect(switchAllOff).not.toHaveBeenCalled();
    expect(await secrets.get(`accountKey@${await accountInUse()}`)).toBe('KEY-Y');
  });

  test('is not had back without the passphrase, nor twice', async () => {
    const { undo, make, restore } = backups();
    await connected('xxx.test', 'KEY-X');
    await setLock(vault, passphrase);
    const text = await make();
    await settingsItem.update((now) => ({ ...now, theme: 'dark' }));
    await restore(text);
    await lockVault(vault, async () => []);
    await expect(undo()).rejects.toMatchObject({ problem: { code: 'locked' } });
    await unlock(vault, passphrase);
    await undo();
    expect((await settingsItem.read()).theme).toBe('dark');
    await expect(undo()).rejects.toMatchObject(gone);
  });

  test('is not mixed with what an earlier restore put aside', async () => {
    const { undo } = await replaced();
    const write = vi.spyOn(vault.disk, 'write').mockRejectedValueOnce(new Error('killed'));
    const broken = commitRestore(
      { [settingsItem.key]: settingsOf('z.test') },
      { accountKey: 'KEY-Z' },
    );
    await expect(broken).rejects.toThrow('killed');
    write.mockRestore();
    expect((await settingsItem.read()).addresses.accountApi).toBe('https://yyy.test');
    await expect(undo()).rejects.toMatchObject(gone);
  });
});

test('exchange rates of a file come beside those given here, which stay', async () => {
  const { make, restore } = backups();
  const stored = (rates: Record<string, number>) => ({ last: null, list: [], rates });
  await geoComparisonsItem.write(stored({ 'SEK EUR': 0.09, 'EUR USD': 1.1 }));
  const text = await make('', true);
  await geoComparisonsItem.write(stored({ 'USD EUR': 0.8, 'JPY EUR': 0.006 }));
  await restore(text, '');
  expect((await geoComparisonsItem.read()).rates).toEqual({
    'SEK EUR': 0.09,
    'USD EUR': 0.8,
    'JPY EUR': 0.006,
  });
});

test('a file holds the levels, the minutes of the lock, and comparisons with the library', async () => {
  const { make, restore, undo } = backups();
  await connected('a.test', 'KEY-A');
  await balanceItem.write({ first: { levels: { rp: 7 }, low: [] } });
  await lockItem.write({ set: false, idleMinutes: 5 });
  await geoComparisonsItem.write({ last: null, list: [storedComparison] });
  expect(fileOf(await make(''))).not.toHaveProperty('geoComparisons');
  const text = await make('', true);
  newBrowser();
  await connected('a.test', 'KEY-A');
  await geoComparisonsItem.write({
    last: null,
    list: [{ ...storedComparison, id: 'mine', createdAt: 2 }],
  });
  await restore(text, '');
  expect(await balanceItem.read()).toEqual({ first: { levels: { rp: 7 }, low: [] } });
  expect(await lockItem.read()).toEqual({ set: false, idleMinutes: 5 });
  expect((await geoComparisonsItem.read()).list.map(({ id }) => id)).toEqual(['mine', 'w']);
  await undo();
  expect(await balanceItem.read()).toEqual({});
  expect((await lockItem.read()).idleMinutes).toBe(30);
  expect((await geoComparisonsItem.read()).list.map(({ id }) => id)).toEqual(['mine']);
});

test('the comparisons here stay, and the newest of the file take the room that is left', async () => {
  const { make, restore } = backups();
  const many = (prefix: string, count: number, from: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...storedComparison,
      id: `${prefix}${n}`,
      createdAt: from - n,
    }));
  await geoComparisonsItem.write({ last: null, list: many('file', 30, 1000) });
  const text = await make('', true);
  const own = many('own', 96, 500);
  const removed = { ...storedComparison, id: 'removed', removedAt: 1 };
  await geoComparisonsItem.write({ last: null, list: [...own, removed] });
  await restore(text, '');
  expect((await geoComparisonsItem.read()).list.map(({ id }) => id)).toEqual([
    'file0',
    'file1',
    'file2',
    'file3',
    ...own.map(({ id }) => id),
  ]);
});

describe('a restore and what happens beside it', () => {
  test('a change of the passphrase leaves every key readable', async () => {
    await secrets.set('accountKey', 'OLD');
    await setLock(vault, passphrase);
    const seals = [
      commitRestore({ [settingsItem.key]: settingsOf('n.test') }, { accountKey: 'NEW' }),
      changeLock(vault, passphrase, 'quite another one'),
    ];
    await Promise.all(seals);
    expect(await secrets.get('accountKey')).toBe('NEW');
    expect((await settingsItem.read()).addresses.accountApi).toBe('https://n.test');
  });

  test('a restore that was cut short is ended by the next life', async () => {
    await settingsItem.write(settingsOf('old.test'));
    const { local } = fakeBrowser.storage;
    const set = local.set.bind(local);
    const restoreSet = instead(local, {
      set: async (values: Record<string, unknown>) => {
        if (settingsItem.key in values) throw new Error('killed');
        await set(values);
      },
    });
    const cut = commitRestore(
      { [settingsItem.key]: settingsOf('new.test') },
      { accountKey: 'NEW' },
    );
    await expect(cut).rejects.toThrow('killed');
    restoreSet();
    expect((await settingsItem.read()).addresses.accountApi).toBe('https://old.test');
    await finishRestore();
    expect((await settingsItem.read()).addresses.accountApi).toBe('https://new.test');
    expect(await secrets.get('accountKey')).toBe('NEW');
  });

  test('another restore waits until it is done', async () => {
    const { make, restore } = backups();
    await connected('yyy.test', 'KEY-Y');
    const y = await make();
    newBrowser();
    await connected('xxx.test', 'KEY-X');
    const x = await make();
    const { write } = vault.disk;
    const quick = instead(vault.disk, {
      write: async (values: Record<string, unknown>) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await write(values);
      },
    });
    await Promise.all([restore(y), restore(x)]);
    quick();
    const key = await secrets.get(`accountKey@${await accountInUse()}`);
    const { accountApi } = (await settingsItem.read()).addresses;
    expect([`KEY-Y https://yyy.test`, `KEY-X https://xxx.test`]).toContain(`${key} ${accountApi}`);
    const stored = await disk();
    expect(stored.includes('scraper-KEY-X') && stored.includes('scraper-KEY-Y')).toBe(true);
  });
});
