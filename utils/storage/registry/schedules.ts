import { noServiceSchedules, ServiceSchedulesSchema } from '../../schedules/schema';
import { storedItem } from '../items';

/** Schedules, configurations and schemes stored at the service, as last read. */
export const serviceSchedulesItem = storedItem({
  key: 'serviceSchedules',
  version: 1,
  cleared: 'account',
  schema: () => ServiceSchedulesSchema,
  initial: () => noServiceSchedules(),
});
