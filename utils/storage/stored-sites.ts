import { ext } from '../browser/ext';
import type { StoredItem } from './items';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from './registry/rule-lists';
import { parseSiteIndex, tablesOf } from '../proxy/routing/parse-site-index';
import type { SiteIndex } from '../proxy/routing/site-lookup';
import type { RuleList } from '../proxy/rule-lists/schema';
import type { Sites } from '../proxy/schema';

/** Cached values of one kind, by profile. */
interface Cached<T> {
  read(profileId: string): Promise<T | null>;
  /** The parsed index of a value that was read. */
  index(value: T): SiteIndex | null;
  /** Drops a profile's value. Called on saving, because the storage event may arrive later. */
  forget(profileId: string): void;
}

function cached<T extends object>(
  itemOf: (profileId: string) => StoredItem<T | null>,
  parse: (value: T) => SiteIndex | null,
): Cached<T> {
  const values = new Map<string, Promise<T | null>>();
  const indexes = new WeakMap<T, SiteIndex | null>();
  ext.storage.local.onChanged.addListener((changes) => {
    for (const key of Object.keys(changes)) values.delete(key);
  });
  return {
    read(profileId) {
      const item = itemOf(profileId);
      const value = values.get(item.key) ?? item.read();
      values.set(item.key, value);
      value.catch(() => values.delete(item.key));
      return value;
    },
    index(value) {
      const index = indexes.get(value) ?? parse(value);
      indexes.set(value, index);
      return index;
    },
    forget: (profileId) => void values.delete(itemOf(profileId).key),
  };
}

/**
 * Sites and rule lists of profiles, kept in memory by this page or worker: each may hold 100,000 sites, which a
 * switch needs for the proxy setting and for the badges of tabs. Reading and parsing them takes longer than setting
 * them (`tests/bench/sites.bench.ts`).
 */
export const storedSites: Cached<Sites> = cached(sitesItem, tablesOf);
export const storedRuleLists: Cached<RuleList> = cached(ruleListItem, ({ tables }) =>
  parseSiteIndex(tables),
);
