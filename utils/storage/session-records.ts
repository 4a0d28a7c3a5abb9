import * as z from 'zod/mini';
import { ext } from '../browser/ext';

/** Reads one record of `storage.session`; null if there is none or it is damaged. */
export async function readRecord<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  return z.safeParse(schema, (await ext.storage.session.get(key))[key]).data ?? null;
}

/** Reads all records of `storage.session` whose keys begin with `prefix`, but for damaged ones. */
export async function allRecords<T>(prefix: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  const all = Object.entries(await ext.storage.session.get(null));
  return all.flatMap(([key, value]) => {
    const record = key.startsWith(prefix) ? z.safeParse(schema, value) : null;
    return record?.success ? [record.data] : [];
  });
}
