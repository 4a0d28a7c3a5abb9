import { accountsItem, accountItem } from '../../storage/registry/account';
import { settingsItem, managedItem } from '../../storage/registry/settings';
import { matchesManagedAddresses, withManagedAddresses } from '../../settings/managed-addresses';
import { preventUndo } from '../../settings/background/backup-commit';
import { ProblemError } from '../../problem';
import { ext } from '../../browser/ext';
import { withItemLocks } from '../../storage/web-locks';
import type { Accounts, AccountState } from '../schema';
import type { Addresses } from '../../settings/schema';

/**
 * Makes another account the one in use, in one write, so that an interruption leaves one of the two
 * in use. An account in use that was not connected is dropped from the list. Rejects with
 * `locked-by-policy` if the policy sets another server, which would receive the account's key.
 * @returns false if no account has this ID.
 */
export async function useAccount(id: string): Promise<boolean> {
  return await withItemLocks([accountsItem.key, accountItem.key, settingsItem.key], async () => {
    const [accounts, state, settings, { addresses: preset }] = await Promise.all([
      accountsItem.read(),
      accountItem.read(),
      settingsItem.read(),
      managedItem.read(),
    ]);
    const next = accounts.others.find((one) => one.id === id);
    if (!next) return false;
    if (!matchesManagedAddresses(next.addresses, preset))
      throw new ProblemError('locked-by-policy');
    const before = { ...accounts.current, addresses: settings.addresses, state };
    const others = accounts.others.flatMap((one) => {
      if (one.id !== id) return [one];
      return state.account ? [before] : [];
    });
    // Undoing a restore would give the account in use the addresses of the one before.
    await preventUndo();
    await ext.storage.local.set({
      [accountsItem.key]: { current: { id, label: next.label }, others } satisfies Accounts,
      [accountItem.key]: next.state,
      [settingsItem.key]: { ...settings, addresses: withManagedAddresses(next.addresses, preset) },
    });
    return true;
  });
}

/** Replaces the account in use with one without label and keys, in one write. */
export async function replaceAccount(
  id: string,
  addresses: Addresses,
  state: AccountState,
): Promise<void> {
  await withItemLocks([accountsItem.key, accountItem.key, settingsItem.key], async () => {
    const [accounts, settings] = await Promise.all([accountsItem.read(), settingsItem.read()]);
    await ext.storage.local.set({
      [accountsItem.key]: { ...accounts, current: { id, label: '' } } satisfies Accounts,
      [accountItem.key]: state,
      [settingsItem.key]: { ...settings, addresses },
    });
  });
}

/**
 * Applies the policy's URLs to the account in use, in one write. An account of another server is
 * moved to the list first, with its own URLs and keys: otherwise its key would be sent to the
 * company's server.
 * @returns whether a connected account was moved.
 */
export async function applyPreset(preset: Addresses): Promise<boolean> {
  const { addresses: earlier } = await settingsItem.read();
  if (!matchesManagedAddresses(earlier, preset)) await preventUndo();
  return await withItemLocks([accountsItem.key, accountItem.key, settingsItem.key], async () => {
    const [accounts, state, settings] = await Promise.all([
      accountsItem.read(),
      accountItem.read(),
      settingsItem.read(),
    ]);
    const { addresses } = settings;
    // Applies without a connected account too: an interrupted connection may have left a key.
    const stays = matchesManagedAddresses(addresses, preset);
    const next = { ...settings, addresses: withManagedAddresses(addresses, preset) };
    await ext.storage.local.set({
      [settingsItem.key]: next,
      ...(!stays && {
        [accountItem.key]: { account: null, problem: null } satisfies AccountState,
        [accountsItem.key]: {
          current: { id: crypto.randomUUID(), label: '' },
          others: [
            ...accounts.others,
            ...(state.account ? [{ ...accounts.current, addresses, state }] : []),
          ],
        } satisfies Accounts,
      }),
    });
    return !stays && state.account !== null;
  });
}
