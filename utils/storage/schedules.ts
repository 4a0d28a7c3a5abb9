import { scheduleOwner, withoutLists } from '../schedules/schema';
import { serviceSchedulesItem } from './registry/schedules';
import type { Account } from '../account/schema';

/**
 * Forgets the lists, since another account comes into use. Changes whose reply was lost stay: they may run and cost.
 * @param gone the account that is forgotten for good, and all of its own with it.
 */
export async function forgetServiceSchedules(gone?: Account | null): Promise<void> {
  const of = gone ? scheduleOwner(gone.scraper) : null;
  await serviceSchedulesItem.update((state) => {
    const left = withoutLists(state);
    return { ...left, intents: left.intents.filter((one) => one.of !== of) };
  });
}
