import * as z from 'zod/mini';
import { matchesManagedAddresses, withManagedAddresses } from './managed-addresses';
import { withPastTimes } from './past-times';
import { withReadAddresses } from './restored-addresses';
import { ProblemError } from '../problem';
import { hostOf, isSameOrigin } from '../url-parts';
import type { Addresses } from './schema';
import { maxComparisons, type Comparison } from '../compare/schema';
import { wellFormed } from '../export/well-formed';
import { maxRecipes } from '../recipes/schema';
import { itemsToAdd } from '../restored-values';
import { isTooDeep } from '../runs/tasks/limit-depth';
import { isStackOverflow } from '../stack-overflow';
import { maxWatches } from '../watches/schema';
import { type Backup, type BackupChanges, BackupSchema } from './backup-schema';
import { sha256 } from '../sha256';

/** Nesting above that of any backup. Deeper JSON can be parsed, but not written again. */
const maxLevels = 200;

/** Writes a backup, with U+FFFD for lone surrogates, which some readers reject. */
export const backupText = (backup: object): string => wellFormed(JSON.stringify(backup));

const Whole = z.record(z.string(), z.unknown());

/** Names of fields in backups made before 0.1.0, and their present ones. */
const renamedFields = new Map([
  ['asking', 'scrapePreferences'],
  ['worlds', 'geoComparisons'],
]);

/** Gives the fields of an older backup their present names, unless it has fields of these names. */
function withPresentNames(json: unknown): unknown {
  const { success, data } = z.safeParse(Whole, json);
  if (!success) return json;
  const named = Object.entries(data).map(([name, value]) => [
    renamedFields.get(name) ?? name,
    value,
  ]);
  return { ...Object.fromEntries(named), ...data };
}

/** Parses a backup; null if it is invalid or incomplete. */
export function readBackup(text: string): Backup | null {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = z.safeParse(BackupSchema, withPresentNames(json));
    if (!parsed.success || isTooDeep(json, maxLevels)) return null;
    return withPastTimes(withReadAddresses(parsed.data), Date.now());
  } catch (error) {
    if (error instanceof SyntaxError || isStackOverflow(error)) return null;
    // An address that can't be read.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Text of a backup without its results. Throws if the text is no JSON object. */
export function withoutResults(text: string): string {
  const { library: _library, ...rest } = z.parse(Whole, JSON.parse(text));
  return JSON.stringify(rest);
}

/**
 * SHA-256 in hexadecimal of a backup without its secrets and results, independent of formatting. It
 * is encrypted with the keys, so that nobody can change the URLs that they are sent to. Throws if
 * the text is no JSON object.
 */
export async function digestOf(text: string): Promise<string> {
  const { library: _library, sealed: _sealed, ...rest } = z.parse(Whole, JSON.parse(text));
  return await sha256(sortedJson(rest));
}

/**
 * JSON in which equal values are equal texts: Chromium's storage returns the keys of objects in an order of its own.
 */
export const sortedJson = (value: unknown): string => JSON.stringify(value, sorted);

/** Sorts the keys of objects; a replacer for `JSON.stringify`. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** State of this browser as far as it is compared with a backup. `preset`: URLs of the policy. */
type CurrentState = Pick<
  Backup,
  'settings' | 'account' | 'profiles' | 'sites' | 'excluded' | 'scrapePreferences'
> & {
  preset: Addresses;
  /** Idle minutes before the automatic lock. */
  idleMinutes: number;
  /** Levels of the account in use. */
  levels: unknown;
  comparisons: readonly string[];
  /** IDs of recipes, watches and jobs. */
  recipes: readonly string[];
  watches: readonly string[];
  jobs: readonly string[];
  remembered: unknown;
};

/** Comparisons of a backup to add to those here, the newest first, and how many have no room. */
export function comparisonsToAdd(
  { geoComparisons }: Backup,
  here: readonly string[],
): { added: Comparison[]; left: number } {
  const found = (geoComparisons?.list ?? []).filter(({ removedAt }) => removedAt === null);
  const newest = found.toSorted((a, b) => b.createdAt - a.createdAt);
  return itemsToAdd(here, newest, maxComparisons);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Host of the new address; '' if the address does not change or is removed. */
const newHost = (next: string, now: string): string => (next === now ? '' : hostOf(next));

/**
 * Computes the effects of a restore.
 * @param withKeys whether the keys of the backup are restored.
 */
export function changesOf(backup: Backup, now: CurrentState, withKeys: boolean): BackupChanges {
  const before = new Map(now.profiles.map((profile) => [profile.id, profile]));
  const after = new Set(backup.profiles.map(({ id }) => id));
  const names = (list: Backup['profiles']) => list.map(({ name }) => name);
  const ids = (list: Backup['profiles']) => list.map(({ id }) => id);
  const { addresses, ...preferences } = backup.settings;
  const next = withManagedAddresses(addresses, now.preset);
  const { addresses: addressesNow, ...preferencesNow } = now.settings;
  const account = accountOf(backup, now, withKeys);
  const levels = backup.balance?.[backup.accounts.current.id]?.levels;
  const comparisons = comparisonsToAdd(backup, now.comparisons);
  const recipes = itemsToAdd(now.recipes, backup.recipes ?? [], maxRecipes);
  const watches = itemsToAdd(now.watches, backup.watches ?? [], maxWatches);
  const jobs = (backup.jobs ?? []).map(({ job }) => job);
  return {
    added: names(backup.profiles.filter(({ id }) => !before.has(id))),
    changed: names(
      backup.profiles.filter((profile) => {
        const { id } = profile;
        const known = before.get(id);
        if (!known) return false;
        return !same(known, profile) || (now.sites[id] ?? '') !== (backup.sites[id] ?? '');
      }),
    ),
    gone: names(now.profiles.filter(({ id }) => !after.has(id))),
    order: !same(
      ids(now.profiles).filter((id) => after.has(id)),
      ids(backup.profiles).filter((id) => before.has(id)),
    ),
    addresses: !same(next, addressesNow),
    accountHost: isSameOrigin(next.accountApi, addressesNow.accountApi)
      ? ''
      : hostOf(next.accountApi),
    exitCheckHost: newHost(next.exitCheck, addressesNow.exitCheck),
    dashboardHost: newHost(next.dashboard, addressesNow.dashboard),
    ruleListHosts: backup.profiles.flatMap(({ id, ruleList }) =>
      ruleList && ruleList.url !== before.get(id)?.ruleList?.url ? [hostOf(ruleList.url)] : [],
    ),
    preferences:
      !same(preferences, preferencesNow) ||
      (backup.idleMinutes ?? now.idleMinutes) !== now.idleMinutes,
    scrapePreferences: !same(backup.scrapePreferences, now.scrapePreferences),
    excluded: !same(backup.excluded, now.excluded),
    remembered: backup.remembered !== undefined && !same(backup.remembered, now.remembered),
    account,
    levels: account === 'keep' && levels !== undefined && !same(levels, now.levels),
    comparisons: comparisons.added.length,
    recipes: recipes.added.length,
    watches: watches.added.length,
    jobs: itemsToAdd(now.jobs, jobs, Infinity).added.length,
    left: { comparisons: comparisons.left, recipes: recipes.left, watches: watches.left },
    results: backup.library?.length ?? 0,
    optionsLeft: backup.optionsLeft ?? 0,
  };
}

function accountOf(backup: Backup, now: CurrentState, withKeys: boolean): BackupChanges['account'] {
  if (withKeys && matchesManagedAddresses(backup.settings.addresses, now.preset)) return 'replace';
  if (!withKeys && keepsAccount(backup, now.settings, now.preset)) {
    return now.account.account ? 'keep' : 'none';
  }
  if (!withKeys && backup.sealed !== undefined) return 'sealed';
  return withKeys || now.account.account ? 'drop' : 'none';
}

/**
 * Whether the account here stays after a restore without keys. Keys are never sent to another
 * server: if the URL changes, the user must connect again.
 * @param preset URLs of the policy, which stay in any case.
 */
export function keepsAccount(
  backup: Backup,
  settings: Backup['settings'],
  preset: Addresses,
): boolean {
  return (
    withManagedAddresses(backup.settings.addresses, preset).accountApi ===
    settings.addresses.accountApi
  );
}
