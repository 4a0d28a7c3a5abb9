import * as z from 'zod/mini';
import { type TemporaryRule, TemporaryRuleSchema } from '../proxy/schema';
import { timedRulesItem } from '@/utils/storage/registry/proxy';
import { tabsRestored } from './restored-tabs';
import { sessionItem } from './session-item';

/**
 * Temporary rules that end with a tab. In `storage.session`, because tabs, and with them the rules, end with the
 * browser session; `kept-tabs.ts` keeps those of regular tabs when Vantage is loaded anew.
 */
export const tabRulesItem = sessionItem(
  'tabRules',
  () => z.array(TemporaryRuleSchema),
  () => [],
);

export async function readTabRules(): Promise<TemporaryRule[]> {
  await tabsRestored();
  return await tabRulesItem.read();
}

export async function writeTabRules(rules: readonly TemporaryRule[]): Promise<void> {
  await (rules.length === 0 ? tabRulesItem.remove() : tabRulesItem.write([...rules]));
}

/** All temporary rules, the newest first, including those whose hour is over and that are not removed yet. */
export async function readTemporaryRules(): Promise<TemporaryRule[]> {
  const [ofTabs, timed] = await Promise.all([readTabRules(), timedRulesItem.read()]);
  return [...ofTabs, ...timed].sort((a, b) => b.since - a.since);
}
