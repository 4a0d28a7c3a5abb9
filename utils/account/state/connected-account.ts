import { account } from '../../storage/state/page-state';
import type { Account } from '../schema';

/** The account in use; null: none is connected, or it is not loaded yet. */
export const connectedAccount = (): Account | null => account.value.value?.account ?? null;
