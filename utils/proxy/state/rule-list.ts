import { ruleListItem, ruleListStatesItem } from '../../storage/registry/rule-lists';
import type { RefreshState, RuleList } from '../rule-lists/schema';

/**
 * Reads and follows the rule list of a profile.
 * @returns the function that stops following.
 */
export function followRuleList(
  profileId: string,
  on: {
    state: (state: RefreshState | undefined) => void;
    copy: (copy: RuleList | null) => void;
    failure: (error: unknown) => void;
  },
): () => void {
  const item = ruleListItem(profileId);
  const stops = [ruleListStatesItem.watch((all) => on.state(all[profileId])), item.watch(on.copy)];
  ruleListStatesItem.read().then((all) => on.state(all[profileId]), on.failure);
  item.read().then(on.copy, on.failure);
  return () => {
    for (const stop of stops) stop();
  };
}
