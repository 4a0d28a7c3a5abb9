import { accountsItem, accountItem } from '../../storage/registry/account';
import { settingsItem, managedItem } from '../../storage/registry/settings';
import { matchesManagedAddresses, withManagedAddresses } from '../../settings/managed-addresses';
import { ProblemError } from '../../problem';
import { ext } from '../../browser/ext';
import { withItemLocks } from '../../storage/web-locks';
import type { Accounts, AccountState } from '../schema';
import type { Addresses } from '../../settings/schema';

/**
 * Puts another account in the place of the one in use, in one write: killed at any instant, either
 * the one or the other is in use. An account that was forgotten does not stay in the list. Rejects with
 * `locked-by-policy` for one of another server than a company presets: its key would be sent there.
 * @returns false when no account has this id.
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
    await ext.storage.local.set({
      [accountsItem.key]: { current: { id, label: next.label }, others } satisfies Accounts,
      [accountItem.key]: next.state,
      [settingsItem.key]: { ...settings, addresses: withManagedAddresses(next.addresses, preset) },
    });
    return true;
  });
}

/** Puts an account without a label in the place of the one in use, whose keys are no longer its own. In one write. */
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
 * Lays a company's addresses over those of the account in use. An account of another server steps aside first, with
 * addresses and keys of its own, and waits in the list: its key would be sent to the company's. In one write.
 * @returns whether it stepped aside.
 */
export async function layPreset(preset: Addresses): Promise<boolean> {
  return await withItemLocks([accountsItem.key, accountItem.key, settingsItem.key], async () => {
    const [accounts, state, settings] = await Promise.all([
      accountsItem.read(),
      accountItem.read(),
      settingsItem.read(),
    ]);
    const { addresses } = settings;
    // Also where nothing is connected: connecting that was cut off may have left a key behind.
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
