import { parcelOf } from '@/utils/library/adopt';
import { noFilter, numbersIn, rowsOf } from '@/utils/library/read';
import { send } from '@/utils/platform/page';
import { account, profiles, settings } from '@/utils/platform/state';
import { asking } from '@/utils/platform/asking';
import { changesOf } from '@/utils/storage/backup';
import type { Backup, BackupChanges } from '@/utils/storage/schema-backup';
import { isManaged } from '@/utils/storage/managed-id';
import { excludedItem } from '@/utils/storage/registry';
import { sitesItem } from '@/utils/storage/sites';
import { saveText } from './save-text';

/** Characters of a file at most: what the browser can hold as one text with room to spare. */
export const longestFile = 200_000_000;
/** Rows of the library read at once. */
const batch = 200;

/**
 * Saves a backup as a file. Rejects with a `ProblemError`.
 * @param passphrase seals keys and logins; empty: they are left out.
 * @param withLibrary with the results that have ended.
 */
export async function saveBackup(
  passphrase: string,
  withLibrary: boolean,
): Promise<{ results: number; left: number }> {
  const { text } = await send('backup/make', { passphrase });
  const parcels: string[] = [];
  let room = longestFile - text.length;
  let left = 0;
  for (const parcel of withLibrary ? await everyParcel() : []) {
    // Letters that JSON writes with a backslash count twice.
    room -= JSON.stringify(parcel).length;
    if (room > 0) parcels.push(parcel);
    else left += 1;
  }
  const whole = withLibrary ? `${text.slice(0, -1)},"library":${JSON.stringify(parcels)}}` : text;
  const day = new Date().toISOString().slice(0, 10);
  saveText(`vantage-backup-${day}.json`, 'application/json', whole);
  return { results: parcels.length, left };
}

async function everyParcel(): Promise<string[]> {
  const numbers = (await numbersIn(noFilter)).toReversed();
  const parcels: string[] = [];
  for (let at = 0; at < numbers.length; at += batch) {
    for (const { id, state } of await rowsOf(numbers.slice(at, at + batch))) {
      // One under way belongs to this browser: two would ask for it.
      if (!['done', 'failed', 'unknown', 'cancelled'].includes(state)) continue;
      const parcel = await parcelOf(id);
      if (parcel !== null) parcels.push(parcel);
    }
  }
  return parcels;
}

/** What a backup would change here. */
export async function changesHere(backup: Backup, withKeys: boolean): Promise<BackupChanges> {
  const own = (profiles.value.value ?? []).filter(({ id }) => !isManaged(id));
  const sites: Record<string, string> = {};
  for (const { id } of own) {
    const text = (await sitesItem(id).read())?.text ?? '';
    if (text !== '') sites[id] = text;
  }
  const now = {
    settings: settings.value.value ?? backup.settings,
    account: account.value.value ?? { account: null, problem: null },
    profiles: own,
    sites,
    excluded: await excludedItem.read(),
    asking: asking(),
  };
  return changesOf(backup, now, withKeys);
}

/** Puts a backup in the place of what there is. Rejects with a `ProblemError`. */
export async function restore(backup: Backup, passphrase: string): Promise<void> {
  const { library = [], ...rest } = backup;
  const text = JSON.stringify(rest);
  const added: string[] = [];
  try {
    // Results first: those that came can go again, so that a file that breaks off changes nothing.
    for (const parcel of library) {
      const { id } = await send('backup/result', { parcel });
      if (id !== '') added.push(id);
    }
    await send('backup/restore', { text, passphrase });
  } catch (error) {
    if (added.length > 0) {
      await send('library/change', { ids: added, change: { kind: 'remove' } });
    }
    throw error;
  }
}
