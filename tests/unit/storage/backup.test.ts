import { expect, test } from 'vitest';
import { changesOf, readBackup } from '@/utils/storage/backup';
import type { Backup } from '@/utils/storage/schema-backup';
import { usualAsking } from '@/utils/scrape/presets';
import { everywhere, noExtras, type Profile } from '@/utils/storage/schema';

const profile = (id: string, name: string): Profile => ({
  kind: 'direct',
  id,
  name,
  color: 'teal',
  letter: '',
  where: everywhere,
  extras: noExtras,
});

const backup: Backup = {
  vantageBackup: 1,
  at: 1,
  settings: {
    addresses: { accountApi: 'https://a.test', exitCheck: '', dashboard: '' },
    scrapeDelivery: 'background',
    theme: 'dark',
  },
  account: { account: null, problem: null },
  accounts: { current: { id: 'first', label: '' }, others: [] },
  profiles: [profile('1', 'One'), profile('2', 'Two'), profile('3', 'Three')],
  sites: { '2': 'a.test' },
  excluded: [],
  asking: usualAsking,
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

test('what differs is named, and keys stay only with their own address', () => {
  const now = {
    ...backup,
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
    asking: false,
    account: 'none',
  });
  expect(changesOf(backup, now, true).account).toBe('replace');
});
