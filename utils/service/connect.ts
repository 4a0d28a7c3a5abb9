import { ProblemError, toProblem, type Problem, type ProblemCode } from '../problem';
import type { Account, AccountProduct } from '../account/schema';
import { withTimeoutOrNull } from '../wait';
import {
  createAccountApi,
  type AccountAccess,
  type AccountApi,
  type ScraperAccess,
} from './account';
import { isMaskedKey } from './masked-key';
import { pinAddress, type PinnedAddress } from './pin-address';
import { withProducts, type ProxyData } from './proxy-data';
import { scraperHealthy } from './scraper-health';
import { countriesByProduct, type ProductTargeting } from './targeting';
import type { Fetch } from './transport';

/** Result of connecting: the account for display, and the keys, which are never displayed. */
export interface ConnectResult {
  account: Account;
  /** Null: the account has none; undefined: the request failed. */
  scraperKey: string | null | undefined;
  browserKey: string | null | undefined;
  /**
   * Why the scraper's data, by which an account is recognized, could not be read for now; undefined: they were
   * read, or the service refuses them for good.
   */
  scraperUnread: Problem | undefined;
  /** Targeting values by product code; null: none known; undefined: the request failed. */
  targets: Record<string, ProductTargeting> | null | undefined;
  /**
   * Targeting values that take longer than connecting waits; rejects like `AccountApi.targets`, with the
   * problem of a part. Null: already received.
   */
  pendingTargets: Promise<Record<string, ProductTargeting>> | null;
  staticAddresses: string[];
  /** Problem of the first part that could not be read; the other parts are valid. Null: none. */
  problem: Problem | null;
}

/** Failures after which another try may succeed. */
const passing: ReadonlySet<string> = new Set(['no-answer', 'service-failed', 'service-busy']);

/** Time in ms that connecting waits for the targeting values, which may be large (facts, section 6). */
const settingsTimeoutMs = 8000;

interface ConnectDependencies {
  fetch: Fetch;
  /** Current time in ms since the epoch. */
  now: () => number;
}

/**
 * Verifies the key and reads the account's data. Only the key itself can fail it: for a part that does not answer,
 * the earlier data of the same account are kept and the problem is reported in `problem`. Errors: `key-masked`,
 * `key-refused`, `key-is-scraper-key`, `no-answer`, `redirected`, `service-garbled` and other refusals of `GET
 * /public`.
 *
 * The scraper key is sent to a confirmed origin only; see `pinAddress`.
 * @param earlier the account connected before at this account API: its scraper can identify a refused key, and its
 * addresses are confirmed.
 * @param same whether `earlier` is this very account.
 */
export async function connect(
  dependencies: ConnectDependencies,
  access: AccountAccess,
  earlier: Account | null,
  same: boolean,
): Promise<ConnectResult> {
  const known = same ? earlier : null;
  /** Data of another account must not remain. */
  const gap = same ? undefined : null;
  if (isMaskedKey(access.key)) throw new ProblemError('key-masked');
  const api = createAccountApi(dependencies.fetch, access);
  const found = await verify(dependencies.fetch, api, access.key, earlier);
  const { products } = found;

  const problems: Problem[] = [];
  let scraperUnread: Problem | undefined;
  async function part<T>(
    path: string,
    read: Promise<T>,
    onProblem?: (problem: Problem) => void,
  ): Promise<T | null> {
    try {
      return await named(path, read);
    } catch (error) {
      const problem = toProblem(error);
      onProblem?.(problem);
      problems.push(problem);
      return null;
    }
  }
  const lists = named('/public/settings', api.targets());
  const [kind, scraper, browser, inTime] = await Promise.all([
    part('/public/usage', readKind(api, products)),
    part('/public/scraper', api.scraper(), (problem) => {
      if (passing.has(problem.code)) scraperUnread = problem;
    }),
    part('/public/browser', api.browser()),
    part('/public/settings', within(settingsTimeoutMs, lists)),
  ]);
  function pin(part: 'scraper' | 'browser', reportedUrl = ''): PinnedAddress {
    return pinAddress(reportedUrl, {
      accountApi: access.baseUrl,
      // Also of an account that is not known to be this one: its key may have been replaced.
      pinnedUrl: earlier?.[part].endpointUrl ?? '',
    });
  }
  const scraperAddress = pin('scraper', scraper?.reportedUrl);
  const { endpointUrl } = scraperAddress;
  const healthy =
    scraper?.key && endpointUrl !== ''
      ? await part('/scraper/health', scraperHealthy(dependencies.fetch, endpointUrl, scraper.key))
      : null;
  const targets = inTime?.value;
  // The consumer handles a rejection; this only prevents an unhandled-rejection report.
  void Promise.allSettled([lists]);

  const account: Account = {
    keyTail: keySuffix(access.key),
    ...(kind ?? kindOf(known ?? noKind)),
    products,
    countries: targets ? countriesByProduct(targets) : (known?.countries ?? {}),
    scraper: scraper
      ? {
          ...storedAccess(scraper),
          ...scraperAddress,
          healthy,
        }
      : (known?.scraper ?? { ...noScraper, ...pin('scraper') }),
    browser: browser
      ? { ...storedAccess(browser), ...pin('browser', browser.reportedUrl) }
      : (known?.browser ?? { ...noBrowser, ...pin('browser') }),
    checkedAt: dependencies.now(),
  };
  return {
    account: withProducts(account, found),
    scraperUnread,
    scraperKey: scraper ? scraper.key : gap,
    browserKey: browser ? browser.key : gap,
    targets: targets ?? gap,
    pendingTargets: inTime?.isLate === true ? lists : null,
    staticAddresses: found.staticAddresses,
    problem: problems[0] ?? null,
  };
}

/** Result of work within a time limit in ms; `isLate` when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<{ value?: T; isLate: boolean }> {
  const done = work.then((value) => ({ value, isLate: false }));
  return (await withTimeoutOrNull(ms, done)) ?? { isLate: true };
}

/**
 * The key and the address are right, or `GET /public` would have failed: a 401, a hidden key, a redirect or an
 * unreadable reply of one part is the fault of this part, which the sentence names.
 */
const partCodes: Partial<Record<ProblemCode, ProblemCode>> = {
  'key-refused': 'part-refused',
  'key-masked': 'part-masked',
  redirected: 'part-redirected',
  'service-garbled': 'part-garbled',
};

function partProblem(path: string, problem: Problem): Problem {
  const code = partCodes[problem.code];
  if (code === undefined) return problem;
  const detail = problem.detail === undefined ? '' : `: ${problem.detail}`;
  return { ...problem, code, detail: path + detail };
}

/** Rejects with the problem of a part. */
async function named<T>(path: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const problem = partProblem(path, toProblem(error));
    throw new ProblemError(problem.code, problem);
  }
}

/**
 * Verifies the key. A refused key that the scraper accepts was copied from the scraper's page, which is reported. The
 * key that the account was connected with is none of those, and is not shown to the scraper.
 */
async function verify(
  fetch: Fetch,
  api: AccountApi,
  key: string,
  earlier: Account | null,
): Promise<ProxyData> {
  try {
    return await api.allProxyData();
  } catch (error) {
    const problem = toProblem(error);
    const scraperUrl = earlier?.scraper.endpointUrl ?? '';
    const isKnown = earlier?.keyTail === keySuffix(key);
    if (problem.code === 'key-refused' && scraperUrl !== '' && !isKnown) {
      const accepted = await scraperHealthy(fetch, scraperUrl, key).catch(() => false);
      if (accepted) throw new ProblemError('key-is-scraper-key');
    }
    throw error;
  }
}

type KeyKind = Pick<Account, 'ownershipScope' | 'authType' | 'emailUnverified'>;
const noKind: KeyKind = { ownershipScope: null, authType: null, emailUnverified: false };

const kindOf = ({ ownershipScope, authType, emailUnverified }: KeyKind): KeyKind => ({
  ownershipScope,
  authType,
  emailUnverified,
});

/**
 * A 403 is not a failure here: the key is valid, but usage is closed until the e-mail is verified (interface,
 * usage).
 */
async function readKind(api: AccountApi, products: AccountProduct[]): Promise<KeyKind> {
  const first = products.find(({ code }) => code !== 'static_residential');
  if (!first) return noKind;
  try {
    return { ...(await api.keyKind(first.code)), emailUnverified: false };
  } catch (error) {
    if (toProblem(error).code !== 'email-unverified') throw error;
    return { ...noKind, emailUnverified: true };
  }
}

/** The last four characters; of a short key at most a quarter. */
function keySuffix(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 4));
  return shown === 0 ? '' : key.slice(-shown);
}

/** The data of an access that are stored beside its address: of the key only the end. */
export function storedAccess<Access extends ScraperAccess>(access: Access) {
  const { key, reportedUrl: _reportedUrl, ...found } = access;
  return { ...found, keyTail: key === null ? null : keySuffix(key) };
}

/** State of a scraper that could not be queried. */
export const noScraper: Account['scraper'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  endpointUrl: '',
  keyTail: null,
  healthy: null,
};

/** State of a browser product that could not be queried. */
export const noBrowser: Account['browser'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  maxSessionLengthSeconds: 0,
  endpointUrl: '',
  keyTail: null,
};
