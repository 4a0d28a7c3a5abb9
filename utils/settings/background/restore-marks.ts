import * as z from 'zod/mini';
import { sortedJson } from '@/utils/settings/parse-backup';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { sha256 } from '../../sha256';

/** Hashes, by storage key, of values that the user may edit after a restore and that an undo would overwrite. */
export const MarksSchema = z.record(z.string(), z.string());
type Marks = z.infer<typeof MarksSchema>;

const AccountIds = z.object({
  current: z.object({ id: z.string() }),
  others: z.array(z.object({ id: z.string() })),
});
const Connected = z.object({ account: z.object({ keyTail: z.optional(z.string()) }) });

const wholeKeys = new Set([profilesItem.key, excludedItem.key, geoComparisonsItem.key]);
const sitesStart = sitesItem('').key;

/**
 * Part of a value in which a change counts as an edit; undefined: none. Of accounts only the IDs count, because the
 * background updates the rest; of the account in use also the last characters of its key, which connecting again may
 * change.
 */
function countedOf(key: string, value: unknown): unknown {
  if (key === accountsItem.key) return z.safeParse(AccountIds, value).data ?? null;
  if (key === accountItem.key) {
    const { data } = z.safeParse(Connected, value);
    return data ? (data.account.keyTail ?? true) : false;
  }
  return wholeKeys.has(key) || key.startsWith(sitesStart) ? (value ?? null) : undefined;
}

/** Hashes of the values that a restore writes, or of those in storage. */
export async function marksOf(
  values: Readonly<Record<string, unknown>>,
  keys = Object.keys(values),
): Promise<Marks> {
  const marks: Marks = {};
  for (const key of keys) {
    const counted = countedOf(key, values[key]);
    if (counted !== undefined) marks[key] = await sha256(sortedJson(counted));
  }
  return marks;
}
