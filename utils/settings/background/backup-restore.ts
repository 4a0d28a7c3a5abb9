import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem } from '@/utils/storage/registry/proxy';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { lockItem, managedItem, settingsItem } from '@/utils/storage/registry/settings';
import { balanceItem, usageItem } from '@/utils/storage/registry/usage';
import { comparisonsToAdd, keepsAccount } from '@/utils/settings/parse-backup';
import { withManagedAddresses } from '@/utils/settings/managed-addresses';
import { webhooksItem } from '@/utils/storage/registry/webhooks';
import type { Backup, BackupSecrets as Sealed } from '@/utils/settings/backup-schema';
import { keyNames, vault } from '@/utils/security/background/secrets';
import { newestRates, withoutRemoved } from '@/utils/compare/comparison-plan';
import { mergedRates } from '@/utils/compare/exchange-rates';
import { accountIdsWithoutKeys, restoreAccounts, withoutAccountInUse } from './backup-accounts';
import { keySecretName } from '../../account/background/account-keys';
import { webhookSecretName } from '@/utils/webhooks/secret-name';
import { isAccountKey } from './backup-contents';
import { planProfiles } from './backup-profiles';
import { webhooksToAdd } from './restore-work';

type Values = Record<string, unknown>;
/** Secrets of a backup; null if none are restored. */
type BackupSecrets = Sealed | null;

/** Changes made by a restore. */
interface RestorePlan {
  /** Values by key in `storage.local`. */
  values: Values;
  /** Secrets by name; null deletes one. */
  secrets: Record<string, string | null>;
  /** IDs in this browser by ID in the backup. */
  ids: Record<string, string>;
}

/** Whether the account here stays in use. */
export async function keepsKeys(backup: Backup, backupSecrets: BackupSecrets): Promise<boolean> {
  if (backupSecrets !== null) return false;
  const [settings, { addresses }] = await Promise.all([settingsItem.read(), managedItem.read()]);
  return keepsAccount(backup, settings, addresses);
}

/** Computes all changes of a restore before anything is written. */
export async function planRestore(
  backup: Backup,
  backupSecrets: BackupSecrets,
): Promise<RestorePlan> {
  const { addresses: preset } = await managedItem.read();
  const accounts = await accountsPart(backup, backupSecrets);
  const profiles = await planProfiles(backup, backupSecrets?.secrets ?? {});
  const webhooks = await webhookSecrets(backupSecrets);
  const { settings, excluded, scrapePreferences, idleMinutes } = backup;
  const values: Values = {
    [settingsItem.key]: {
      ...settings,
      addresses: withManagedAddresses(settings.addresses, preset),
    },
    [excludedItem.key]: excluded,
    [scrapePreferencesItem.key]: scrapePreferences,
    ...accounts.values,
    ...profiles.values,
    ...(await comparisonsPart(backup)),
  };
  if (idleMinutes !== undefined) {
    values[lockItem.key] = { ...(await lockItem.read()), idleMinutes };
  }
  return {
    values,
    secrets: { ...accounts.secrets, ...profiles.secrets, ...webhooks },
    ids: accounts.ids,
  };
}

/** Signing secrets of the webhooks to add. */
async function webhookSecrets(backupSecrets: BackupSecrets): Promise<Record<string, string>> {
  const { webhooks: here } = await webhooksItem.read();
  const found: Record<string, string> = {};
  for (const { id } of webhooksToAdd(backupSecrets, here).added) {
    const name = webhookSecretName(id);
    const secret = backupSecrets?.secrets[name];
    if (secret !== undefined) found[name] = secret;
  }
  return found;
}

/** Accounts with keys, levels and reports: those of the backup, those that are here, or both (`restoreAccounts`). */
async function accountsPart(backup: Backup, backupSecrets: BackupSecrets): Promise<RestorePlan> {
  if (await keepsKeys(backup, backupSecrets)) {
    const { current, others } = await accountsItem.read();
    const ids = accountIdsWithoutKeys(backup, current.id);
    const values = await reportsPart(backup, ids, [current, ...others]);
    return { values, secrets: {}, ids };
  }
  const { addresses: preset } = await managedItem.read();
  const taken =
    backupSecrets === null
      ? await withoutAccountInUse(backup)
      : await restoreAccounts(backup, backupSecrets.secrets, preset);
  const { accounts, state, keys, stay, ids } = taken;
  const staying = new Set<string>(
    stay.flatMap((id) => keyNames.map((name) => keySecretName(id, name))),
  );
  const gone = (await vault.disk.names())
    .filter((name) => isAccountKey(name) && !staying.has(name))
    .map((name) => [name, null] as const);
  const values = {
    [accountItem.key]: state,
    [accountsItem.key]: accounts,
    ...(await reportsPart(backup, ids, [accounts.current, ...accounts.others])),
  };
  return { values, secrets: { ...Object.fromEntries(gone), ...keys }, ids };
}

/**
 * Levels and reports after a restore.
 * @param left accounts after the restore; data of all others is dropped.
 */
async function reportsPart(
  { balance = {} }: Backup,
  ids: Record<string, string>,
  left: readonly { id: string }[],
): Promise<Values> {
  const there = new Set(left.map(({ id }) => id));
  const kept = <T>(all: [string, T][]) => Object.fromEntries(all.filter(([id]) => there.has(id)));
  const backupSecrets = Object.entries(balance).map(([id, one]): [string, typeof one] => [
    ids[id] ?? '',
    one,
  ]);
  const [balanceNow, usage] = await Promise.all([balanceItem.read(), usageItem.read()]);
  return {
    [balanceItem.key]: { ...kept(Object.entries(balanceNow)), ...kept(backupSecrets) },
    [usageItem.key]: kept(Object.entries(usage)),
  };
}

/** Merges the comparisons of a backup, and the exchange rates given by the user, with those here. */
async function comparisonsPart(backup: Backup): Promise<Values> {
  const { geoComparisons } = backup;
  if (!geoComparisons) return {};
  const { last, list, rates = {} } = await geoComparisonsItem.read();
  const here = withoutRemoved(list, Date.now());
  const { added } = comparisonsToAdd(
    backup,
    here.map(({ id }) => id),
  );
  const all = [...here, ...added].toSorted((a, b) => b.createdAt - a.createdAt);
  const merged = newestRates(mergedRates([geoComparisons.rates ?? {}, rates]));
  return {
    [geoComparisonsItem.key]: { last: geoComparisons.last ?? last, list: all, rates: merged },
  };
}
