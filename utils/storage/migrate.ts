import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { asError } from './local';
import {
  changeSecrets,
  readSecrets,
  type SeparateSecrets,
  finishSecretsMigration,
} from './migrate-secrets';
import type { Device, Migration, Stored } from './migrations';
import { migrationProblemKey, versionKey } from './schema-version';
import { secretPrefix, snapshotKey } from '../security/secrets-vault';

/**
 * Migrates storage to the newest version: snapshot, migrate, validate, commit. Only the background does so, before
 * any other read. The commit is one atomic write: if the browser is killed at any point, either the old or the new
 * state is complete.
 */

/** Key in `storage.local`, written by the commit: obsolete keys that are still to be removed. */
export const leftoversKey = 'migrationLeftovers';
const Leftovers = z.array(z.string());

interface Area {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export interface MigrationDependencies {
  local: Area;
  session: Pick<Area, 'get' | 'set'>;
  /** Secrets outside of `storage.local`; null: they are inside. */
  secrets: SeparateSecrets | null;
  device: Device;
  migrations: readonly Migration[];
  /** Item of a key; null: the newest version has no such key. Its `parse` throws for an invalid value. */
  itemAt(key: string): { parse(raw: unknown): unknown } | null;
}

/**
 * Migrates storage. Rejects with `migration-failed` and `storage-newer`, and then leaves everything unchanged. The
 * next attempt follows when the browser starts or Vantage is updated, not sooner: both clear `storage.session`,
 * where the problem is recorded.
 */
export async function migrateStorage(dependencies: MigrationDependencies): Promise<void> {
  const { local, session, migrations } = dependencies;
  const { [versionKey]: version = 0 } = await local.get([versionKey]);
  if (version !== migrations.length) {
    const { [migrationProblemKey]: problem } = await session.get([migrationProblemKey]);
    if (problem !== undefined) throw asError(problem);
    try {
      await migrate(dependencies, version);
    } catch (error) {
      const failure = error instanceof ProblemError ? error : failed(String(error));
      await session.set({ [migrationProblemKey]: failure.problem });
      throw failure;
    }
  }
  await removeLeftovers(dependencies);
}

const failed = (detail: string) => new ProblemError('migration-failed', { detail });

async function migrate(dependencies: MigrationDependencies, from: unknown): Promise<void> {
  const { local, secrets, device, migrations, itemAt } = dependencies;
  const newest = migrations.length;
  if (typeof from !== 'number' || from > newest) throw new ProblemError('storage-newer');
  if (secrets) await finishSecretsMigration(secrets, from);
  const before = await snapshot(dependencies);
  // Nothing is stored after a new installation: there is nothing to migrate.
  const after =
    Object.keys(before).length === 0 ? before : await migrateStep(before, migrations, from, device);
  const change = difference(before, after);
  validate(change, new Set(Object.values(before)), itemAt);

  const isSecret = (key: string) => secrets !== null && key.startsWith(secretPrefix);
  const secretChanges = part(change, isSecret);
  const localChanges = part(change, (key) => !isSecret(key));
  if (secrets && secretChanges.values.size + secretChanges.gone.length > 0) {
    const values = [...secretChanges.values].map(([key, value]) => [nameIn(key), value] as const);
    await changeSecrets(
      secrets,
      newest,
      Object.fromEntries(values),
      secretChanges.gone.map(nameIn),
    );
  }
  try {
    await local.set({
      ...Object.fromEntries(localChanges.values),
      [versionKey]: newest,
      // The snapshot for undoing a restore has the old form.
      [leftoversKey]: [...localChanges.gone, snapshotKey],
    });
  } catch (error) {
    if (secrets) await finishSecretsMigration(secrets, from);
    throw error;
  }
}

const nameIn = (key: string): string => key.slice(secretPrefix.length);

/** All values that migrations may see, by key, frozen. */
async function snapshot({ local, secrets }: MigrationDependencies): Promise<Stored> {
  const own = new Set([versionKey, leftoversKey, snapshotKey]);
  const stored = Object.entries(await local.get(null)).filter(([key]) => !own.has(key));
  const entries = secrets ? Object.entries(await readSecrets(secrets)) : [];
  const named = entries.map(([name, value]) => [secretPrefix + name, value] as const);
  return frozen(Object.fromEntries([...stored, ...named]));
}

async function migrateStep(
  before: Stored,
  migrations: readonly Migration[],
  from: number,
  device: Device,
): Promise<Stored> {
  let stored = before;
  for (const [at, step] of migrations.slice(from).entries()) {
    try {
      stored = frozen({ ...(await step(stored, device)) });
    } catch (error) {
      // The message of an error may contain a stored value.
      throw failed(`${from + at + 1}: ${error instanceof Error ? error.name : typeof error}`);
    }
  }
  return stored;
}

/**
 * Result of the migrations.
 * @param gone keys that are no longer used.
 */
interface Change {
  values: ReadonlyMap<string, unknown>;
  gone: string[];
}

function difference(before: Stored, after: Stored): Change {
  return {
    values: new Map(Object.entries(after).filter(([key, value]) => value !== before[key])),
    gone: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
  };
}

function part({ values, gone }: Change, of: (key: string) => boolean): Change {
  return { values: new Map([...values].filter(([key]) => of(key))), gone: gone.filter(of) };
}

/**
 * Throws for a key that no item has, and for a value that is invalid for its item. A value that was only moved
 * passes: damage from before is reported when it is read.
 */
function validate(
  { values }: Change,
  before: ReadonlySet<unknown>,
  itemAt: MigrationDependencies['itemAt'],
): void {
  for (const [key, value] of values) {
    const item = itemAt(key);
    if (!item) throw failed(key);
    try {
      if (!before.has(value)) item.parse(value);
    } catch {
      throw failed(key);
    }
  }
}

/** Completes the removals that the commit began. */
async function removeLeftovers({
  local,
  secrets,
  migrations,
}: MigrationDependencies): Promise<void> {
  const { [leftoversKey]: stored } = await local.get([leftoversKey]);
  if (stored === undefined) return;
  if (secrets) await finishSecretsMigration(secrets, migrations.length);
  await local.remove(z.parse(Leftovers, stored));
  await local.remove([leftoversKey]);
}

/** Freezes a value deeply. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) frozen(one);
  return Object.freeze(value);
}
