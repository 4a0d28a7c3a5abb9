import * as z from 'zod/mini';
import { ProblemError } from '../problem';
import { type Account, type AccountProduct, type Addresses, productCodes } from '../storage/schema';
import { type AccountApi, createAccountApi } from './account';
import { ProductEntrySchema } from './account-wire';
import { scraperAccepts } from './scraper-health';
import type { Fetch } from './transport';

/** A verified account, and the keys that were fetched with it. */
export interface Connected {
  account: Account;
  scraperKey: string | null;
  browserKey: string | null;
}

/**
 * Trims the addresses and refuses what is no https address (`not-a-url`, `not-https`); the exit check
 * and the dashboard may stay empty.
 */
export function cleanAddresses(addresses: Addresses): Addresses {
  return {
    accountApi: cleanAddress(addresses.accountApi).replace(/\/public\/?$/, ''),
    exitCheck: addresses.exitCheck.trim() && cleanAddress(addresses.exitCheck),
    dashboard: addresses.dashboard.trim() && cleanAddress(addresses.dashboard),
  };
}

function cleanAddress(text: string): string {
  const address = text.trim();
  if (!URL.canParse(address)) throw new ProblemError('not-a-url', { detail: address });
  const url = new URL(address);
  if (url.protocol !== 'https:') throw new ProblemError('not-https', { detail: url.origin });
  if (url.username || url.password) throw new ProblemError('not-a-url', { detail: url.host });
  return address.replace(/\/+$/, '');
}

/**
 * Verifies a key and fetches all that Vantage shows of its account. `/public` decides whether the key is
 * good; what fails after that is noted, not fatal. Rejects as the account API does, and with
 * `key-is-scraper-key` when the scraper that was known before takes the key.
 *
 * @param knownScraper `{scraper_base_url}` of an account connected earlier, or null.
 */
export async function connect(
  { baseUrl, key, fetch }: { baseUrl: string; key: string; fetch: Fetch },
  { knownScraper, now }: { knownScraper: string | null; now: number },
): Promise<Connected> {
  const api = createAccountApi({ baseUrl, key, fetch });
  const proxyData = await api.proxyData().catch(async (error: unknown) => {
    const refused = error instanceof ProblemError && error.problem.code === 'key-refused';
    if (refused && knownScraper && (await scraperAccepts(fetch, knownScraper, key))) {
      throw new ProblemError('key-is-scraper-key');
    }
    throw error;
  });
  const products = readProducts(proxyData.products);

  const [usage, settings, scraper, browser] = await Promise.all([
    usageOf(api, products),
    tolerate(api.settings()),
    tolerate(api.scraperAccess()),
    tolerate(api.browserAccess()),
  ]);
  const scraperKey = scraper?.api_key ?? null;
  const healthy =
    scraper && scraperKey ? await scraperAccepts(fetch, scraper.endpoint_url, scraperKey) : null;

  return {
    scraperKey,
    browserKey: browser?.api_key ?? null,
    account: {
      keyTail: tail(key),
      ownershipScope: usage.scope,
      authType: usage.kind,
      emailUnverified: usage.unverified,
      products,
      countries: Object.fromEntries(
        Object.entries(settings?.data ?? {}).map(([code, { countries }]) => [code, countries]),
      ),
      scraper: {
        hasAccess: scraper?.has_access ?? false,
        credits: scraper?.credits ?? 0,
        concurrency: scraper?.concurrency ?? 0,
        endpointUrl: scraper?.endpoint_url ?? '',
        keyTail: scraperKey && tail(scraperKey),
        healthy,
      },
      browser: {
        hasAccess: browser?.has_access ?? false,
        credits: browser?.credits ?? 0,
        concurrency: browser?.concurrency ?? 0,
        maxSessionLengthSeconds: browser?.max_session_length_seconds ?? 0,
        endpointUrl: browser?.endpoint_url ?? '',
        keyTail: browser?.api_key ? tail(browser.api_key) : null,
      },
      checkedAt: now,
    },
  };
}

/** Products in the order of the table; entries that cannot be read are left out. */
function readProducts(entries: Record<string, unknown>): AccountProduct[] {
  return productCodes.flatMap((code) => {
    const entry = z.safeParse(ProductEntrySchema, entries[code]);
    if (!entry.success) return [];
    const { balance_mb, endpoint, ports } = entry.data;
    return [{ code, balanceMb: balance_mb, endpoint, ports }];
  });
}

async function usageOf(
  api: AccountApi,
  products: AccountProduct[],
): Promise<{ scope: string | null; kind: string | null; unverified: boolean }> {
  const nothing = { scope: null, kind: null, unverified: false };
  const first = products.find(({ code }) => code !== 'static_residential');
  if (!first) return nothing;
  try {
    const { meta } = await api.usage(first.code, '24h');
    return { scope: meta.ownership_scope, kind: meta.auth_type, unverified: false };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...nothing, unverified: error.problem.code === 'email-unverified' };
  }
}

/** What the account does without when one of the lesser calls fails; the next refresh asks again. */
async function tolerate<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function tail(key: string): string {
  return key.slice(-4);
}
