import { ext } from '@/utils/platform/ext';
import { type Problem, toProblem } from '@/utils/problem';
import { checkExit } from '@/utils/proxy/exit-check';
import { checked, checking, notChecked } from '@/utils/proxy/live';
import { accountItem, proxyItem, settingsItem } from '@/utils/storage/registry';
import type { Live, Profile } from '@/utils/storage/schema';
import type { AccountArea } from '../account';
import { logFailure } from '../failures';
import { net } from './net';

const tools = {
  fetch: (input: string, init?: RequestInit) => fetch(input, init),
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** The exit check of the profile that is on; its outcome is thrown away when the exit changed meanwhile. */
export function createChecks(account: AccountArea) {
  async function run(profile: Profile): Promise<void> {
    const { exitCheck } = (await settingsItem.read()).addresses;
    const started = (await proxyItem.read()).live;
    if (!started || started.profileId !== profile.id) return;

    const settle = (change: (live: Live) => Live) =>
      proxyItem.update((state) => {
        const { live } = state;
        const same =
          live?.profileId === started.profileId &&
          live.since === started.since &&
          live.session?.rotations === started.session?.rotations;
        return same ? { ...state, live: change(live) } : state;
      });

    if (exitCheck === '') {
      await settle((live) => ({ ...live, check: 'none' }));
      return;
    }
    await settle(checking);
    await net.spread();
    const errors = watchErrors(exitCheck);
    try {
      const exit = await checkExit(exitCheck, tools);
      const asked = profile.kind === 'service' ? profile.countries : [];
      await settle((live) => checked(live, exit, asked));
    } catch (error) {
      const reason = await reasonFor(profile, toProblem(error), errors.last());
      await settle((live) => notChecked(live, reason));
    } finally {
      await net.takeDown();
      errors.stop();
    }
  }

  /** Why nothing came: the balance is empty, or nothing listens where the proxy should be. */
  async function reasonFor(profile: Profile, problem: Problem, error: string): Promise<Problem> {
    if (profile.kind === 'service' && (await balanceOf(profile.product)) === 0) {
      return { code: 'balance-empty' };
    }
    const unreachable = /PROXY_CONNECTION|UNKNOWN_PROXY_HOST|SOCKS_CONNECTION/.test(error);
    return unreachable ? { code: 'endpoint-unreachable' } : problem;
  }

  /** Read again, since it is what may have changed; null where it can't be told. */
  async function balanceOf(code: string): Promise<number | null> {
    try {
      const products = await (await account.api()).proxyData();
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
