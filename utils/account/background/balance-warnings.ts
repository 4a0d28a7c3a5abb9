import { i18n } from '@/utils/i18n/i18n';
import { balanceAmount, balanceName } from '@/utils/account/balance-text';
import type { AreaHandlers } from '@/utils/messaging/protocol';
import { ext } from '@/utils/browser/ext';
import { setWakeUp, type WakeUp } from '@/utils/browser/wake-ups';
import type { AccountApi } from '@/utils/service/account';
import { withProducts } from '@/utils/service/proxy-data';
import { accountItem } from '@/utils/storage/registry/account';
import { balanceItem } from '@/utils/storage/registry/usage';
import type { Account } from '@/utils/account/schema';
import { isLocked } from '@/utils/security/background/secrets';
import {
  type BalanceName,
  balanceNames,
  remainingOf,
  type BalanceThresholds,
  compareLevels,
  balancesBelow,
  noBalance,
} from '@/utils/account/balance-levels';
import { accountOf } from './account-keys';
import { guardCurrentAccount } from './account-guard';
import { logFailure } from '../../log-failure';

/** Interval of balance checks in minutes; long, since each check is a request. */
const periodMinutes = 60;

export const balanceNotificationPrefix = 'balance:';

/**
 * Compares the stored balances of the account in use with its levels, and notifies once of each
 * crossing. Never rejects: a failed check is repeated at the next change.
 */
export async function checkBalanceLevels(): Promise<void> {
  // Leave this to the regular worker; Chromium's incognito worker only handles its own windows.
  if (ext.extension.inIncognitoContext) return;
  try {
    await compare();
  } catch (error) {
    logFailure('looking at balances')(error);
  }
}

async function compare(): Promise<void> {
  const { id, state } = await accountOf();
  const { account } = state;
  if (!account) return;
  let crossed: BalanceName[] = [];
  let levels: BalanceThresholds = {};
  const all = await balanceItem.read();
  if (Object.keys(all[id]?.levels ?? {}).length === 0) return;
  // The account was switched during the read: the balances may belong to the other one.
  if ((await accountOf()).id !== id) return;
  await balanceItem.update((now) => {
    const found = compareLevels(now[id] ?? noBalance, account);
    crossed = found.crossed;
    levels = found.next.levels;
    return { ...now, [id]: found.next };
  });
  for (const name of crossed) await notify(name, account, levels);
  await updateAlarm();
}

/** Notifies of one balance; a fixed ID per balance keeps notifications from piling up. */
async function notify(
  name: BalanceName,
  account: Account,
  levels: BalanceThresholds,
): Promise<void> {
  const left = balanceAmount(name, remainingOf(account, name) ?? 0);
  const level = balanceAmount(name, levels[name] ?? 0);
  await ext.notifications.create(balanceNotificationPrefix + name, {
    type: 'basic',
    iconUrl: ext.runtime.getURL('/icons/128.png'),
    title: i18n.t('balance.noticeTitle', [balanceName(name)]),
    message: i18n.t('balance.low', [balanceName(name), left, level]),
  });
}

/** Sets the alarm if the account in use has any level, otherwise clears it. */
async function updateAlarm(): Promise<void> {
  const watched = (await levelsInUse()) !== null;
  await setWakeUp('vantage:balance', watched ? { everyMinutes: periodMinutes } : null);
}

/** Levels of the account in use; null without levels or account. */
async function levelsInUse(): Promise<BalanceThresholds | null> {
  const [{ id, state }, all] = await Promise.all([accountOf(), balanceItem.read()]);
  const levels = all[id]?.levels ?? {};
  return state.account && Object.keys(levels).length > 0 ? levels : null;
}

/** To be called within `keep`, so that nothing is stored if another account is in use by now. */
async function changeAccount(change: (account: Account) => Account): Promise<void> {
  await accountItem.update(({ account, problem }) => ({
    problem,
    account: account && change(account),
  }));
}

/** @param api returns the API of the account in use; rejects with `not-connected`. */
export function createBalanceArea(
  api: () => Promise<AccountApi>,
  readScraper: () => Promise<void>,
): {
  handlers: AreaHandlers<'balance'>;
  /**
   * Reads the balances with a level, also once per session. A balance that cannot be read is logged; the next alarm
   * retries.
   */
  wakeUp: WakeUp;
} {
  /** Never rejects: a part that cannot be read keeps what is stored, and does not hold up the others. */
  async function refreshBalances(levels: BalanceThresholds): Promise<void> {
    const names = balanceNames.filter((name) => levels[name] !== undefined);
    if (names.includes('scraper')) await readScraper().catch(logFailure('reading credits'));
    if (names.some((name) => name !== 'scraper' && name !== 'browser')) {
      await readProducts().catch(logFailure('reading proxy balances'));
    }
    if (names.includes('browser')) await readBrowser().catch(logFailure('reading browser credits'));
  }

  async function readProducts(): Promise<void> {
    const keep = await guardCurrentAccount();
    const data = await (await api()).allProxyData();
    await keep(() => changeAccount((account) => withProducts(account, data)));
  }

  async function readBrowser(): Promise<void> {
    const keep = await guardCurrentAccount();
    const { hasAccess, credits } = await (await api()).browser();
    await keep(() =>
      changeAccount((account) => ({
        ...account,
        browser: { ...account.browser, hasAccess, credits },
      })),
    );
  }

  async function check(): Promise<void> {
    await updateAlarm();
    const levels = await levelsInUse();
    // Requests need the keys.
    if (levels === null || (await isLocked())) return;
    await refreshBalances(levels);
    await checkBalanceLevels();
  }

  return {
    handlers: {
      async 'balance/levels'({ levels }) {
        const { id, state } = await accountOf();
        // A balance below a newly set level does not count as a crossing: the settings page already
        // shows it.
        const low = state.account ? balancesBelow(state.account, levels) : [];
        await balanceItem.update((all) => ({ ...all, [id]: { levels, low } }));
        await updateAlarm();
      },
    },

    wakeUp: { arm: check, run: check },
  };
}
