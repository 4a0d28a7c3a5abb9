import * as z from 'zod/mini';

/**
 * Migration of secrets stored outside of `storage.local`, as in Firefox: the two stores cannot be written
 * atomically together. The write that changes the secrets therefore also stores their previous values, and the
 * version in `storage.local` determines which of the two are valid.
 */

/** Name among the secrets, present from before the commit until after it. */
const beforeName = 'migrationBefore';

const BeforeSchema = z.object({
  /** Version that the change leads to. */
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  /** Names of secrets that did not exist before. */
  added: z.array(z.string()),
});

type Values = Readonly<Record<string, unknown>>;

export interface SeparateSecrets {
  names(): Promise<string[]>;
  read(names: readonly string[]): Promise<Record<string, unknown>>;
  /** Atomic, also when the browser is killed during the write. */
  write(values: Values, gone: readonly string[]): Promise<void>;
}

export async function readSecrets(secrets: SeparateSecrets): Promise<Values> {
  return await secrets.read(await secrets.names());
}

/**
 * Changes secrets in a way that `finishSecretsMigration` can revert.
 * @param version version of `storage.local` once the change is committed.
 */
export async function changeSecrets(
  secrets: SeparateSecrets,
  version: number,
  values: Values,
  gone: readonly string[],
): Promise<void> {
  const there = await readSecrets(secrets);
  const names = [...Object.keys(values), ...gone];
  const [known, added] = [true, false].map((is) =>
    names.filter((name) => Object.hasOwn(there, name) === is),
  );
  const before: z.infer<typeof BeforeSchema> = {
    version,
    values: Object.fromEntries((known ?? []).map((name) => [name, there[name]])),
    added: added ?? [],
  };
  await secrets.write({ ...values, [beforeName]: before }, gone);
}

/**
 * Reverts an uncommitted change, and deletes the previous values of a committed one.
 * @param version present version of `storage.local`.
 */
export async function finishSecretsMigration(
  secrets: SeparateSecrets,
  version: number,
): Promise<void> {
  const { [beforeName]: stored } = await secrets.read([beforeName]);
  if (stored === undefined) return;
  const before = z.parse(BeforeSchema, stored);
  if (before.version === version) await secrets.write({}, [beforeName]);
  else await secrets.write(before.values, [...before.added, beforeName]);
}
