import * as z from 'zod/mini';
import { sortedJson } from '@/utils/settings/parse-backup';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';

/** Hashes by key of what the user may edit after a restore, and an undo would write back as a whole. */
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
 * What counts of a value; undefined: nothing of it. The background itself changes accounts, so only which ones there
 * are counts; the one in use, connected anew, may have another key under the same ID.
 */
function countedOf(key: string, value: unknown): unknown {
  if (key === accountsItem.key) return z.safeParse(AccountIds, value).data ?? null;
  if (key === accountItem.key) {
    const { data } = z.safeParse(Connected, value);
    return data ? (data.account.keyTail ?? true) : false;
  }
  return wholeKeys.has(key) || key.startsWith(sitesStart) ? (value ?? null) : undefined;
}

async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(sortedJson(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hashes of the values that a restore writes, or of those in storage. */
export async function marksOf(
  values: Readonly<Record<string, unknown>>,
  keys = Object.keys(values),
): Promise<Marks> {
  const marks: Marks = {};
  for (const key of keys) {
    const counted = countedOf(key, values[key]);
    if (counted !== undefined) marks[key] = await hashOf(counted);
  }
  return marks;
}
