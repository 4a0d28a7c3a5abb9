import { ProblemError, toProblem, type Problem } from '../problem';
import type { Account, AccountProduct } from '../account/schema';
import { wait } from '../wait';
import { createAccountApi, type AccountAccess, type AccountApi } from './account';
import { isMaskedKey } from './masked-key';
import { pinAddress, type PinnedAddress } from './pin-address';
import type { ProxyData } from './proxy-data';
import { scraperHealthy } from './scraper-health';
import { countriesByProduct, type ProductTargeting } from './targeting';
import type { Fetch } from './transport';

/** What connecting found: the account as it is shown, and the keys that never are. */
export interface ConnectResult {
  account: Account;
  /** Null: the account has none; undefined: it could not be asked. */
  scraperKey: string | null | undefined;
  browserKey: string | null | undefined;
  /** The targeting values by product code; null: none known; undefined: they could not be asked for. */
  targets: Record<string, ProductTargeting> | null | undefined;
  /** The targeting values where they take longer than connecting waits; rejects as `AccountApi.targets`. Null: none do. */
  lateTargets: Promise<Record<string, ProductTargeting>> | null;
  staticAddresses: string[];
  /** The first part that could not be read; the rest is good. Null: all was. */
  problem: Problem | null;
}

/** Milliseconds that connecting waits for the targeting values, which may be large (facts, section 6). */
const settingsPatienceMs = 8000;

export interface ConnectTools {
  fetch: Fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Verifies the key and reads everything the account has. Only the key itself can fail it: a part that
 * does not answer keeps what was known of the same account and is reported in `problem`. Errors:
 * `key-masked`, `key-refused`, `key-is-scraper-key`, `no-answer`, `redirected`, `service-garbled` and other refusals of
 * `GET /public`.
 *
 * The scraper key goes to a confirmed origin only; see `pinAddress`.
 *
 * @param earlier the account of this account API connected before: its scraper can tell whose key a refused one is, and
 * its addresses are confirmed.
 * @param same `earlier` is this very account.
 */
export async function connect(
  tools: ConnectTools,
  access: AccountAccess,
  earlier: Account | null,
  same: boolean,
): Promise<ConnectResult> {
  const known = same ? earlier : null;
  /** What another account left behind must not stay. */
  const gap = same ? undefined : null;
  if (isMaskedKey(access.key)) throw new ProblemError('key-masked');
  const api = createAccountApi(tools.fetch, access);
  const { products, staticAddresses, dropped } = await verify(
    tools.fetch,
    api,
    access.key,
    earlier,
  );

  const problems: Problem[] = [];
  async function part<T>(path: string, read: Promise<T>): Promise<T | null> {
    try {
      return await read;
    } catch (error) {
      problems.push(partProblem(path, toProblem(error)));
      return null;
    }
  }
  const lists = api.targets();
  const [kind, scraper, browser, inTime] = await Promise.all([
    part('/public/usage', readKind(api, products)),
    part('/public/scraper', api.scraper()),
    part('/public/browser', api.browser()),
    part('/public/settings', within(settingsPatienceMs, lists)),
  ]);
  function pin(part: 'scraper' | 'browser', reportedUrl = ''): PinnedAddress {
    return pinAddress(reportedUrl, {
      accountApi: access.baseUrl,
      pinnedUrl: known?.[part].endpointUrl ?? '',
      trustedUrls: earlier ? [earlier[part].endpointUrl] : [],
    });
  }
  const scraperAddress = pin('scraper', scraper?.reportedUrl);
  const { endpointUrl } = scraperAddress;
  const healthy =
    scraper?.key && endpointUrl !== ''
      ? await part('/scraper/health', scraperHealthy(tools.fetch, endpointUrl, scraper.key))
      : null;
  const targets = inTime?.value;
  // Whoever takes them hears of a failure; here it is only kept from counting as unheard.
  void Promise.allSettled([lists]);
  if (dropped.length > 0) {
    problems.push({ code: 'products-dropped', detail: dropped.join(', ') });
  }

  return {
    account: {
      keyTail: keySuffix(access.key),
      ownershipScope: kind?.ownershipScope ?? null,
      authType: kind?.authType ?? null,
      emailUnverified: kind?.emailUnverified ?? false,
      products,
      countries: targets ? countriesByProduct(targets) : (known?.countries ?? {}),
      scraper: scraper
        ? {
            hasAccess: scraper.hasAccess,
            credits: scraper.credits,
            concurrency: scraper.concurrency,
            ...scraperAddress,
            keyTail: scraper.key === null ? null : keySuffix(scraper.key),
            healthy,
          }
        : (known?.scraper ?? noScraper),
      browser: browser
        ? {
            hasAccess: browser.hasAccess,
            credits: browser.credits,
            concurrency: browser.concurrency,
            maxSessionLengthSeconds: browser.maxSessionLengthSeconds,
            ...pin('browser', browser.reportedUrl),
            keyTail: browser.key === null ? null : keySuffix(browser.key),
          }
        : (known?.browser ?? noBrowser),
      checkedAt: tools.now(),
    },
    scraperKey: scraper ? scraper.key : gap,
    browserKey: browser ? browser.key : gap,
    targets: targets ?? gap,
    lateTargets: inTime?.isLate === true ? lists : null,
    staticAddresses,
    problem: problems[0] ?? null,
  };
}

/** What came of work within so many milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<{ value?: T; isLate: boolean }> {
  return await Promise.race([
    work.then((value) => ({ value, isLate: false })),
    wait(ms).then(() => ({ isLate: true })),
  ]);
}

/** The key is good, or `GET /public` had refused it: a 401 for one part says that this part is closed. */
function partProblem(path: string, problem: Problem): Problem {
  if (problem.code !== 'key-refused') return problem;
  const said = problem.detail === undefined ? '' : `: ${problem.detail}`;
  return { ...problem, code: 'part-refused', detail: path + said };
}

/** A refused key that the scraper accepts was copied from the scraper's page: say so. */
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
    if (problem.code === 'key-refused' && scraperUrl !== '') {
      const accepted = await scraperHealthy(fetch, scraperUrl, key).catch(() => false);
      if (accepted) throw new ProblemError('key-is-scraper-key');
    }
    throw error;
  }
}

interface KeyKind {
  ownershipScope: string | null;
  authType: string | null;
  emailUnverified: boolean;
}

/** A 403 is no failure here: connected, the e-mail not verified, usage closed (interface, usage). */
async function readKind(api: AccountApi, products: AccountProduct[]): Promise<KeyKind> {
  const first = products.find(({ code }) => code !== 'static_residential');
  if (!first) return { ownershipScope: null, authType: null, emailUnverified: false };
  try {
    return { ...(await api.keyKind(first.code)), emailUnverified: false };
  } catch (error) {
    if (toProblem(error).code !== 'email-unverified') throw error;
    return { ownershipScope: null, authType: null, emailUnverified: true };
  }
}

/** The last four characters; of a short key fewer, never more than a quarter of it. */
export function keySuffix(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 4));
  return shown === 0 ? '' : key.slice(-shown);
}

/** What is known of a scraper that could not be asked for. */
export const noScraper: Account['scraper'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  endpointUrl: '',
  keyTail: null,
  healthy: null,
};

/** The same of the browser product. */
export const noBrowser: Account['browser'] = {
  hasAccess: false,
  credits: 0,
  concurrency: 0,
  maxSessionLengthSeconds: 0,
  endpointUrl: '',
  keyTail: null,
};
