import { ext } from '@/utils/browser/ext';
import { leftoversKey, migrateStorage } from '@/utils/storage/migrate';
import { migrations } from '@/utils/storage/migrations';
import { itemAt } from '@/utils/storage/registry';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { deviceKeyFiles } from '@/utils/security/background/device-key-file';
import { separateSecrets } from '@/utils/security/background/secrets';
import { journalKey } from '@/utils/security/secrets-vault';
import { finishRestore } from '../../settings/background/backup-commit';
import { withRetries } from '../../wait';

/**
 * Prepares storage for reading: completes or reverts a restore that an earlier instance did not finish (with half
 * of one, profiles would use each other's logins), then migrates to the newest version. Only for the regular
 * background, which awaits it before anything else. Rejects like `migrateStorage`.
 */
export async function prepareStorage(): Promise<void> {
  const { local, session } = ext.storage;
  // Every read of this life would reject with the first one.
  const found = await withRetries(() => local.get([journalKey, leftoversKey, versionKey]));
  if (found[journalKey] !== undefined) await finishRestore();
  if (found[versionKey] !== newestVersion || found[leftoversKey] !== undefined) {
    const device = { keepKey: deviceKeyFiles.write };
    await migrateStorage({ local, session, secrets: separateSecrets, device, migrations, itemAt });
  }
}
