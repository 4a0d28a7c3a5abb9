import { scheduleOwner, withoutLists } from '../schedules/schema';
import { serviceSchedulesItem } from './registry/schedules';
import type { Account } from '../account/schema';

/**
 * Deletes the cached lists, because another account comes into use. Keeps changes whose response was lost: they may
 * be running and cost credits.
 * @param gone the account being removed, with all of its own data.
 */
export async function forgetServiceSchedules(gone?: Account | null): Promise<void> {
  const of = gone ? scheduleOwner(gone.scraper) : null;
  await serviceSchedulesItem.update((state) => {
    const left = withoutLists(state);
    return { ...left, intents: left.intents.filter((one) => one.of !== of) };
  });
}
