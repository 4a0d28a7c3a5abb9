import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { inProfileOrder } from '../routing/profile-order';
import {
  type ActiveProfile,
  type ResolvedProfile,
  resolveProfile,
} from '../routing/resolve-profile';
import type { SiteIndex } from '../routing/site-lookup';
import { parseSiteIndex, tablesOf } from '../routing/parse-site-index';
import { urlInPac } from '../routing/url-in-pac';
import { siteIndexOfLines } from '../routing/build-site-index';
import type { RuleList } from '../rule-lists/schema';
import { ruleListIndexInForce } from '../rule-lists/rule-list-index';
import { excludedItem, sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '../../storage/registry/rule-lists';
import { fitsWindowAndContainer } from '../routing/match-request';
import type { Profile, Sites } from '../schema';
import { itemSignal } from '../../storage/state/item-signal';
import { profiles, proxy } from '../../storage/state/page-state';
import { proxiedHost } from '../routing/host-rules';
import { isFirefox } from '../../browser/ext';
import type { ActivePage } from '../../browser/page';
import { tabRoutes, tabRoutesRead } from './tab-routes';
import { temporaryRules, temporaryRulesRead } from './temporary-rules';

/** Sites that no profile takes, one per line. */
const excluded = itemSignal(excludedItem);

const tables = signal(new Map<string, SiteIndex | null>());

/** Profiles whose sites are being read: there may be 100,000 sites, and every switch changes the state. */
const followed = new Set<string>();

/** Profiles whose sites and rule lists were read. */
const readProfiles = signal<ReadonlySet<string>>(new Set());

/** Reads the sites of active profiles that have some, after the first paint. */
effect(() => {
  for (const { profileId, where } of proxy.value.value?.appliedRoutes ?? []) {
    if (where.scope === 'everything' || followed.has(profileId)) continue;
    followed.add(profileId);
    const item = sitesItem(profileId);
    item.watch((stored) => keep(profileId, stored));
    const copy = ruleListItem(profileId);
    copy.watch((stored) => keepList(profileId, stored));
    // Sites or a rule list that can't be read block their own profile only: pages of other profiles still open.
    void Promise.allSettled([
      item.read().then((stored) => keep(profileId, stored)),
      copy.read().then((stored) => keepList(profileId, stored)),
    ]).then(() => {
      readProfiles.value = new Set(readProfiles.value).add(profileId);
    });
  }
});

function keep(profileId: string, stored: Sites | null): void {
  tables.value = new Map(tables.value).set(profileId, stored && tablesOf(stored));
}

/** Copies of rule lists, with the index of each. */
const lists = signal(new Map<string, { copy: RuleList; index: SiteIndex | null }>());

function keepList(profileId: string, copy: RuleList | null): void {
  const next = new Map(lists.value);
  if (copy) next.set(profileId, { copy, index: parseSiteIndex(copy.tables) });
  else next.delete(profileId);
  lists.value = next;
}

function listOf(profileId: string): SiteIndex | null {
  const list = lists.value.get(profileId);
  if (!list) return null;
  const known = profiles.value.value ?? [];
  return ruleListIndexInForce(known, profileId, list.copy) === null ? null : list.index;
}

const onProfiles: ReadonlySignal<ActiveProfile[]> = computed(() =>
  inProfileOrder(proxy.value.value?.appliedRoutes ?? [], profiles.value.value ?? []).map(
    ({ profileId, where, precedesOthers }) => ({
      profileId,
      where,
      precedesOthers,
      sites: tables.value.get(profileId) ?? null,
      list: listOf(profileId),
    }),
  ),
);

const areRulesRead = signal(false);
void Promise.allSettled([excluded.ready, temporaryRulesRead, tabRoutesRead]).then(() => {
  areRulesRead.value = true;
});

/** Whether all was read that decides on a page. Until then, `profileOfPage` may name another profile. */
export const areRoutesRead: ReadonlySignal<boolean> = computed(
  () =>
    areRulesRead.value &&
    (proxy.value.value?.appliedRoutes ?? []).every(
      ({ profileId, where }) => where.scope === 'everything' || readProfiles.value.has(profileId),
    ),
);

/** @param without ID of a profile that is taken for off. */
export function profileOfPage(
  page: {
    url: string;
    incognito: boolean;
    container: string | undefined;
    tabId: number | null;
  },
  without?: string,
): ResolvedProfile {
  const assigned = tabRoutes.value.get(page.tabId ?? -1);
  return resolveProfile(
    { ...page, url: isFirefox ? page.url : urlInPac(page.url), assigned },
    without === undefined
      ? onProfiles.value
      : onProfiles.value.filter(({ profileId }) => profileId !== without),
    siteIndexOfLines(excluded.value.value ?? []),
    { rules: temporaryRules.value, now: Date.now() },
  );
}

/** Host of a page, which profile takes it, and why; null: a page that no proxy is asked about. */
export function routeOfPage(page: ActivePage): (ResolvedProfile & { host: string }) | null {
  const host = proxiedHost(page.url);
  if (host === null) return null;
  return { host, ...profileOfPage({ ...page, container: page.container ?? undefined }) };
}

/** Profiles that may take pages of this window and container. */
export const profilesFor = (
  { incognito, container }: Pick<ActivePage, 'incognito' | 'container'>,
  all: readonly Profile[],
): Profile[] =>
  all.filter(({ where }) =>
    fitsWindowAndContainer(where, { incognito, cookieStoreId: container ?? undefined }),
  );
