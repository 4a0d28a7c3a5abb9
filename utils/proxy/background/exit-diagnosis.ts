import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import { checkExit } from '@/utils/proxy/exit/exit-check';
import type { Fetch } from '@/utils/service/transport';
import { accountItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { Exit } from '@/utils/proxy/schema';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';
import type { AccountApi } from '@/utils/service/account';
import { type SeenError, watchErrors } from './request-errors';

const tools = { now: () => Date.now(), wait };

/** The exit check, with the reason when it fails. */
export function createExitDiagnosis(api: () => Promise<AccountApi>) {
  /** Why nothing came: the balance is empty, the login is refused, or nothing listens where the proxy should be. */
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

  /** Read again, since it is what may have changed; null where it can't be told. */
  async function balanceOf(code: string): Promise<number | null> {
    try {
      const products = await (await api()).proxyData();
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

  /**
   * @param address the exit check's. @param fetch goes through the profile that is checked.
   * @param product whose balance the profile uses; null: none.
   * Rejects with `exit-check-failed`, `balance-empty`, `endpoint-unreachable`, `network-closed`, or for a SOCKS proxy
   * in Firefox `login-refused`, which others tell by asking for the login again.
   */
  return async (address: string, fetch: Fetch, product: string | null): Promise<Exit> => {
    const errors = watchErrors(address);
    try {
      return await checkExit(address, { ...tools, fetch });
    } catch (error) {
      const problem = await reasonFor(product, toProblem(error), errors.last(), fetch);
      throw new ProblemError(problem.code, problem);
    } finally {
      errors.stop();
    }
  };
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

/**
 * Whether the proxy refuses another address, too. Firefox has one name (measured on 153) for a SOCKS proxy that refuses
 * a login and for one whose target refuses: the service's own API, asked for through the proxy, tells which it was.
 */
async function refusesAll(through: Fetch): Promise<boolean> {
  const { accountApi } = (await settingsItem.read()).addresses;
  if (accountApi === '') return false;
  // As the browser writes it, which is how the request is known again.
  const address = new URL(accountApi).href;
  const errors = watchErrors(address);
  try {
    await through(address, { signal: AbortSignal.timeout(5000), credentials: 'omit' });
    return false;
  } catch {
    // The browser's own name for it may come after the failure itself.
    await Promise.race([errors.heard, wait(1000)]);
    return errors.last().refused;
  } finally {
    errors.stop();
  }
}
