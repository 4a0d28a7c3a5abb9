import { ext } from '@/utils/platform/ext';
import { type Problem, toProblem } from '@/utils/problem';
import { change, checked, checking, liveOf, notChecked } from '@/utils/proxy/live';
import { accountItem, exitHistoryItem, proxyItem, settingsItem } from '@/utils/storage/registry';
import type { Live, Profile, SeenExit } from '@/utils/storage/schema';
import type { Calls } from '../late';
import { logFailure } from '../failures';
import { net } from './net';
import type { Wire } from './wire';

const tools = {
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** The exit checks of profiles that are on; an outcome is thrown away when the exit changed meanwhile. */
export function createChecks(calls: Calls, wire: Wire) {
  /** One at a time: in Chromium the way of a check is a rule of the setting. */
  async function run(profile: Profile): Promise<void> {
    await navigator.locks.request('vantage:exit-check', () => runAlone(profile));
  }

  async function runAlone(profile: Profile): Promise<void> {
    const { exitCheck } = (await settingsItem.read()).addresses;
    const started = liveOf(await proxyItem.read(), profile.id);
    if (!started) return;

    const settle = (step: (live: Live) => Live) =>
      proxyItem.update((state) => {
        const live = liveOf(state, profile.id);
        const same =
          live?.since === started.since && live.session?.rotations === started.session?.rotations;
        return same ? change(state, profile.id, step) : state;
      });

    if (exitCheck === '') {
      await settle((live) => ({ ...live, check: 'none' }));
      return;
    }
    await settle(checking);
    await net.spread();
    const errors = watchErrors(exitCheck);
    try {
      const exit = await calls.checkExit(exitCheck, {
        ...tools,
        fetch: wire.checkThrough(profile.id),
      });
      const asked = profile.kind === 'service' ? profile.countries : [];
      await settle((live) => checked(live, exit, asked));
      await remember(profile.id, {
        at: exit.checkedAt,
        address: exit.address,
        tookMs: exit.tookMs,
      });
    } catch (error) {
      await remember(profile.id, { at: Date.now(), address: null, tookMs: 0 });
      const reason = await reasonFor(profile, toProblem(error), errors.last());
      await settle((live) => notChecked(live, reason));
    } finally {
      await net.takeDown();
      errors.stop();
    }
  }

  async function remember(profileId: string, seen: SeenExit): Promise<void> {
    await exitHistoryItem.update((all) => ({
      ...all,
      [profileId]: [...(all[profileId] ?? []), seen].slice(-50),
    }));
  }

  /** Why nothing came: the balance is empty, or nothing listens where the proxy should be. */
  async function reasonFor(profile: Profile, problem: Problem, error: string): Promise<Problem> {
    if (profile.kind === 'service' && (await balanceOf(profile.product)) === 0) {
      return { code: 'balance-empty' };
    }
    const unreachable =
      /PROXY_CONNECTION|UNKNOWN_PROXY|SOCKS_CONNECTION|INTERNET_DISCONNECTED|OFFLINE/.test(error);
    if (!unreachable) return problem;
    return { code: (await serviceAnswers()) ? 'endpoint-unreachable' : 'network-closed' };
  }

  /**
   * Whether the service's own API, which is reached directly, answers anything at all. Where it does not,
   * neither would any proxy: the network is down, or wants a sign-in on a page of its own first.
   */
  async function serviceAnswers(): Promise<boolean> {
    const { accountApi } = (await settingsItem.read()).addresses;
    if (accountApi === '') return true;
    try {
      await fetch(accountApi, { signal: AbortSignal.timeout(5000), credentials: 'omit' });
      return true;
    } catch {
      // Any failure means the same here, and the state tells it.
      return false;
    }
  }

  /** Read again, since it is what may have changed; null where it can't be told. */
  async function balanceOf(code: string): Promise<number | null> {
    try {
      const products = await (await calls.api()).proxyData();
      await accountItem.update((state) => ({
        ...state,
        account: state.account && { ...state.account, products },
      }));
      return products.find((product) => product.code === code)?.balanceMb ?? null;
    } catch (error) {
      logFailure('reading the balance')(toProblem(error).code);
      return null;
    }
  }

  return {
    run,
    /** Starts a check without waiting for it: the switch is done, its proof follows. */
    begin(profile: Profile): void {
      run(profile).catch(logFailure('exit check'));
    },
  };
}

/** The browser's own names for what went wrong on the way to an address; `fetch` does not tell them. */
function watchErrors(address: string) {
  let last = '';
  const listener = (details: { error: string }) => {
    last = details.error;
  };
  // Match patterns know no port.
  const urls = [`https://${new URL(address).hostname}/*`];
  ext.webRequest.onErrorOccurred.addListener(listener, { urls });
  return { last: () => last, stop: () => ext.webRequest.onErrorOccurred.removeListener(listener) };
}
