import { noServiceSchedules, scheduleOwner, type ServiceSchedules, withoutLists } from './schema';
import { serviceSchedulesItem } from '../storage/registry/schedules';
import { itemSignal } from '../storage/state/item-signal';
import { account } from '../storage/state/page-state';

const stored = itemSignal(serviceSchedulesItem);

/** Stored items of the connected account, as read last; never those of another account. */
export function serviceSchedules(): ServiceSchedules {
  const { value } = stored.value;
  const scraper = account.value.value?.account?.scraper;
  if (!value || !scraper) return noServiceSchedules();
  const of = scheduleOwner(scraper);
  const known = value.of === of ? value : withoutLists(value, of);
  return { ...known, intents: known.intents.filter((one) => one.of === of) };
}
/** Resolves after the first read. Never rejects. */
export const serviceSchedulesReady = stored.ready;
