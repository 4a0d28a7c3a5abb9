import { guardStoredAccount } from '@/utils/account/background/account-guard';
import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import { checkExit } from '@/utils/proxy/exit/exit-check';
import type { Fetch } from '@/utils/service/transport';
import { accountItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Exit } from '@/utils/proxy/schema';
import { wait } from '@/utils/wait';
import { logFailure } from '../../../log-failure';
import { serviceFetch } from '../../../runs/background/service-fetch';
import type { AccountApi } from '@/utils/service/account';
import { withProducts } from '@/utils/service/proxy-data';
import { type SeenError, watchErrors } from './request-errors';

const dependencies = { now: () => Date.now(), elapsed: () => performance.now(), wait };

/** Returns an exit check that reports the reason of a failure. */
export function createExitDiagnosis(api: () => Promise<AccountApi>) {
  /** Determines why no response arrived: empty balance, refused login, or unreachable endpoint. */
  async function reasonFor(
    product: string | null,
    problem: Problem,
    { error, refused }: SeenError,
    fetch: Fetch,
  ): Promise<Problem> {
    if (product !== null && (await balanceOf(product)) === 0) return { code: 'balance-empty' };
    if (refused && (await refusesAll(fetch))) return { code: 'login-refused' };
    const unreachable =
      /PROXY_CONNECTION|UNKNOWN_PROXY|SOCKS_CONNECTION|INTERNET_DISCONNECTED|OFFLINE/.test(error);
    if (!unreachable) return problem;
    return { code: (await serviceAnswers()) ? 'endpoint-unreachable' : 'network-closed' };
  }

  /** Asks the service for the balance; null if it does not answer, or if another account is in use by then. */
  async function balanceOf(code: string): Promise<number | null> {
    try {
      const changeAccount = await guardStoredAccount();
      const data = await (await api()).allProxyData();
      if (!(await changeAccount((account) => withProducts(account, data)))) return null;
      return data.products.find((product) => product.code === code)?.balanceMb ?? null;
    } catch (error) {
      logFailure('reading the balance')(toProblem(error).code);
      return null;
    }
  }

  /**
   * Checks the exit. Rejects with `exit-check-failed`, `balance-empty`, `endpoint-unreachable`, `network-closed`, or
   * for a SOCKS proxy in Firefox `login-refused` (other proxies repeat the challenge instead).
   * @param address URL of the exit check.
   * @param fetch fetches through the checked profile.
   * @param product product whose balance the profile uses; null: none.
   * @param refusals number of times that the profile's login was refused so far.
   */
  return async (
    address: string,
    fetch: Fetch,
    product: string | null,
    refusals = () => 0,
  ): Promise<Exit> => {
    const errors = watchErrors(address);
    try {
      return await checkExit(address, { ...dependencies, fetch, refusals });
    } catch (error) {
      const problem = await reasonFor(product, toProblem(error), errors.last(), fetch);
      throw new ProblemError(problem.code, problem);
    } finally {
      errors.stop();
    }
  };
}

/**
 * Whether the service's own API, which is reached directly, answers at all. If not, the network is down or behind a
 * captive portal, and no proxy would answer either. Without an account it may go through the proxy, and tells nothing.
 */
async function serviceAnswers(): Promise<boolean> {
  const [{ addresses }, { account }] = await Promise.all([settingsItem.read(), accountItem.read()]);
  const { accountApi } = addresses;
  if (accountApi === '' || account === null) return true;
  try {
    await serviceFetch(accountApi, { signal: AbortSignal.timeout(5000), credentials: 'omit' });
    return true;
  } catch {
    // Every failure means the same here; the caller stores it as the profile's problem.
    return false;
  }
}

/**
 * Whether the proxy refuses another URL as well. Firefox (measured on 153) uses one error name for a SOCKS proxy
 * that refuses a login and for one whose target refuses: a request to the service's API through the proxy
 * distinguishes them.
 */
async function refusesAll(through: Fetch): Promise<boolean> {
  const { accountApi } = (await settingsItem.read()).addresses;
  if (accountApi === '') return false;
  // Normalized as the browser does, because the request is recognized by its URL.
  const address = new URL(accountApi).href;
  const errors = watchErrors(address);
  try {
    await through(address, { signal: AbortSignal.timeout(5000), credentials: 'omit' });
    return false;
  } catch {
    // The browser's error name may arrive after the failure itself.
    await Promise.race([errors.reported, wait(1000)]);
    return errors.last().refused;
  } finally {
    errors.stop();
  }
}
