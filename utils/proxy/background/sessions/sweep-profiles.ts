import { ext } from '@/utils/browser/ext';
import { ruleListStatesItem } from '@/utils/storage/registry/rule-lists';
import {
  trafficByProfileItem,
  exitHistoryItem,
  sessionBalanceItem,
  profilesItem,
} from '@/utils/storage/registry/proxy';
import { isManaged } from '@/utils/proxy/managed-id';
import { secrets, vault } from '@/utils/security/background/secrets';
import { deleteOldKeys } from '@/utils/security/lock-steps';
import { sweepKeys } from '../../../account/background/sweep-keys';
import { forgetUndo } from '../../../settings/background/backup-commit';
import { dropAllSpareLogins } from './spare-logins';
import { forgetLogins } from './stored-logins';

/**
 * Deletes logins, sites and checks of removed profiles, all spare logins, and data that a restore set aside. Runs at
 * browser start, so that removing and restoring can be undone until then.
 */
export async function sweepProfiles(): Promise<void> {
  // Stored data is listed before the profiles, so that a profile saved during the sweep keeps its data.
  const logins = await secrets.loginNames();
  const keys = Object.keys(await ext.storage.local.get(null));
  await forgetUndo();
  await deleteOldKeys(vault);
  await dropAllSpareLogins();
  // Read after the steps above, because saving a profile stores its login first.
  const ids = await profileIds();
  await forgetLogins(logins.filter((id) => !ids.has(id)));
  // Managed profiles come and go with the policy, which may be read at the same time; keep theirs.
  const gone = keys.filter((key) => {
    const id = /^(?:sites|ruleList):(.*)$/.exec(key)?.[1];
    return id !== undefined && !ids.has(id) && !isManaged(id);
  });
  if (gone.length > 0) await ext.storage.local.remove(gone);
  const left = await profileIds();
  await exitHistoryItem.update((all) => kept(all, left));
  await sessionBalanceItem.update((all) => kept(all, left));
  await trafficByProfileItem.update((all) => kept(all, left));
  await ruleListStatesItem.update((all) => kept(all, left));
  await sweepKeys();
}

const profileIds = async (): Promise<Set<string>> =>
  new Set((await profilesItem.read()).map(({ id }) => id));

function kept<T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
