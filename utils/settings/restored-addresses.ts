import { readAddresses, readDashboard, readExitCheck } from '../service/addresses';
import type { Backup } from './backup-schema';
import type { Addresses } from './schema';

/**
 * Returns the backup with its addresses parsed like typed ones: an address of the service is reached without the
 * proxy. Throws `not-a-url`, `not-https`.
 */
export function withReadAddresses(backup: Backup): Backup {
  const { settings, accounts } = backup;
  const others = accounts.others.map((one) => ({ ...one, addresses: read(one.addresses) }));
  return {
    ...backup,
    settings: { ...settings, addresses: read(settings.addresses) },
    accounts: { ...accounts, others },
  };
}

/** Addresses without an account API are those of a browser that was never connected. */
function read(stored: Addresses): Addresses {
  if (stored.accountApi !== '') return readAddresses(stored);
  const { exitCheck, dashboard } = stored;
  return {
    accountApi: '',
    exitCheck: readExitCheck(exitCheck),
    dashboard: readDashboard(dashboard),
  };
}
