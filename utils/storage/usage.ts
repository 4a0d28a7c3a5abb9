import { ReportsSchema } from '../usage/schema';
import { storedItem } from './items';

/** The last good bandwidth reports by account. Cleared with the account they belong to. */
export const usageItem = storedItem('usage', ReportsSchema, () => ({}));
