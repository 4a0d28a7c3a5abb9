import * as z from 'zod/mini';
import { type StoredItem, storedItem } from '../items';
import { ProfileSchema, type Sites, SitesSchema, TemporaryRuleSchema } from '../../proxy/schema';

/** In the user's order. */
export const profilesItem = storedItem({
  key: 'profiles',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(ProfileSchema),
  initial: () => [],
});

/** Sites of one profile, stored apart from it because there may be 100,000. */
export function sitesItem(profileId: string): StoredItem<Sites | null> {
  return storedItem({
    key: `sites:${profileId}`,
    version: 0,
    cleared: 'profile',
    schema: () => z.nullable(SitesSchema),
    initial: () => null,
  });
}

/** Sites that no profile takes, one per line in site syntax. */
export const excludedItem = storedItem({
  key: 'excluded',
  version: 0,
  cleared: 'parts',
  schema: () => z.array(z.string()),
  initial: () => [],
});

/** Rules of sites that end at a time; those that end with a tab are in `storage.session`. */
export const timedRulesItem = storedItem({
  key: 'timedRules',
  version: 2,
  cleared: 'parts',
  schema: () => z.array(TemporaryRuleSchema),
  initial: () => [],
});

/** ID of the profile that was switched on last: the one the keyboard shortcut switches on. */
export const lastProfileItem = storedItem({
  key: 'lastProfile',
  version: 0,
  cleared: 'replaced',
  schema: () => z.string(),
  initial: () => '',
});
