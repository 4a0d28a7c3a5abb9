import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { containerOf } from '@/utils/browser/page';
import { shownStateForTab } from '@/utils/proxy/shown-state-for-tab';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import type { Profile, ProxyState } from '@/utils/proxy/schema';
import { createProfileResolver } from '@/utils/proxy/state/profile-resolver';
import { excludedItem } from '@/utils/storage/registry/proxy';
import { sessionItem } from '@/utils/storage/session-item';
import { readTabRoutes, tabRoutesItem } from '@/utils/storage/tab-routes';
import { readTemporaryRules, tabRulesItem } from '@/utils/storage/temporary-rules';
import { type Badge, badgeFor, ownConnectionBadge } from './badge-appearance';
import { type BadgeCount, setBadge } from './set-badge';

/** Badge shared by tabs that show no web page, by the kind of their window, and the count of running calls. */
interface SharedBadge {
  badgeIn: (incognito: boolean) => Badge;
  count: BadgeCount;
}

type Tab = Awaited<ReturnType<typeof openTabs>>[number];
type Resolver = (tab: Tab) => string | null;

/** IDs of the tabs that got a badge of their own, which keep it until they load a page. */
const ownBadgeTabsItem = sessionItem(
  ext.extension.inIncognitoContext ? 'privateBadgeTabs' : 'badgeTabs',
  () => z.array(z.number()),
  () => [],
);

async function openTabs(active: boolean) {
  return await ext.tabs.query(active ? { active } : {});
}

/**
 * Creates the badges of single tabs. Only tabs in front get one, and only while profiles are on that do not take
 * every page: otherwise no event of a tab is listened to, so that none starts the background.
 * @param changed called when the badge of a tab in front may be another.
 */
export function createTabBadges(changed: () => void) {
  const onUpdated = (
    _id: number,
    { url, status }: { url?: string | undefined; status?: string | undefined },
    { active }: { active: boolean },
  ) => {
    // A new document removes the tab's badge (Chromium 156, Firefox 153).
    if (active && (url !== undefined || status !== undefined)) changed();
  };
  const { onActivated } = ext.tabs;

  function listen(): void {
    if (onActivated.hasListener(changed)) return;
    onActivated.addListener(changed);
    ext.tabs.onUpdated.addListener(onUpdated);
  }

  function stop(): void {
    onActivated.removeListener(changed);
    ext.tabs.onUpdated.removeListener(onUpdated);
  }

  /** Resolver of the last routes. Reused while they and their rules stay the same, since it may hold 100,000 sites. */
  let known: { routes: string; resolver: Promise<Resolver> } | null = null;

  function resolverFor({ appliedRoutes }: ProxyState): Promise<Resolver> {
    const routes = JSON.stringify(appliedRoutes);
    if (known?.routes !== routes) {
      const resolver = createProfileResolver(appliedRoutes).then(
        (resolve): Resolver =>
          (tab) =>
            resolve(
              {
                url: tab.url ?? '',
                incognito: tab.incognito,
                ...(tab.id !== undefined && { tabId: tab.id }),
                container: containerOf(tab),
              },
              appliedRoutes,
            ),
      );
      known = { routes, resolver };
    }
    return known.resolver;
  }

  return {
    /** Registers the listeners; call it synchronously at start-up. */
    register(): void {
      listen();
      ext.storage.local.onChanged.addListener((changes) => {
        const keys = Object.keys(changes);
        if (keys.some((key) => /^(profiles$|excluded$|timedRules$|sites:|ruleList:)/.test(key))) {
          known = null;
        }
        // A change of a profile repaints, but its sites and rule list are stored later or alone, so they repaint too.
        if (keys.some((key) => /^(sites|ruleList):/.test(key))) changed();
      });
      for (const item of [tabRoutesItem, tabRulesItem])
        item.watch(() => {
          known = null;
          changed();
        });
    },
    /** Sets the badges of the tabs in front, if their routes may differ. */
    async paint(
      state: ProxyState,
      profiles: readonly Profile[],
      { badgeIn, count }: SharedBadge,
    ): Promise<void> {
      const isOn = state.on.length > 0;
      const [painted, differ] = await Promise.all([
        ownBadgeTabsItem.read(),
        isOn && routesDiffer(state),
      ]);
      const ownBadgeTabs = new Set(painted);
      if (isOn && (differ || ownBadgeTabs.size > 0)) listen();
      else stop();
      if (!differ && ownBadgeTabs.size === 0) return;
      const tabs = await openTabs(isOn);
      const due = tabs.flatMap((tab) =>
        tab.id !== undefined && (differ || ownBadgeTabs.has(tab.id))
          ? [{ ...tab, id: tab.id }]
          : [],
      );
      // Stored before they are painted, so that none is unknown to a later instance.
      const ids = new Set([...(isOn ? ownBadgeTabs : []), ...due.map(({ id }) => id)]);
      if (ids.size !== ownBadgeTabs.size) await ownBadgeTabsItem.write([...ids]);
      const resolve = await resolverFor(state);
      await Promise.all(
        due.map(async (tab) => {
          const own = isOn ? badgeOf(tab, resolve) : badgeIn(tab.incognito);
          await setBadge(own, count, tab.id).catch((error: unknown) => throwIfOpen(tab.id, error));
        }),
      );

      function badgeOf(tab: Tab, of: Resolver): Badge {
        if (proxiedHost(tab.url ?? '') === null) return badgeIn(tab.incognito);
        const page = { incognito: tab.incognito, profileId: of(tab) };
        const active = shownStateForTab(state, profiles, page);
        const profile = profiles.find(({ id }) => id === active?.profileId);
        return active && profile
          ? badgeFor(active, profile, false, tab.incognito)
          : ownConnectionBadge();
      }
    },
  };
}

/** Whether a page can have another route than the one that the badge of all tabs shows. */
async function routesDiffer({ appliedRoutes }: ProxyState): Promise<boolean> {
  const isEvery =
    appliedRoutes.length < 2 &&
    appliedRoutes.every(
      ({ where }) =>
        where.scope === 'everything' && where.windows === 'all' && where.containers.length === 0,
    );
  if (!isEvery) return true;
  const [excluded, rules, tabs] = await Promise.all([
    excludedItem.read(),
    readTemporaryRules(),
    readTabRoutes(),
  ]);
  return excluded.length > 0 || rules.length > 0 || tabs.size > 0;
}

/** A tab may close while its badge is set. */
async function throwIfOpen(tabId: number, error: unknown): Promise<void> {
  const tabs = await openTabs(false);
  if (tabs.some(({ id }) => id === tabId)) throw error;
}
