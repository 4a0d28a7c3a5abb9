import { withWebLock } from '@/utils/storage/web-locks';
import { type ProblemCode, ProblemError, toProblem } from '@/utils/problem';
import { createCheckedRoute } from '@/utils/proxy/chromium/checked-route';
import {
  applySetting,
  blockTraffic,
  clearOwnSetting,
  clearSetting,
} from '@/utils/proxy/chromium/proxy-setting';
import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { flushLoginsAndTunnels } from '@/utils/proxy/chromium/flush-logins';
import { closeAll, closedIds } from '@/utils/proxy/closed-states';
import { routesFor } from '@/utils/proxy/routing/profile-conflicts';
import type { ProxyState } from '@/utils/proxy/schema';
import { type Fetch, withAbortSignal } from '@/utils/service/transport';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { logFailure, loggingFailure } from '../../log-failure';
import { fetchInIncognito, flushEverywhere } from '../../incognito/background/private-worker-link';
import { clearPrivateRoutes, needsOwnSetting } from '../../incognito/background/private-routes';
import { appliedRoute, isPrivateOnly } from './applied-route';
import { readPlanInput } from './route-plan';
import { createTunnelClosing } from './tunnel-closing';
import { type LoginTest, loginTests, type LoginTestWork } from './exit/login-tests';
import { recoveryAlarm } from './exit/recovery-alarm';

/** Problems after which the setting that the stored state asks for cannot be made. */
const settingFailures = new Set<ProblemCode>(['unexpected', 'disk-full', 'storage-unreadable']);

/** Throws `no-answer` for a profile without a route: a request for its exit would go by another one. */
async function refuseWithoutRoute(profileId: string): Promise<void> {
  if (!(await appliedRoute(profileId))) throw new ProblemError('no-answer');
}

/** Exit check of a profile; null: no exit check is set. */
async function exitCheckOf(profileId: string): Promise<PlanInput['check']> {
  const url = (await settingsItem.read()).addresses.exitCheck;
  return url === '' ? null : { profileId, url };
}

/**
 * Control of the traffic in Chromium; see `ProxyBackend`.
 * @param refreshLogins decrypts the logins of the stored routes into the cache before the setting uses them.
 */
export function createChromiumBackend(
  flushAfterAnswers: (flush: () => Promise<void>) => Promise<void>,
  refreshLogins: () => Promise<void>,
) {
  /** IDs of the profiles that the last proxy setting closes. In memory only: every start applies the stored state. */
  let closed: ReadonlySet<string> = new Set();
  /** ID of the profile whose switch is failing: its route is closed before the stored state says so. */
  let failing: string | undefined;
  const checked = createCheckedRoute();

  /** Serialized, so that an exit check cannot overwrite a newer setting with one built from older state. */
  const set = (): Promise<void> => withWebLock('proxy-setting', setAlone);
  const tunnels = createTunnelClosing(checked, { set, reassert, flushAfterAnswers });

  async function setAlone(): Promise<void> {
    const state = await proxyItem.read();
    const { appliedRoutes } = state;
    closed = closedIds(state);
    const check = checked.current();
    if (appliedRoutes.length === 0 && !loginTests.any()) {
      await clearSetting();
      await clearPrivateRoutes();
      return;
    }
    // Without a route for regular windows, Vantage gives up their setting.
    if (loginTests.any() || routesFor('regular', appliedRoutes).length > 0) {
      const plan = await readPlanInput('regular', check).catch(async (error: unknown) => {
        await blockTraffic('regular');
        checked.markApplied(null);
        throw error;
      });
      const routes = plan.routes.map((route) =>
        route.profileId === failing ? { ...route, closed: true } : route,
      );
      await applySetting(loginTests.planned({ ...plan, routes }), 'regular');
    } else await clearSetting();
    // Only the private worker may set the proxy of private windows; it does so when asked to flush.
    if (!needsOwnSetting(appliedRoutes)) await clearPrivateRoutes();
    checked.markApplied(check);
  }

  /** Refreshes the logins. Goes on if storage is damaged: applying the setting then fails too, and blocks traffic. */
  async function refreshIfReadable(): Promise<void> {
    try {
      await refreshLogins();
    } catch (error) {
      if (toProblem(error).code !== 'storage-unreadable') throw error;
      logFailure('reading logins')(error);
    }
  }

  async function reassert(): Promise<void> {
    failing = undefined;
    await refreshIfReadable();
    if (loginTests.any() || (await proxyItem.read()).appliedRoutes.length > 0) await setOrClose();
    // A login test that ended with the worker may have left a setting that no profile needs.
    else await clearOwnSetting();
  }

  /**
   * Applies the setting. When it can't be made, or the browser rejects it for an unknown reason, closes all active
   * profiles and shows the problem.
   */
  async function setOrClose(): Promise<void> {
    try {
      await set();
    } catch (error) {
      const problem = toProblem(error);
      if (!settingFailures.has(problem.code)) throw error;
      await proxyItem.update((state) => closeAll(state, problem));
      await set();
    }
  }

  /**
   * Runs a login test: only its request uses the tested route; other traffic keeps its routes over new connections.
   */
  async function tryAlone<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> {
    const mine = loginTests.begin(trial);
    try {
      return await checked.use({ profileId: mine.profileId, url: trial.url }, async () => {
        await set();
        await flushAfterAnswers(flushLoginsAndTunnels);
        return await work(
          (input, init) => fetch(input, init),
          () => mine.refused,
        );
      });
    } finally {
      loginTests.end(mine);
      await set();
      await flushAfterAnswers(flushLoginsAndTunnels);
    }
  }

  /** Flushes all windows. Closes the route of the profile that is being switched on when one did not confirm it. */
  async function flushOrClose(toCheck: string | undefined): Promise<void> {
    try {
      await flushAfterAnswers(flushEverywhere);
    } catch (error) {
      if (toCheck !== undefined) {
        failing = toCheck;
        await set().catch(logFailure('closing the route'));
      }
      throw error;
    }
  }

  /** Applies a route that is stored as closed but still open: the worker that stored it may have ended before. */
  async function applyClosedRoutes(state: ProxyState): Promise<void> {
    if (closedIds(state).isSubsetOf(closed)) return;
    await recoveryAlarm.during(reassert);
  }

  return {
    register() {
      proxyItem.watch(loggingFailure('closing a route', applyClosedRoutes));
    },
    async apply(toCheck?: string): Promise<void> {
      // Still set if the failure of an earlier switch could not be stored.
      if (failing === toCheck) failing = undefined;
      await refreshIfReadable();
      const isOpen = toCheck === undefined || (await tunnels.closeBeforeSwitch(toCheck));
      // Includes the route of the coming exit check, so that a large PAC script is set only once.
      checked.prepare(toCheck !== undefined && isOpen ? await exitCheckOf(toCheck) : null);
      // With a profile given, the caller closes it on failure.
      await (toCheck === undefined ? setOrClose() : set());
      await flushOrClose(toCheck);
      if (toCheck !== undefined && isOpen) await tunnels.holdTrafficIfRefused(toCheck);
    },
    reassert,
    endWaiting: tunnels.endWaiting,
    tryOnce: <T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> =>
      withWebLock('exit-check', () => tryAlone(trial, work)),
    checkThrough:
      (profileId: string): Fetch =>
      async (input, init) => {
        if (await isPrivateOnly(profileId))
          return await checked.use(null, (_isInForce, interrupted) =>
            withAbortSignal(fetchInIncognito(profileId), interrupted)(input, init),
          );
        try {
          return await checked.use({ profileId, url: input }, async (isInForce, interrupted) => {
            if (!isInForce) await reassert();
            await refuseWithoutRoute(profileId);
            const answer = await withAbortSignal(fetch, interrupted)(input, init);
            await refuseWithoutRoute(profileId);
            return answer;
          });
        } finally {
          await reassert();
        }
      },
  };
}
