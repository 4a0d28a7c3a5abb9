import * as z from 'zod/mini';
import { type Backup, type BackupChanges, BackupSchema } from './schema-backup';

/** Reads a file; null: it is no backup, or not whole. */
export function readBackup(text: string): Backup | null {
  try {
    const parsed = z.safeParse(BackupSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

type Parts = Pick<Backup, 'settings' | 'account' | 'profiles' | 'sites' | 'excluded' | 'asking'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** @param withKeys the keys of the file are to be taken. */
export function changesOf(backup: Backup, now: Parts, withKeys: boolean): BackupChanges {
  const before = new Map(now.profiles.map((profile) => [profile.id, profile]));
  const after = new Set(backup.profiles.map(({ id }) => id));
  const names = (list: Backup['profiles']) => list.map(({ name }) => name);
  const { addresses, ...preferences } = backup.settings;
  const { addresses: addressesNow, ...preferencesNow } = now.settings;
  return {
    added: names(backup.profiles.filter(({ id }) => !before.has(id))),
    changed: names(
      backup.profiles.filter((profile) => {
        const { id } = profile;
        const there = before.get(id);
        if (!there) return false;
        return !same(there, profile) || (now.sites[id] ?? '') !== (backup.sites[id] ?? '');
      }),
    ),
    gone: names(now.profiles.filter(({ id }) => !after.has(id))),
    addresses: !same(addresses, addressesNow),
    preferences: !same(preferences, preferencesNow),
    asking: !same(backup.asking, now.asking),
    excluded: !same(backup.excluded, now.excluded),
    account: accountOf(backup, now, withKeys),
    results: backup.library?.length ?? 0,
  };
}

function accountOf(backup: Backup, now: Parts, withKeys: boolean): BackupChanges['account'] {
  if (withKeys) return 'replace';
  if (keepsAccount(backup, now.settings)) return now.account.account ? 'keep' : 'none';
  return now.account.account ? 'drop' : 'none';
}

/** Keys never go to another server than their own: with another address, the account is to be connected again. */
export function keepsAccount(backup: Backup, settings: Backup['settings']): boolean {
  return backup.settings.addresses.accountApi === settings.addresses.accountApi;
}
