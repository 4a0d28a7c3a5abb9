import { ext } from '@/utils/browser/ext';
import type { DirectAddress } from '@/utils/proxy/routing/bypass';
import type { Login } from '@/utils/proxy/endpoint';
import { setBarrier } from '@/utils/proxy/firefox/barrier';
import { createExitChecks } from '@/utils/proxy/firefox/exit-check-requests';
import { createLaidOut } from '@/utils/proxy/routing/site-index';
import { createListener } from '@/utils/proxy/firefox/listener';
import type { Lane, Route } from '@/utils/proxy/firefox/answer-requests';
import { createTabRoutes } from '@/utils/proxy/firefox/assigned-tabs';
import { isClosed } from '@/utils/proxy/profile-states';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import { takesTheRest } from '@/utils/proxy/routing/profile-conflicts';
import { tablesOfLines } from '@/utils/proxy/routing/build-site-index';
import type { Fetch } from '@/utils/service/transport';
import { excludedItem, profilesItem, sitesItem } from '@/utils/storage/registry/profiles';
import { barrierItem, proxyItem } from '@/utils/storage/registry/proxy';
import type { Applied, ProxyState } from '@/utils/proxy/schema';
import { readTabRoutes } from '@/utils/storage/tab-routes';
import { logFailure } from '../../log-failure';
import { type Trial, trials, type TrialWork } from '../background/login-tests';

export interface FirefoxTools {
  fetch: Fetch;
  /** The service's own addresses, which are reached directly. */
  ownAddresses(): Promise<readonly DirectAddress[]>;
  loginOf(profileId: string): Promise<Login | 'locked' | null>;
}

/**
 * What carries the traffic in Firefox: a listener that decides per request, and a dead proxy under it while
 * a profile takes everything in all windows.
 */
export function createFirefoxWire(tools: FirefoxTools) {
  const laidOut = createLaidOut();
  const tabs = createTabRoutes(() => listener.refresh());
  const checks = createExitChecks(ext.runtime.getURL('/'), tools.fetch);
  const listener = createListener(readRoute, checks);
  /** Steps on the barrier run one after another: the last one asked for counts. */
  let settling: Promise<void> = Promise.resolve();

  async function readRoute(): Promise<Route> {
    const [state, profiles, excluded, direct, tabsNow, generation] = await Promise.all([
      proxyItem.read(),
      profilesItem.read(),
      excludedItem.read(),
      tools.ownAddresses(),
      readTabRoutes(),
      readGeneration(),
    ]);
    const applied = inProfileOrder(state.applied, profiles);
    return {
      lanes: [
        ...(await Promise.all(applied.map((one) => laneOf(one, closedIn(state))))),
        ...trials.lanes(),
      ],
      direct,
      excluded: tablesOfLines(excluded),
      tabs: tabsNow,
      barrier: wantsBarrier(state),
      generation,
    };
  }

  async function laneOf(
    { profileId, endpoint, where }: Applied,
    closed: ReadonlySet<string>,
  ): Promise<Lane> {
    const [login, sites] = await Promise.all([
      tools.loginOf(profileId),
      where.scope === 'everything' ? null : sitesItem(profileId).read(),
    ]);
    const shut = login === 'locked';
    return {
      profileId,
      endpoint,
      where,
      login: shut ? null : login,
      sites: laidOut(profileId, sites),
      closed: shut || closed.has(profileId),
    };
  }

  /** Raises or takes down the barrier as the stored state asks, and keeps how it stands for the pages. */
  async function settleBarrier(): Promise<void> {
    const before = settling;
    settling = before.then(settleNow, settleNow);
    await settling;
  }

  async function settleNow(): Promise<void> {
    const stands = await setBarrier(wantsBarrier(await proxyItem.read()));
    if (stands !== (await barrierItem.read())) await barrierItem.write(stands);
  }

  /**
   * The barrier goes up after the listener knows the new route, and down before it: in between, what the
   * listener has no opinion on must not end in it.
   */
  async function put(): Promise<void> {
    if (wantsBarrier(await proxyItem.read())) {
      await listener.refresh();
      // The route itself is on: without the barrier it is as safe as the listener is.
      await settleBarrier().catch(logFailure('raising the barrier'));
    } else {
      await settleBarrier();
      await listener.refresh();
    }
  }

  return {
    /** In the first turn. Also puts right a barrier that an earlier life left behind. */
    register(): void {
      listener.register();
      tabs.register(logFailure('forgetting a closed tab'));
      let closed = '';
      proxyItem.watch((state) => {
        const now = [...closedIn(state)].join();
        if (now !== closed) listener.refresh().catch(logFailure('closing a route'));
        closed = now;
      });
      const follow = () => {
        listener.refresh().catch(logFailure('following the order and the sites left out'));
      };
      excludedItem.watch(follow);
      profilesItem.watch(follow);
      settleBarrier().catch(logFailure('putting the barrier right'));
    },
    /** Puts the stored route on the wire; nothing that begins after it resolves leaves as before. */
    async apply(): Promise<void> {
      await nextGeneration();
      await put();
    },
    /** As `apply`, but leaves connections alone. */
    reassert: put,
    checkThrough: checks.checkThrough,
    async tryOnce<T>(trial: Trial, work: TrialWork<T>): Promise<T> {
      const mine = trials.begin(trial);
      try {
        await listener.refresh();
        return await work(checks.checkThrough(mine.profileId), () => mine.refused);
      } finally {
        trials.end(mine);
        await listener.refresh();
      }
    },
    /** Assigns a tab to a profile that is on, or (null) to none; its next request goes by that. */
    assignTab: tabs.assign,
  };
}

/** One profile takes everything, or all but its sites, in every window: nothing is meant to leave without one. */
function wantsBarrier({ applied }: ProxyState): boolean {
  return applied.some(
    ({ endpoint, where }) =>
      endpoint !== null &&
      takesTheRest(where) &&
      where.windows === 'all' &&
      where.containers.length === 0,
  );
}

/** Ids of the profiles of which nothing may go out. */
function closedIn({ on }: ProxyState): ReadonlySet<string> {
  return new Set(on.filter(isClosed).map(({ profileId }) => profileId));
}

const generationKey = 'wireGeneration';

/** Kept for the browser session, so that waking up again does not cost every connection. */
async function readGeneration(): Promise<string> {
  const stored = (await ext.storage.session.get(generationKey))[generationKey];
  return typeof stored === 'string' ? stored : '';
}

async function nextGeneration(): Promise<void> {
  await ext.storage.session.set({ [generationKey]: crypto.randomUUID() });
}
