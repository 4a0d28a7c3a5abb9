import { isFirefox } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';
import { toProblem } from '@/utils/problem';
import { createProxyAuth } from '@/utils/proxy/background/proxy-auth';
import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { applySetting, clearOwnSetting, clearSetting } from '@/utils/proxy/chromium/proxy-setting';
import { flushConnections } from '@/utils/proxy/chromium/flush';
import { createOpenLogins } from '@/utils/proxy/chromium/open-logins';
import { closeAll } from '@/utils/proxy/profile-states';
import { routesFor } from '@/utils/proxy/routing/profile-conflicts';
import type { Fetch } from '@/utils/service/transport';
import { excludedItem } from '@/utils/storage/registry/profiles';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';
import { fetchInIncognito, flushEverywhere } from '../../incognito/background/regular-worker';
import { incognitoRoutes } from '../../incognito/background/incognito-routes';
import { createFirefoxBackend } from '../firefox/backend';
import { blockWithoutAccess } from '../firefox/block-without-access';
import { readLoginFor } from './stored-logins';
import { onServiceAddressesChanged, serviceAddresses } from './service-addresses';
import { applyPrivacySettings } from './apply-privacy';
import { readAuthContext, readPlanInput } from './route-plan';
import { type LoginTest, loginTests, type LoginTestWork } from './login-tests';

/**
 * What carries the traffic, the same for both browsers: `apply` puts the stored routes into effect as
 * `applied`, and resolves when nothing that begins afterwards can leave by an older route or login.
 */
export interface ProxyBackend {
  register(): void;
  /** @param toCheck the profile whose exit is checked next. */
  apply(toCheck?: string): Promise<void>;
  /** Puts the setting right where it differs from what storage holds; leaves connections alone. */
  reassert(): Promise<void>;
  /** A `fetch` that goes through one profile, whatever its sites; for its exit check. One at a time. */
  checkThrough(profileId: string): Fetch;
  /** Has one address asked through a login that no profile holds. In Chromium one at a time. */
  tryOnce<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T>;
  /** Firefox: gives a tab a profile of its own, or (null) none; holds for what it asks for next. */
  assignTab?(tabId: number, profileId: string | null): Promise<void>;
}

/** @param onRefused the proxy of a profile did not accept its login. */
export function createProxyBackend(onRefused: (profileId: string) => Promise<void>): ProxyBackend {
  // In Chromium private windows have a worker of their own, which answers theirs.
  const open = createOpenLogins(readAuthContext);
  const logins = createProxyAuth(
    async () => loginTests.known(isFirefox ? await readAuthContext(null) : await open.known()),
    async (profileId) => {
      if (!loginTests.refuse(profileId)) await onRefused(profileId);
    },
  );
  const backend = isFirefox ? firefoxBackend() : chromiumBackend(logins.flushWith, open.refresh);
  return {
    ...backend,
    async apply(toCheck) {
      await applyPrivacySettings();
      await backend.apply(toCheck);
    },
    register() {
      backend.register();
      logins.register();
      if (isFirefox) blockWithoutAccess();
      onServiceAddressesChanged(backend.reassert);
    },
  };
}

const plainFetch: Fetch = (input, init) => fetch(input, init);

function firefoxBackend(): ProxyBackend {
  return createFirefoxBackend({
    fetch: plainFetch,
    ownAddresses: serviceAddresses,
    loginOf: readLoginFor,
  });
}

/** Between the first flush and the second, in ms: a login answered just before reaches Chromium's memory. */
const settleMs = 50;

async function isPrivate(profileId: string): Promise<boolean> {
  const { applied } = await proxyItem.read();
  return applied.some(
    (route) => route.profileId === profileId && route.where.windows === 'private',
  );
}

/** @param openLogins has the logins of the stored routes at hand, before the setting leads to them. */
function chromiumBackend(
  flushWith: (flush: () => Promise<void>) => Promise<void>,
  openLogins: () => Promise<void>,
): ProxyBackend {
  /** In memory only: an exit check ends with the worker. */
  let check: PlanInput['check'] = null;

  /** Serialised, so that an exit check cannot overwrite a newer setting with one made from older state. */
  const set = (): Promise<void> => withLock('proxy-setting', setAlone);

  async function setAlone(): Promise<void> {
    const { applied } = await proxyItem.read();
    if (applied.length === 0 && !loginTests.any()) {
      await clearSetting('regular');
      await clearSetting('incognito_persistent');
      return;
    }
    // A setting without a route of Vantage's is not Vantage's to make.
    if (loginTests.any() || routesFor('regular', applied).length > 0) {
      await applySetting(loginTests.planned(await readPlanInput('regular', check)), 'regular');
    } else await clearSetting('regular');
    // Only the private worker may make the setting of private windows; it does when it is asked to flush.
    if (incognitoRoutes(applied) === '') await clearSetting('incognito_persistent');
  }

  async function reassert(): Promise<void> {
    await openLogins();
    if (loginTests.any() || (await proxyItem.read()).applied.length > 0) await setOrClose();
    // A trial that died with the worker leaves a setting that no profile asked for.
    else await clearOwnSetting();
  }

  /** What the browser refuses for no reason that Vantage knows closes all that is on, and the pages say so. */
  async function setOrClose(): Promise<void> {
    try {
      await set();
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code !== 'unexpected') throw error;
      await proxyItem.update((state) => closeAll(state, problem));
      await set();
    }
  }

  /** Twice, because a login answered just before the first reaches Chromium's memory after it. */
  async function flushTwice(flush: () => Promise<void>): Promise<void> {
    await flushWith(flush);
    await wait(settleMs);
    await flushWith(flush);
  }

  /** Only its check goes through it; everything else goes as before, over new connections. */
  async function tryAlone<T>(trial: LoginTest, work: LoginTestWork<T>): Promise<T> {
    const mine = loginTests.begin(trial);
    try {
      check = { profileId: mine.profileId, url: trial.url };
      await set();
      await flushTwice(flushConnections);
      return await work(plainFetch, () => mine.refused);
    } finally {
      loginTests.end(mine);
      check = null;
      await set();
      await flushTwice(flushConnections);
    }
  }

  return {
    register() {
      excludedItem.watch(() => {
        reassert().catch(logFailure('leaving out sites'));
      });
    },
    async apply(toCheck) {
      await openLogins();
      // Includes the exit check's route now, so that a large PAC script is set only once.
      const url = (await settingsItem.read()).addresses.exitCheck;
      check = toCheck === undefined || url === '' ? null : { profileId: toCheck, url };
      // With a profile given, the caller closes it on failure.
      await (toCheck === undefined ? setOrClose() : set());
      await flushTwice(flushEverywhere);
    },
    reassert,
    tryOnce: (trial, work) => withLock('exit-check', () => tryAlone(trial, work)),
    checkThrough: (profileId) => async (input, init) => {
      if (await isPrivate(profileId)) return await fetchInIncognito(profileId)(input);
      try {
        if (check?.profileId !== profileId || check.url !== input) {
          check = { profileId, url: input };
          await reassert();
        }
        return await fetch(input, init);
      } finally {
        check = null;
        await reassert();
      }
    },
  };
}
