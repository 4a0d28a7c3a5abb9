import { noServiceSchedules, ServiceSchedulesSchema } from '../../schedules/schema';
import { storedItem } from '../items';

/** What the account keeps at the service (schedules, configurations, schemes), as it was read last. */
export const serviceSchedulesItem = storedItem({
  key: 'serviceSchedules',
  version: 1,
  cleared: 'account',
  schema: () => ServiceSchedulesSchema,
  initial: () => noServiceSchedules(),
});
