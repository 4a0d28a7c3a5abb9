import type { Profile } from '../schema';
import type { RuleList } from './schema';

/** Index of a profile's rule list as a PAC expression; null: no subscription, or a copy of another URL. */
export function ruleListIndexInForce(
  profiles: readonly Pick<Profile, 'id' | 'ruleList'>[],
  profileId: string,
  copy: RuleList | null,
): string | null {
  const subscription = profiles.find(({ id }) => id === profileId)?.ruleList;
  return subscription !== undefined && subscription.url === copy?.url ? copy.tables : null;
}
