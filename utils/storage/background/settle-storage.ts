import { ext } from '@/utils/browser/ext';
import { leftoversKey, migrateStorage } from '@/utils/storage/migrate';
import { migrations } from '@/utils/storage/migrations';
import { itemAt } from '@/utils/storage/registry';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { secretsApart } from '@/utils/security/background/secrets';
import { journalKey } from '@/utils/security/secrets-vault';
import { finishRestore } from '../../settings/background/backup-commit';

/**
 * Makes what is stored fit to be read: ends a restore that an earlier instance did not live through (half of one is nothing
 * to act on: profiles would go out with the logins of others), then brings it to the newest version. For the regular
 * background alone, which waits for it before it does anything. Rejects as `migrateStorage`.
 */
export async function settleStorage(): Promise<void> {
  const { local, session } = ext.storage;
  const found = await local.get([journalKey, leftoversKey, versionKey]);
  if (found[journalKey] !== undefined) await finishRestore();
  if (found[versionKey] !== newestVersion || found[leftoversKey] !== undefined) {
    const device = { keepKey: deviceKeyFiles.write };
    await migrateStorage({ local, session, secrets: secretsApart, device, migrations, itemAt });
  }
}
