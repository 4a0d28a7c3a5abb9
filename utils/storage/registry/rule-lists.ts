import * as z from 'zod/mini';
import {
  type RefreshState,
  RefreshStateSchema,
  type RuleList,
  RuleListSchema,
} from '../../proxy/rule-lists/schema';
import { type StoredItem, storedItem } from '../items';

// Not in `proxy.ts`: the popup loads that file at once, and would load these schemas with it.

/** Last good copy of a profile's rule list, up to 100,000 sites. */
export function ruleListItem(profileId: string): StoredItem<RuleList | null> {
  return storedItem({
    key: `ruleList:${profileId}`,
    version: 2,
    cleared: 'profile',
    schema: () => z.nullable(RuleListSchema),
    initial: () => null,
  });
}

/** Schedule and last result of each subscribed rule list, by profile. */
export const ruleListStatesItem: StoredItem<Record<string, RefreshState>> = storedItem({
  key: 'ruleListStates',
  version: 2,
  cleared: 'profile',
  schema: () => z.record(z.string(), RefreshStateSchema),
  initial: () => ({}),
});
