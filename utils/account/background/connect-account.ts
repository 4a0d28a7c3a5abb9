import { ext } from '@/utils/browser/ext';
import { ProblemError, toProblem } from '@/utils/problem';
import type { Account } from '@/utils/account/schema';
import { forgetServiceLogins } from '@/utils/proxy/background/forgotten-account';
import { storeTargetingLists } from '@/utils/proxy/background/targeting-lists';
import type { AccountAccess } from '@/utils/service/account';
import { readExitCheck } from '@/utils/service/addresses';
import { type ConnectResult, connect } from '@/utils/service/connect';
import { countriesByProduct } from '@/utils/service/targeting';
import { isSameOrigin } from '@/utils/url-parts';
import type { Addresses } from '@/utils/settings/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { settingsItem } from '@/utils/storage/registry/settings';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import {
  accountOf,
  hasComparedKey,
  readComparedKey,
  readKey,
  shareKeyTail,
  storeKey,
  storeKeys,
} from './account-keys';
import { guardCurrentAccount, type StoreIfCurrent } from './account-guard';
import { reportedCredits } from './account-scraper';
import { refuseWhileBusy, whileNoneIsOn } from './accounts-area';
import { checkBalanceLevels } from './balance-warnings';
import { removeAccount } from './removed-accounts';
import { replaceAccount } from './use-account';
import { preventUndo } from '../../settings/background/backup-commit';
import { keepAlive } from '../../runs/background/keep-alive';
import { serviceFetch } from '../../runs/background/service-fetch';
import { logFailure } from '../../log-failure';

/**
 * Fetches the data of an account, and connects it.
 * @param reachDirectly exempts further URLs from the proxy until the returned function is called.
 */
export function createAccountConnector(
  reachDirectly: (addresses: readonly string[]) => Promise<() => Promise<void>>,
) {
  /** Fetches all account data without storing it. */
  async function verify(
    addresses: Addresses,
    access: AccountAccess,
    same = false,
  ): Promise<ConnectResult> {
    if (!(await ext.permissions.contains({ origins: ['<all_urls>'] }))) {
      throw new ProblemError('no-site-access');
    }
    const { addresses: known, state } = await accountOf();
    // URL and key of the scraper must come from the same server.
    const earlier = isSameOrigin(known.accountApi, access.baseUrl) ? state.account : null;
    // A new URL does not bypass the proxy yet, and the active proxy may be down.
    const restore = await reachDirectly([addresses.accountApi]);
    try {
      return await connect({ fetch: serviceFetch, now: Date.now }, access, earlier, same);
    } finally {
      await restore();
    }
  }

  /** Connects an account; stores nothing until everything is verified. */
  async function connectWith(
    addresses: Addresses,
    key: string,
    keep: StoreIfCurrent,
  ): Promise<void> {
    const access = { baseUrl: addresses.accountApi, key };
    const before = (await accountOf()).state.account?.scraper;
    const found = await verify(addresses, access, await sameAccount(addresses, key));
    let keepPending = keep;
    const kept = await keep(async () => {
      await storeAccount(addresses, key, found, before);
      // The account has its ID now, and no other one can come into use before this is read.
      keepPending = await guardCurrentAccount();
    });
    if (!kept) throw new ProblemError('account-changed');
    if (found.pendingTargets) {
      storePendingTargets(found.pendingTargets, found.staticAddresses, keepPending).catch(
        logFailure('targeting'),
      );
    }
    await checkBalanceLevels();
  }

  return { verify, connectWith };
}

/**
 * Stores targeting lists that arrive after connecting, unless another account is in use by then.
 */
async function storePendingTargets(
  pendingTargets: NonNullable<ConnectResult['pendingTargets']>,
  staticAddresses: readonly string[],
  keep: StoreIfCurrent,
): Promise<void> {
  const release = keepAlive();
  try {
    const targets = await pendingTargets;
    await keep(async () => {
      await storeTargetingLists(targets, staticAddresses, Date.now());
      await accountItem.update(({ account, problem }) => ({
        account: account && { ...account, countries: countriesByProduct(targets) },
        problem,
      }));
    });
  } catch (error) {
    const failure = toProblem(error);
    await keep(async () => {
      await accountItem.update(({ account, problem }) => ({
        account,
        problem: problem ?? failure,
      }));
    });
  } finally {
    release();
  }
}

/**
 * Stores a verified account.
 * @param before scraper of the account in use when the data was requested.
 */
async function storeAccount(
  addresses: Addresses,
  key: string,
  found: ConnectResult,
  before: Account['scraper'] | undefined,
): Promise<void> {
  const { id, state, addresses: known } = await accountOf();
  const same = await sameAccount(addresses, key);
  const { account, problem } = found;
  const isSameServer = isSameOrigin(known.accountApi, addresses.accountApi);
  // Only the ends of lost keys are known, as after a passphrase was given up.
  const isKeyLost = state.account !== null && isSameServer && !(await hasComparedKey(id));
  const keepsId =
    same || !state.account || (isKeyLost && shareKeyTail(state.account, account) === true);
  if (!keepsId && isSameServer) {
    if (isKeyLost) await refuseListed(addresses, account);
    // It may be the same account, whose key was replaced.
    if (found.scraperUnread) throw new ProblemError(found.scraperUnread.code, found.scraperUnread);
    // All keys are new: it may be another account, which must not fetch results that this one paid for.
    if (isKeyLost) await refuseWhileBusy(id);
  }
  if (keepsId || isKeyLost || (await hasSameKeys(id, found))) {
    // The former key is removed before the address changes, and the new one stored after it: if the background is
    // stopped in between, no key is left that would be sent to another server.
    if (!isSameServer) {
      // Undoing a restore would send the new key to the earlier address.
      await preventUndo();
      await storeKey(id, 'accountKey', null);
    }
    await settingsItem.update((settings) => ({ ...settings, addresses }));
    await storeKeys(id, key, found);
    await storeTargetingLists(found.targets, found.staticAddresses, account.checkedAt);
    const credits =
      state.account && reportedCredits(account.scraper.credits, before, state.account.scraper);
    const scraper = { ...account.scraper, ...credits };
    await accountItem.write({ account: { ...account, scraper }, problem });
  } else {
    // A different account replaces this one: active work must not continue with its keys.
    await whileNoneIsOn(async () => {
      await refuseWhileBusy(id);
      await forgetServiceLogins();
      const next = crypto.randomUUID();
      await storeKeys(next, key, found);
      await forgetServiceSchedules(state.account);
      await storeTargetingLists(found.targets, found.staticAddresses, account.checkedAt);
      await replaceAccount(next, addresses, { account, problem });
    });
    await removeAccount(id);
  }
}

/** Rejects with `account-known` if the end of a key is that of a listed account at this server, the one to use then. */
async function refuseListed({ accountApi }: Addresses, account: Account): Promise<void> {
  const { others } = await accountsItem.read();
  const isIn = others.some(
    ({ addresses, state }) =>
      isSameOrigin(addresses.accountApi, accountApi) && shareKeyTail(state.account, account),
  );
  if (isIn) throw new ProblemError('account-known');
}

/**
 * Whether the key of the scraper or of the browser is unchanged: then a new account key belongs to the same account,
 * since keys can be replaced.
 */
async function hasSameKeys(
  id: string,
  { scraperKey, browserKey }: ConnectResult,
): Promise<boolean> {
  if (scraperKey && (await readComparedKey(id, 'scraperKey')) === scraperKey) return true;
  return !!browserKey && (await readComparedKey(id, 'browserKey')) === browserKey;
}

/**
 * Whether the stored account has this URL and key; only then may its values fill in missing ones.
 */
async function sameAccount(addresses: Addresses, key: string): Promise<boolean> {
  const { id, addresses: stored } = await accountOf();
  if (stored.accountApi !== addresses.accountApi) return false;
  return (await readComparedKey(id, 'accountKey')) === key;
}

/**
 * Key to use: the typed one, or the stored one if the field is empty. A stored key is never sent
 * to a different server.
 */
export async function keyFor(typed: string, addresses: Addresses): Promise<string> {
  if (typed !== '') return typed;
  const { id, addresses: now } = await accountOf();
  const stored = await readKey(id, 'accountKey');
  if (stored === null || !isSameOrigin(now.accountApi, addresses.accountApi)) {
    throw new ProblemError('key-missing');
  }
  return stored;
}

/**
 * Stores the exit check alone if nothing else was typed, since it needs no account.
 * @returns whether it was stored.
 */
export async function keepExitCheck({
  accountApi: typedApi,
  exitCheck,
}: Addresses): Promise<boolean> {
  const { addresses, state } = await accountOf();
  const unchanged = exitCheck.trim() === addresses.exitCheck;
  if (state.account !== null || typedApi.trim() !== '' || unchanged) return false;
  const read = readExitCheck(exitCheck);
  await settingsItem.update((now) => ({
    ...now,
    addresses: { ...now.addresses, exitCheck: read },
  }));
  return true;
}
