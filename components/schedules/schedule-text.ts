import { countText, dateTimeText } from '@/utils/i18n/format';

const day = 1440;

/** Short date and time of a timestamp; null: not known. */
export const knownTimeText = (at: number | null): string | null =>
  at === null ? null : dateTimeText(at);

/** Formats an interval in the largest whole unit: 'every 30 minutes', 'every 2 days'. */
export function intervalText(minutes: number): string {
  if (minutes % day === 0) return countText('schedules.everyDays', minutes / day);
  if (minutes % 60 === 0) return countText('schedules.everyHours', minutes / 60);
  return countText('schedules.everyMinutes', minutes);
}

/** Converts a local time of day to the service's `HH:MM` in UTC. Empty stays empty. */
export function utcTimeOfDay(local: string, today: Date): string {
  const [hours, minutes] = local.split(':').map(Number);
  if (local === '' || hours === undefined || minutes === undefined) return '';
  const at = new Date(today);
  at.setHours(hours, minutes, 0, 0);
  return at.toISOString().slice(11, 16);
}
