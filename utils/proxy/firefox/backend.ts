import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import type { DirectAddress } from '@/utils/proxy/routing/bypass';
import type { Endpoint, Login } from '@/utils/proxy/endpoint';
import { setBarrier } from '@/utils/proxy/firefox/barrier';
import { createExitCheckRequests } from '@/utils/proxy/firefox/exit-check-requests';
import { createSiteIndexCache } from '@/utils/proxy/routing/site-index';
import { createListener } from '@/utils/proxy/firefox/listener';
import { createRequestTab } from '@/utils/proxy/firefox/request-tab';
import type { ActiveRoute, FirefoxRoutes } from '@/utils/proxy/firefox/answer-requests';
import { createAssignedTabs } from '@/utils/proxy/firefox/assigned-tabs';
import { createShownOrigins } from '@/utils/proxy/firefox/shown-origins';
import { verifiedIds } from '@/utils/proxy/check-states';
import { closedIds } from '@/utils/proxy/closed-states';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import { isCatchAll } from '@/utils/proxy/routing/profile-conflicts';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import type { Fetch } from '@/utils/service/transport';
import { ruleListIndexInForce } from '@/utils/proxy/rule-lists/rule-list-index';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import {
  barrierItem,
  proxyItem,
  excludedItem,
  profilesItem,
  sitesItem,
} from '@/utils/storage/registry/proxy';
import type { AppliedRoute, Profile, ProxyState } from '@/utils/proxy/schema';
import { sessionItem } from '@/utils/storage/session-item';
import { readTabRoutes, readTabRoutesNow } from '@/utils/storage/tab-routes';
import { readTemporaryRules } from '@/utils/storage/temporary-rules';
import { logFailure, loggingFailure } from '../../log-failure';
import { type LoginTest, loginTests, type LoginTestWork } from '../background/exit/login-tests';

interface FirefoxBackendDependencies {
  fetch: Fetch;
  /** The service's own addresses, which Vantage itself reaches directly. */
  ownAddresses(): Promise<readonly DirectAddress[]>;
  loginOf(profileId: string, endpoint: Endpoint | null): Promise<Login | 'locked' | null>;
}

/**
 * Routes traffic in Firefox: a listener decides on each request, and the barrier (a dead proxy in the setting)
 * catches what the listener misses while a profile takes everything in all windows.
 */
export function createFirefoxBackend(dependencies: FirefoxBackendDependencies) {
  const cachedIndex = createSiteIndexCache();
  const tabs = createAssignedTabs(() => listener.refresh());
  const self = ext.runtime.getURL('/');
  const checks = createExitCheckRequests(self, dependencies.fetch);
  const requestTab = createRequestTab(ext.tabs, tabs.assign, createShownOrigins());
  const listener = createListener(readRoute, checks, requestTab, self);
  /** Barrier updates run one after another; the last one counts. */
  let updating: Promise<void> = Promise.resolve();

  async function readRoute(): Promise<FirefoxRoutes> {
    const state = await proxyItem.read();
    // Without a route every request is left to Firefox, even where profiles or rules can't be read or restored.
    const isOff = state.appliedRoutes.length === 0 && !loginTests.any();
    const [profiles, excluded, direct, tabsNow, temporary, generation] = await Promise.all([
      isOff ? [] : profilesItem.read(),
      isOff ? [] : excludedItem.read(),
      isOff ? [] : dependencies.ownAddresses(),
      isOff ? readTabRoutesNow() : readTabRoutes(),
      isOff ? [] : readTemporaryRules(),
      generationItem.read(),
    ]);
    const appliedRoutes = inProfileOrder(state.appliedRoutes, profiles);
    return {
      routes: [
        ...(await Promise.all(
          appliedRoutes.map((one) => activeRouteOf(one, closedAndProven(state), profiles)),
        )),
        ...loginTests.routes(),
      ],
      direct,
      excluded: siteIndexOfLines(excluded),
      temporary,
      tabs: tabsNow,
      barrier: wantsBarrier(state),
      generation,
    };
  }

  async function activeRouteOf(
    { profileId, endpoint, where, precedesOthers }: AppliedRoute,
    { closed, proven }: ReturnType<typeof closedAndProven>,
    profiles: readonly Profile[],
  ): Promise<ActiveRoute> {
    const [login, sites, copy] = await Promise.all([
      dependencies.loginOf(profileId, endpoint),
      where.scope === 'everything' ? null : sitesItem(profileId).read(),
      where.scope === 'only' ? ruleListItem(profileId).read() : null,
    ]);
    const list = ruleListIndexInForce(profiles, profileId, copy);
    const shut = login === 'locked';
    return {
      profileId,
      endpoint,
      where,
      precedesOthers,
      login: shut ? null : login,
      sites: cachedIndex(profileId, sites),
      list: cachedIndex(
        `list:${profileId}`,
        list === null ? null : { text: list, tables: list, count: 0 },
      ),
      closed: shut || closed.has(profileId),
      proven: proven.has(profileId),
    };
  }

  /** Raises or lowers the barrier as the stored state requires, and stores its status for the pages. */
  async function updateBarrier(): Promise<void> {
    const before = updating;
    updating = before.then(updateBarrierNow, updateBarrierNow);
    await updating;
  }

  async function updateBarrierNow(): Promise<void> {
    const stands = await setBarrier(wantsBarrier(await proxyItem.read()));
    if (stands !== (await barrierItem.read())) await barrierItem.write(stands);
  }

  /**
   * Raises the barrier only after the listener knows the new route, and lowers it before: in between, requests
   * without a route must not end in it.
   */
  async function put(): Promise<void> {
    if (wantsBarrier(await proxyItem.read())) {
      await listener.refresh();
      // The route itself is active; without the barrier it is as safe as the listener.
      await updateBarrier().catch(logFailure('raising the barrier'));
    } else {
      await updateBarrier();
      await listener.refresh();
    }
  }

  const noteTab = loggingFailure('remembering the origin of a tab', requestTab.assigned);

  return {
    /**
     * Registers listeners, and corrects a barrier that an earlier instance left; call it synchronously at start-up.
     */
    register(): void {
      listener.register();
      tabs.register(logFailure('following tabs'));
      ext.tabs.onRemoved.addListener(requestTab.forget);
      let stood = '';
      proxyItem.watch((state) => {
        const { closed, proven } = closedAndProven(state);
        const now = [...closed, '|', ...proven].join();
        if (now !== stood) listener.refresh().catch(logFailure('closing a route'));
        stood = now;
      });
      const follow = () => {
        listener.refresh().catch(logFailure('following the order and the sites left out'));
      };
      excludedItem.watch(follow);
      profilesItem.watch(follow);
      const followBarrier = () => {
        updateBarrier().catch(logFailure('putting the barrier right'));
      };
      // Another extension may take the setting, or give it back.
      ext.proxy.settings.onChange.addListener(followBarrier);
      followBarrier();
    },
    /** Applies the stored routes; no request that begins after this resolves uses an older route. */
    async apply(): Promise<void> {
      await nextGeneration();
      await put();
    },
    /** Like `apply`, but leaves connections open. */
    reassert: put,
    checkThrough: checks.checkThrough,
    async tryOnce<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> {
      const mine = loginTests.begin(trial);
      try {
        await listener.refresh();
        return await work(checks.checkThrough(mine.profileId), () => mine.refused);
      } finally {
        loginTests.end(mine);
        await listener.refresh();
      }
    },
    /** Assigns a tab to an active profile, or (null) removes its assignment; applies to its next request. */
    async assignTab(tabId: number, profileId: string | null): Promise<void> {
      await tabs.assign(tabId, profileId);
      await requestTab
        .assigned(tabId, profileId !== null)
        .catch(logFailure('remembering the origin of a tab'));
    },
    /** Remembers what tabs show whose profiles were restored; while all are off, no request waited for these. */
    noteRestored(tabIds: readonly number[]): void {
      for (const tabId of tabIds) noteTab(tabId, true);
      listener.refresh().catch(logFailure('following restored tabs'));
    },
  };
}

/**
 * Whether a profile takes everything (or everything but its sites) in all windows, so that no traffic should bypass
 * the proxies.
 */
function wantsBarrier({ appliedRoutes }: ProxyState): boolean {
  return appliedRoutes.some(
    ({ endpoint, where }) =>
      endpoint !== null &&
      isCatchAll(where) &&
      where.windows === 'all' &&
      where.containers.length === 0,
  );
}

/** IDs of the profiles that are closed, and of those whose exit answered. */
function closedAndProven(state: ProxyState) {
  return { closed: closedIds(state), proven: verifiedIds(state) };
}

/**
 * Stored for the browser session, so that a restart of the background keeps connections. Never empty: a connection
 * without an isolation key counts as one that Vantage did not choose (`isOutside`).
 */
const generationItem = sessionItem('routeGeneration', z.string, () => 'first');

const nextGeneration = () => generationItem.write(crypto.randomUUID());
