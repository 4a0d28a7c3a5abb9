import { type AccountApi, createAccountApi } from '@/utils/service/account';
import { accessOf } from './account-keys';

/**
 * The account API with the stored key.
 * @param accountId whose; absent: of the account in use. Rejects with `not-connected`.
 */
export async function accountApi(accountId?: string): Promise<AccountApi> {
  return createAccountApi((input, init) => fetch(input, init), await accessOf(accountId));
}
