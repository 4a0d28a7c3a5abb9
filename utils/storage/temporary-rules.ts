import * as z from 'zod/mini';
import { ext } from '../browser/ext';
import { type TemporaryRule, TemporaryRuleSchema } from '../proxy/schema';
import { timedRulesItem } from '@/utils/storage/registry/proxy';

/**
 * Key in `storage.session`: temporary rules that end with a tab. They are there because tabs, and with them the
 * rules, end with the browser session.
 */
export const tabRulesKey = 'tabRules';
const Schema = z.array(TemporaryRuleSchema);

/** Temporary rules that end with a tab. Throws when the stored value is invalid. */
export async function readTabRules(): Promise<TemporaryRule[]> {
  return z.parse(Schema, (await ext.storage.session.get(tabRulesKey))[tabRulesKey] ?? []);
}

export async function writeTabRules(rules: readonly TemporaryRule[]): Promise<void> {
  const { session } = ext.storage;
  if (rules.length === 0) await session.remove(tabRulesKey);
  else await session.set({ [tabRulesKey]: rules });
}

/** All temporary rules, the newest first, including those whose hour is over and that are not removed yet. */
export async function readTemporaryRules(): Promise<TemporaryRule[]> {
  const [ofTabs, timed] = await Promise.all([readTabRules(), timedRulesItem.read()]);
  return [...ofTabs, ...timed].sort((a, b) => b.since - a.since);
}
