import * as z from 'zod/mini';

/**
 * Migrating secrets that lie outside of `storage.local`, as in Firefox: the two can't be written in one. So what they were
 * is put beside them in the writing that changes them, and the version in `storage.local` tells which of both counts.
 */

/** Among the secrets, from before the commit until after it. */
const beforeName = 'migrationBefore';

const BeforeSchema = z.object({
  /** The version that the change belongs to. */
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  /** Names that there were not. */
  added: z.array(z.string()),
});

type Values = Readonly<Record<string, unknown>>;

export interface SecretsApart {
  names(): Promise<string[]>;
  read(names: readonly string[]): Promise<Record<string, unknown>>;
  /** All of it or nothing, also when the browser is killed amid it. */
  write(values: Values, gone: readonly string[]): Promise<void>;
}

/** All secrets by name. */
export async function readSecrets(secrets: SecretsApart): Promise<Values> {
  return await secrets.read(await secrets.names());
}

/** @param version of which `storage.local` will be once the change counts. */
export async function changeSecrets(
  secrets: SecretsApart,
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

/** Takes a change back that does not count, and forgets what one that does replaced. @param version of `storage.local` now. */
export async function settleSecrets(secrets: SecretsApart, version: number): Promise<void> {
  const { [beforeName]: stored } = await secrets.read([beforeName]);
  if (stored === undefined) return;
  const before = z.parse(BeforeSchema, stored);
  if (before.version === version) await secrets.write({}, [beforeName]);
  else await secrets.write(before.values, [...before.added, beforeName]);
}
