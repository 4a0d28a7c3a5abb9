import { ext } from '@/utils/platform/ext';
import { type Problem, ProblemError, toProblem } from '@/utils/problem';
import { checkExit } from '@/utils/proxy/exit-check';
import type { Fetch } from '@/utils/service/transport';
import { accountItem, settingsItem } from '@/utils/storage/registry';
import type { Exit } from '@/utils/storage/schema';
import { logFailure } from '../failures';
import type { AccountArea } from '../account';

const tools = {
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** The exit check, with the reason when it fails; part of the late part. */
export function createExitChecks(api: AccountArea['api']) {
  /** Why nothing came: the balance is empty, or nothing listens where the proxy should be. */
  async function reasonFor(
    product: string | null,
    problem: Problem,
    error: string,
  ): Promise<Problem> {
    if (product !== null && (await balanceOf(product)) === 0) return { code: 'balance-empty' };
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
   * Rejects with `exit-check-failed`, `balance-empty`, `endpoint-unreachable` or `network-closed`.
   */
  return async (address: string, fetch: Fetch, product: string | null): Promise<Exit> => {
    const errors = watchErrors(address);
    try {
      return await checkExit(address, { ...tools, fetch });
    } catch (error) {
      const problem = await reasonFor(product, toProblem(error), errors.last());
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
