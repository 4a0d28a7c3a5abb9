import { expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', () => ({ i18n: { t: () => 'en' } }));
const { timeAgo } = await import('@/utils/i18n/format');

const minute = 60_000;
const day = 1440 * minute;
const now = Date.UTC(2026, 10, 23, 12);

test.each([
  [10_000, 'now'],
  [2 * minute, '2 min ago'],
  [180 * minute, '3 hr ago'],
  [day, 'yesterday'],
  [29 * day, '29 days ago'],
  // A number of days says little from here on.
  [31 * day, 'Oct 23, 2026'],
  [1098 * day, 'Nov 21, 2023'],
])('an age of %d ms is told as "%s"', (age, text) => {
  expect(timeAgo(now - age, now)).toBe(text);
});

test('days are those of the calendar', () => {
  const evening = new Date(2026, 10, 25, 23).getTime();
  const earlier = (hours: number) => timeAgo(evening - hours * 60 * minute, evening);
  expect(earlier(22.7)).toBe('23 hr ago');
  expect(earlier(23.5)).toBe('yesterday');
  expect(earlier(46.9)).toBe('yesterday');
  expect(earlier(47.1)).toBe('2 days ago');
  const morning = new Date(2026, 10, 25, 9).getTime();
  expect(timeAgo(morning - 35.5 * 60 * minute, morning)).toBe('2 days ago');
});
