import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notePrivateRun } from '@/utils/incognito/background/private-run-presence';
import { useAccount } from '@/utils/account/background/use-account';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { managedItem, settingsItem } from '@/utils/storage/registry/settings';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { balanceItem, usageItem } from '@/utils/storage/registry/usage';
import { seal } from '@/utils/security/passphrase-seal';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { secrets } from '@/utils/security/background/secrets';
import { deviceKeyName } from '@/utils/security/secrets-vault';
import {
  account,
  accountInUse,
  addressesOf,
  backups,
  changed,
  connected,
  disk,
  fileOf,
  newBrowser,
  passphrase,
} from '../../../fixtures/restoring';
import { scrapeRun } from '../../runs/tasks/example-options';
import { customProfile } from '../../../fixtures/stored-profiles';

// 600,000 key derivation rounds per call would take too long; `passphrase-seal.test.ts` tests the
// real seal.
vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
const open = vi.hoisted(() => ({ runs: 0 }));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => Array.from({ length: open.runs }, () => ({ id: 'r' })),
  getRun: async () => null,
}));

beforeEach(() => {
  newBrowser();
  open.runs = 0;
});

const listed = (id: string, host: string) => {
  return { id, label: '', addresses: addressesOf(host), state: { account, problem: null } };
};
const keyNow = async () => await secrets.get(`accountKey@${await accountInUse()}`);

describe('a file whose keys are sealed', () => {
  test('opens however it is laid out, and only beside what it was sealed with', async () => {
    const { make, restore, switchAllOff } = backups();
    await connected('aaa.test', 'KEY-A');
    const text = await make();
    newBrowser();
    const before = await disk();
    const evil = addressesOf('evil.test');
    const settings = { addresses: evil, scrapeDelivery: 'background', theme: 'system' };
    const scraper = { ...account.scraper, endpointUrl: evil.accountApi };
    const state = { account, problem: null };
    const others = [{ id: 'x', label: '', addresses: evil, state }];
    const moved = [
      { settings },
      { account: { account: { ...account, scraper }, problem: null } },
      { accounts: { current: { id: 'first', label: '' }, others } },
      { profiles: [customProfile({ host: 'evil.test' })] },
      { ofALaterVersion: 1 },
    ].map((change) => changed(text, change));
    for (const file of moved) {
      await expect(restore(file)).rejects.toMatchObject({ problem: { code: 'backup-changed' } });
    }
    await expect(restore(text, 'another')).rejects.toThrow('passphrase-wrong');
    expect(await disk()).toBe(before);
    expect(switchAllOff).not.toHaveBeenCalled();

    const reversed = Object.fromEntries(Object.entries(fileOf(text)).toReversed());
    await restore(JSON.stringify(reversed, null, 2));
    expect(await keyNow()).toBe('KEY-A');
  });

  test('holds no half of a character, and opens nevertheless', async () => {
    const { make, restore } = backups();
    await connected('aaa.test', 'KEY-A');
    await profilesItem.write([customProfile({ name: 'half \uD83D, whole 😀' })]);
    const text = await make();
    expect(fileOf(text)).toMatchObject({ profiles: [{ name: 'half \uFFFD, whole 😀' }] });
    newBrowser();
    await restore(text);
    expect(await keyNow()).toBe('KEY-A');
  });

  test('brings back an account whose balance is asked for, also when the restore is undone', async () => {
    const { make, restore, undo, readCredits } = backups();
    await connected('aaa.test', 'KEY-A');
    const text = await make();
    await restore(text);
    expect(readCredits.mock.calls).toEqual([[await accountInUse()]]);
    await undo();
    expect(readCredits).toHaveBeenCalledTimes(2);
    newBrowser();
    await restore(text, '');
    expect(readCredits).toHaveBeenCalledTimes(2);
  });

  test('of a version that did not bind them: refused, and restored without them', async () => {
    const { make, restore } = backups();
    await connected('aaa.test', 'KEY-A');
    const plain = await make('');
    const sealed = await seal('{"accountKey":"KEY-A"}', passphrase);
    const old = changed(plain, { sealed });
    newBrowser();
    await expect(restore(old)).rejects.toMatchObject({ problem: { code: 'backup-changed' } });
    await restore(old, '');
    expect((await accountItem.read()).account).toBeNull();
    expect(await disk()).not.toContain('KEY-A');
  });
});

describe('accounts of a file', () => {
  test('never take the id of another account here, nor its levels and reports', async () => {
    const { make, restore } = backups();
    await connected('yyy.test', 'KEY-Y');
    await balanceItem.write({ first: { levels: { browser: 3 }, low: [] } });
    const text = await make();
    newBrowser();
    await connected('xxx.test', 'KEY-X');
    await balanceItem.write({ first: { levels: { scraper: 7 }, low: [] } });
    await usageItem.write({ first: {} });
    const ids = await restore(text);
    const id = await accountInUse();
    expect(id).not.toBe('first');
    expect(ids['first']).toBe(id);
    expect(await secrets.get('accountKey')).toBeNull();
    expect(await secrets.get('scraperKey')).toBeNull();
    expect(await keyNow()).toBe('KEY-Y');
    expect(await secrets.get(`scraperKey@${id}`)).toBe('scraper-KEY-Y');
    expect(await balanceItem.read()).toEqual({ [id]: { levels: { browser: 3 }, low: [] } });
    expect(await usageItem.read()).toEqual({});
  });

  test('keep the id of the same account, so that its runs stay its own', async () => {
    const { make, restore, undo } = backups();
    await connected('xxx.test', 'KEY-X');
    const text = await make();
    await usageItem.write({ first: {} });
    await restore(text);
    expect(await accountInUse()).toBe('first');
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    expect(await usageItem.read()).toEqual({ first: {} });
    await undo();
    expect(await secrets.get('accountKey')).toBe('KEY-X');
  });

  test('take the place of those here whose device key is lost, with their ids', async () => {
    const { make, restore } = backups();
    await connected('xxx.test', 'KEY-X');
    await accountsItem.update((now) => ({ ...now, others: [listed('b', 'xxx.test')] }));
    await secrets.set('accountKey@b', 'KEY-B');
    const text = await make();
    await deviceKeyFiles.keepOnly(null);
    await fakeBrowser.storage.session.remove(deviceKeyName);
    await expect(secrets.get('accountKey')).rejects.toThrow('device-key-lost');
    expect(await restore(text)).toMatchObject({ first: 'first', b: 'b' });
    expect(await accountInUse()).toBe('first');
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    expect(await secrets.get('accountKey@b')).toBe('KEY-B');
  });

  test('of another server, without keys: those here stay in the list, with keys, levels and reports', async () => {
    const { make, restore, undo } = backups();
    await connected('yyy.test', 'KEY-Y');
    const text = await make('');
    newBrowser();
    await connected('xxx.test', 'KEY-X');
    const state = { account, problem: null };
    const other = { id: 'b', label: 'B', addresses: addressesOf('bbb.test'), state };
    const before = await accountsItem.update((now) => ({ ...now, others: [other] }));
    await secrets.set('accountKey@b', 'KEY-B');
    await secrets.set('accountKey@gone', 'KEY-GONE');
    await balanceItem.write({
      first: { levels: { rp: 1 }, low: [] },
      gone: { levels: {}, low: [] },
    });
    await restore(text, '');
    expect((await settingsItem.read()).addresses).toEqual(addressesOf('yyy.test'));
    expect((await accountItem.read()).account).toBeNull();
    expect(await keyNow()).toBeNull();
    const first = { id: 'first', label: '', addresses: addressesOf('xxx.test'), state };
    expect((await accountsItem.read()).others).toEqual([other, first]);
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    expect(await secrets.get('scraperKey')).toBe('scraper-KEY-X');
    expect(await secrets.get('accountKey@b')).toBe('KEY-B');
    expect(await secrets.get('accountKey@gone')).toBeNull();
    expect(Object.keys(await balanceItem.read())).toEqual(['first']);
    await undo();
    expect(await accountsItem.read()).toEqual(before);
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    // One that never was connected is no account to keep, nor is a key that an interrupted connection left.
    await accountItem.write({ account: null, problem: null });
    await restore(text, '');
    expect((await accountsItem.read()).others).toEqual([other]);
    expect(await secrets.get('accountKey')).toBeNull();
  });

  test('are not taken, and none is let go, while something is paid for with the keys here', async () => {
    const { make, restore, undo, switchAllOff } = backups();
    await connected('yyy.test', 'KEY-Y');
    const text = await make();
    newBrowser();
    await connected('xxx.test', 'KEY-X');
    open.runs = 1;
    const busy = { problem: { code: 'account-busy' } };
    await expect(restore(text)).rejects.toMatchObject(busy);
    await expect(restore(text, '')).rejects.toMatchObject(busy);
    expect(switchAllOff).not.toHaveBeenCalled();
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    open.runs = 0;
    const run = scrapeRun({ state: 'running', accountId: 'first' });
    const inPrivate = { 'privateRun:r': { run, parts: 0 } };
    notePrivateRun();
    await fakeBrowser.storage.session.set(inPrivate);
    await expect(restore(text)).rejects.toMatchObject(busy);
    await fakeBrowser.storage.session.clear();
    await restore(text);
    await fakeBrowser.storage.session.set(inPrivate);
    await expect(undo()).rejects.toMatchObject(busy);
    await fakeBrowser.storage.session.clear();
    open.runs = 1;
    await expect(undo()).rejects.toMatchObject(busy);
    expect(await keyNow()).toBe('KEY-Y');
    open.runs = 0;
    await undo();
    expect(await secrets.get('accountKey')).toBe('KEY-X');
    expect(await disk()).not.toContain('KEY-Y');
  });
});

describe("a company's addresses", () => {
  const company = addressesOf('company.test');
  const presets = { message: '', unreadable: [], incomplete: [], unreadableAddresses: [] };
  beforeEach(async () => {
    await managedItem.write({ ...presets, addresses: company });
  });

  test('stay when a file is restored, and so does the account under them', async () => {
    const { make, restore } = backups();
    await settingsItem.update((settings) => ({ ...settings, addresses: addressesOf('mine.test') }));
    const text = await make('');
    await connected('company.test', 'KEY-C');
    await restore(text, '');
    expect((await settingsItem.read()).addresses).toEqual(company);
    expect((await accountItem.read()).account).not.toBeNull();
    expect(await secrets.get('accountKey')).toBe('KEY-C');
  });

  test('drop no account here, nor its keys, for a file of another server', async () => {
    const { make, restore, undo } = backups();
    await connected('mine.test', 'KEY-M');
    await accountsItem.update((now) => ({ ...now, others: [listed('b', 'bbb.test')] }));
    await secrets.set('accountKey@b', 'KEY-B');
    const text = await make();
    await connected('company.test', 'KEY-C');
    // The account in use in the file is in the list here.
    const others = [listed('m', 'mine.test'), listed('x', 'xxx.test')];
    const before = await accountsItem.update((now) => ({ ...now, others }));
    await secrets.set('accountKey@m', 'KEY-M');
    await secrets.remove('accountKey@b');
    const { first, b = '' } = await restore(text);
    expect((await accountItem.read()).account).toBeNull();
    expect(await keyNow()).toBeNull();
    expect(first).toBe('m');
    const ids = (await accountsItem.read()).others.map(({ id }) => id);
    expect(ids).toEqual(['m', 'x', 'first', b]);
    expect(ids).not.toContain(await accountInUse());
    const names = ['accountKey', 'scraperKey', 'accountKey@m', `accountKey@${b}`] as const;
    const keys = () => Promise.all(names.map(secrets.get));
    expect(await keys()).toEqual(['KEY-C', 'scraper-KEY-C', 'KEY-M', 'KEY-B']);
    await undo();
    expect(await accountsItem.read()).toEqual(before);
    expect(await keys()).toEqual(['KEY-C', 'scraper-KEY-C', 'KEY-M', null]);
  });

  test('never get the key of an account of another server', async () => {
    const { make, restore } = backups();
    await connected('mine.test', 'KEY-M');
    const text = await make();
    await settingsItem.update((settings) => ({ ...settings, addresses: company }));
    await restore(text);
    expect((await settingsItem.read()).addresses).toEqual(company);
    expect((await accountItem.read()).account).toBeNull();
    expect(await keyNow()).toBeNull();

    const state = { account, problem: null };
    const others = [
      { id: 'm', label: '', addresses: addressesOf('mine.test'), state },
      { id: 'c', label: '', addresses: { ...company, dashboard: 'https://d.test' }, state },
    ];
    await accountsItem.update((now) => ({ ...now, others }));
    await expect(useAccount('m')).rejects.toMatchObject({ problem: { code: 'locked-by-policy' } });
    expect(await useAccount('c')).toBe(true);
    expect((await settingsItem.read()).addresses.accountApi).toBe(company.accountApi);
  });
});
