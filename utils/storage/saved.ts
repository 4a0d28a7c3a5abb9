import { emptySaved, SavedStateSchema } from '../saved/schema';
import { storedItem } from './items';

/**
 * What the account keeps at the service, as it was read last. Cleared by 'Forget this account'. Apart from
 * `registry.ts`, because only the background's late part and one section of the workspace need it.
 */
export const savedItem = storedItem('saved', SavedStateSchema, () => emptySaved());
