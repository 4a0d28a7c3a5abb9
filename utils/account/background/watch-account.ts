import type { StoredItem } from '@/utils/storage/items';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';

const changedByCalls = new Set(['credits', 'creditsVersion', 'creditsCharged', 'creditsRunId']);

const withoutCredits = (stored: unknown): string | undefined =>
  JSON.stringify(stored, (name, value: unknown) => (changedByCalls.has(name) ? undefined : value));

/**
 * Calls `listener` when the account in use changes. Changes of its credits alone are skipped, because each paid call
 * stores the credits and a job makes many calls a second.
 */
export function watchAccount(listener: () => void): void {
  watchButCredits(accountItem, listener);
}

/** The same for the accounts that are not in use. */
export function watchOtherAccounts(listener: () => void): void {
  watchButCredits(accountsItem, listener);
}

function watchButCredits<T>(item: StoredItem<T>, listener: () => void): void {
  item.watch((_now, stored, before) => {
    if (withoutCredits(stored) !== withoutCredits(before)) listener();
  });
}
