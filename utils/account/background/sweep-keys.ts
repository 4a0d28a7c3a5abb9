import { secrets } from '@/utils/security/background/secrets';
import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { withAccountLock } from './account-lock';

/** Deletes keys of an account whose creation was interrupted after the keys were written. */
export async function sweepKeys(): Promise<void> {
  await withAccountLock(async () => {
    const { current, others } = await accountsItem.read();
    const ids = new Set([current, ...others].map(({ id }) => id));
    const orphaned = (await secrets.keysBeside()).filter(({ accountId }) => !ids.has(accountId));
    const first = ids.has(firstAccountId) ? [] : await secrets.firstKeys();
    const gone = [...orphaned.map(({ name }) => name), ...first];
    if (gone.length > 0) await secrets.forget(gone);
  });
}
