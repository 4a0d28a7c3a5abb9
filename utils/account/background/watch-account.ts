import { accountItem } from '@/utils/storage/registry/account';

const changedByCalls = new Set(['credits', 'creditsVersion', 'creditsRunId']);

const withoutCredits = (stored: unknown): string | undefined =>
  JSON.stringify(stored, (name, value: unknown) => (changedByCalls.has(name) ? undefined : value));

/**
 * Calls `listener` when the account in use changes. Changes of its credits alone are skipped, because each paid call
 * stores the credits and a job makes many calls a second.
 */
export function watchAccount(listener: () => void): void {
  accountItem.watch((_account, stored, before) => {
    if (withoutCredits(stored) !== withoutCredits(before)) listener();
  });
}
