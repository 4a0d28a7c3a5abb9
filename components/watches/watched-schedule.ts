import { scheduleTarget } from '@/components/schedules/schedule-actions';
import { serviceSchedules } from '@/utils/schedules/state';
import type { WatchedSchedule } from './schedule-watch-form';

/** Schedule of the account as read last; null: there is none with this ID. */
export function watchedSchedule(id: string): WatchedSchedule | null {
  const schedule = serviceSchedules().schedules.items.find((one) => one.id === id);
  if (!schedule) return null;
  const { configId, url, options } = scheduleTarget(schedule);
  return { id, configId, name: schedule.name || id, url, options };
}
