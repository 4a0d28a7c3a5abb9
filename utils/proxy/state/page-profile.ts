import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { inProfileOrder } from '../routing/profile-order';
import {
  type ActiveProfile,
  type ResolvedProfile,
  resolveProfile,
} from '../routing/resolve-profile';
import type { SiteIndex } from '../routing/site-lookup';
import { tablesOf } from '../routing/parse-site-index';
import { siteIndexOfLines } from '../routing/build-site-index';
import { excludedItem, sitesItem } from '../../storage/registry/profiles';
import type { Sites } from '../schema';
import { itemSignal } from '../../storage/state/item-signal';
import { profiles, proxy } from '../../storage/state/page-state';
import { tabRoutes } from './tab-routes';

/** The profiles that are on as the routing sees them, with their sites, for pages that tell who takes what. */

/** Sites that no profile takes, as lines. */
const excluded = itemSignal(excludedItem);

const tables = signal(new Map<string, SiteIndex | null>());

/** Profiles whose sites are read, or about to be: they may be 100,000, and a switch changes the state often. */
const followed = new Set<string>();

/** Follows the sites of those that have some; the first reading comes after the first paint. */
effect(() => {
  for (const { profileId, where } of proxy.value.value?.applied ?? []) {
    if (where.scope === 'everything' || followed.has(profileId)) continue;
    followed.add(profileId);
    const item = sitesItem(profileId);
    item.watch((stored) => keep(profileId, stored));
    void item.read().then((stored) => keep(profileId, stored));
  }
});

function keep(profileId: string, stored: Sites | null): void {
  tables.value = new Map(tables.value).set(profileId, stored && tablesOf(stored));
}

const onProfiles: ReadonlySignal<ActiveProfile[]> = computed(() =>
  inProfileOrder(proxy.value.value?.applied ?? [], profiles.value.value ?? []).map(
    ({ profileId, where }) => ({ profileId, where, sites: tables.value.get(profileId) ?? null }),
  ),
);

/** Which profile takes a page, and why. */
export function profileOfPage(page: {
  url: string;
  incognito: boolean;
  container: string | undefined;
  tabId: number | null;
}): ResolvedProfile {
  const assigned = tabRoutes.value.get(page.tabId ?? -1);
  return resolveProfile(
    { ...page, assigned },
    onProfiles.value,
    siteIndexOfLines(excluded.value.value ?? []),
  );
}
