import { expect, test } from 'vitest';
import { changesOf, digestOf, readBackup, withoutResults } from '@/utils/settings/parse-backup';
import type { Backup } from '@/utils/settings/backup-schema';
import { storedBackup, storedComparison } from '../../fixtures/stored-backup';
import { storedRecipe, storedWatch } from '../../fixtures/stored-work';
import { directProfile } from '../../fixtures/stored-profiles';

const profile = (id: string, name: string) => directProfile({ id, name });

const backup: Backup = {
  ...storedBackup,
  profiles: [profile('1', 'One'), profile('2', 'Two'), profile('3', 'Three')],
  sites: { '2': 'a.test' },
};

test('a backup is read whole or not at all', () => {
  expect(readBackup(JSON.stringify(backup))).toEqual(backup);
  for (const text of [
    '',
    '{}',
    '[',
    JSON.stringify({ ...backup, vantageBackup: 2 }),
    JSON.stringify({ ...backup, profiles: [{ id: 1 }] }),
    JSON.stringify({ ...backup, excluded: undefined }),
  ]) {
    expect(readBackup(text), text).toBeNull();
  }
});

test('fields with their earlier names are read, but a present name counts more', () => {
  const { scrapePreferences, ...rest } = backup;
  const geoComparisons = { last: null, list: [storedComparison] };
  const older = { ...rest, asking: scrapePreferences, worlds: geoComparisons };
  expect(readBackup(JSON.stringify(older))).toEqual({ ...backup, geoComparisons });
  const present = { ...backup, geoComparisons };
  expect(readBackup(JSON.stringify({ ...present, asking: 1, worlds: 1 }))).toEqual(present);
});

test('what is nested too deeply to be written again is no backup', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const file = (levels: number) => JSON.stringify(backup).replace('{', `{"newer":${deep(levels)},`);
  expect(withoutResults(file(100))).toContain('newer');
  expect(readBackup(file(100))).not.toBeNull();
  expect(readBackup(file(100_000))).toBeNull();
});

const none = { accountApi: '', exitCheck: '', dashboard: '' };
const here = {
  ...backup,
  preset: none,
  idleMinutes: 30,
  levels: {},
  comparisons: [],
  recipes: [],
  watches: [],
  jobs: [],
  remembered: { favourites: [], recent: [] },
};

test('what differs is named, and keys stay only with their own address', () => {
  const now = {
    ...here,
    settings: { ...backup.settings, theme: 'light' as const },
    profiles: [profile('1', 'One'), profile('2', 'Two'), profile('4', 'Four')],
    sites: {},
  };
  const changes = changesOf(backup, now, false);
  expect(changes).toMatchObject({
    added: ['Three'],
    changed: ['Two'],
    gone: ['Four'],
    addresses: false,
    preferences: true,
    scrapePreferences: false,
    account: 'none',
    levels: false,
    comparisons: 0,
  });
  expect(changesOf(backup, now, true).account).toBe('replace');
});

test("a company's addresses stay, and the key of another server is not taken", () => {
  const company = { ...none, accountApi: 'https://company.test' };
  const now = { ...here, settings: { ...backup.settings, addresses: company }, preset: company };
  expect(changesOf(backup, now, false).addresses).toBe(false);
  expect(changesOf(backup, now, true).account).toBe('drop');
});

test('a file of another account asks for its passphrase only if it has keys', () => {
  const elsewhere = { ...none, accountApi: 'https://elsewhere.test' };
  const now = {
    ...here,
    settings: { ...backup.settings, addresses: elsewhere },
    account: { account: {} as never, problem: null },
  };
  const { sealed: _sealed, ...open } = backup;
  expect(changesOf(open, now, false).account).toBe('drop');
  const sealed = { salt: '', iv: '', data: '' } as never;
  expect(changesOf({ ...open, sealed }, now, false).account).toBe('sealed');
  expect(changesOf({ ...open, sealed }, now, true).account).toBe('replace');
});

test('another order of the profiles is told, and what is added or gone is none', () => {
  const [first = profile('1', 'One'), ...others] = backup.profiles;
  const isOrderTold = (profiles: typeof backup.profiles) =>
    changesOf(backup, { ...here, profiles }, false).order;
  expect(isOrderTold([profile('4', 'Four'), first])).toBe(false);
  expect(isOrderTold([...others, first])).toBe(true);
});

test('minutes of the lock, levels and comparisons are told, and absent in older files', () => {
  const file = {
    ...backup,
    idleMinutes: 5,
    balance: { first: { levels: { rp: 7 }, low: [] } },
    geoComparisons: { last: null, list: [storedComparison, { ...storedComparison, id: 'there' }] },
  };
  expect(readBackup(JSON.stringify(file))).toEqual(file);
  expect(readBackup(JSON.stringify({ ...file, idleMinutes: 1.5 }))).toBeNull();
  const connected = {
    ...here,
    account: { account: {} as never, problem: null },
    comparisons: ['there'],
  };
  expect(changesOf(file, connected, false)).toMatchObject({
    preferences: true,
    levels: true,
    comparisons: 1,
  });
  expect(changesOf(backup, here, false)).toMatchObject({ preferences: false, levels: false });
});

test('favourites and recents of a file are told where they differ; an older file has none', () => {
  const file = { ...backup, remembered: { favourites: ['2'], recent: ['1'] } };
  expect(readBackup(JSON.stringify(file))).toEqual(file);
  expect(changesOf(file, here, false).remembered).toBe(true);
  expect(changesOf(file, { ...here, remembered: file.remembered }, false).remembered).toBe(false);
  expect(changesOf(backup, here, false).remembered).toBe(false);
});

test('the limits hold for what a plan promises, and what has no room is counted', () => {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  const file: Backup = {
    ...backup,
    recipes: ids('new', 100).map((id) => ({ ...storedRecipe, id })),
    watches: ids('new', 10).map((id) => ({ ...storedWatch, id })),
    geoComparisons: { last: null, list: ids('new', 30).map((id) => ({ ...storedComparison, id })) },
  };
  const now = {
    ...here,
    recipes: ids('old', 150),
    watches: ids('old', 100),
    comparisons: ids('old', 90),
  };
  expect(changesOf(file, now, false)).toMatchObject({
    recipes: 50,
    watches: 0,
    comparisons: 10,
    left: { recipes: 50, watches: 10, comparisons: 20 },
  });
  const left = { recipes: 0, watches: 0, comparisons: 0 };
  expect(changesOf(file, here, false)).toMatchObject({ recipes: 100, comparisons: 30, left });
});

test('what is there twice or was removed before the backup is no promise', () => {
  const removed = { ...storedComparison, id: 'gone', removedAt: 1 };
  const file: Backup = {
    ...backup,
    recipes: [storedRecipe, storedRecipe],
    geoComparisons: { last: null, list: [storedComparison, removed] },
  };
  expect(changesOf(file, here, false)).toMatchObject({ recipes: 1, comparisons: 1 });
});

test('the digest is of all but the seal and the results, however it is laid out', async () => {
  const digest = await digestOf(JSON.stringify(backup));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  const same = Object.fromEntries(
    Object.entries({ ...backup, sealed: 'x', library: ['y'] }).toReversed(),
  );
  expect(await digestOf(JSON.stringify(same, null, 2))).toBe(digest);
  expect(await digestOf(withoutResults(JSON.stringify(same)))).toBe(digest);
  for (const other of [
    { ...backup, at: 2 },
    { ...backup, new: null },
    { ...backup, sites: {} },
  ]) {
    expect(await digestOf(JSON.stringify(other))).not.toBe(digest);
  }
});

const withAddresses = (addresses: object) => {
  const all = { ...none, ...addresses };
  return readBackup(
    JSON.stringify({ ...backup, settings: { ...backup.settings, addresses: all } }),
  );
};

test.each(['http://a.test', 'javascript:1', 'https://u:p@a.test'])(
  'an address that could not be typed is no part of a backup: %s',
  (url) => {
    for (const name of ['accountApi', 'exitCheck', 'dashboard']) {
      expect(withAddresses({ [name]: url }), name).toBeNull();
    }
    const other = {
      id: 'b',
      label: '',
      addresses: { ...none, accountApi: url },
      state: backup.account,
    };
    const accounts = { ...backup.accounts, others: [other] };
    expect(readBackup(JSON.stringify({ ...backup, accounts }))).toBeNull();
  },
);

test('addresses are read like typed ones, and another account API is named', () => {
  const found = withAddresses({ accountApi: 'https://B.test/public/' });
  expect(found?.settings.addresses).toEqual({ ...none, accountApi: 'https://b.test' });
  expect(withAddresses({})?.settings.addresses).toEqual(none);
  expect(withAddresses({ dashboard: 'https://d.test/' })?.settings.addresses).toMatchObject({
    accountApi: '',
    dashboard: 'https://d.test',
  });
  expect(found && changesOf(found, here, false).accountHost).toBe('b.test');
  expect(changesOf(backup, here, false).accountHost).toBe('');
});

test('other addresses of exit check and dashboard are named, and the hosts of new rule lists', () => {
  const unnamed = { exitCheckHost: '', dashboardHost: '', ruleListHosts: [] };
  expect(changesOf(backup, here, false)).toMatchObject(unnamed);
  const dashboard = 'https://d.test/';
  const addresses = { ...backup.settings.addresses, exitCheck: 'https://e.test/ip', dashboard };
  const listed = (id: string, url: string) => ({
    ...profile(id, id),
    ruleList: { url, every: 'day' as const },
  });
  const file: Backup = {
    ...backup,
    settings: { ...backup.settings, addresses },
    profiles: [listed('1', 'https://old.test/a'), listed('2', 'https://new.test/b')],
  };
  const now = { ...here, profiles: [listed('1', 'https://old.test/a'), profile('2', '2')] };
  const named = { addresses: true, exitCheckHost: 'e.test', dashboardHost: 'd.test' };
  expect(changesOf(file, now, false)).toMatchObject({ ...named, ruleListHosts: ['new.test'] });
  const same = { ...now, settings: file.settings, profiles: file.profiles };
  expect(changesOf(file, same, false)).toMatchObject({ ...unnamed, addresses: false });
  // One that is taken away has no host to name.
  expect(changesOf(backup, same, false)).toMatchObject({ ...unnamed, addresses: true });
});
