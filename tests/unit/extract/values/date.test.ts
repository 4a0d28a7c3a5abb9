import { expect, test } from 'vitest';
import { dayOrderIn, readDate } from '../../../../utils/extract/values/date';

test.each([
  ['2026-03-04', 'en', '2026-03-04'],
  ['2026-03-04T15:30:00', 'en', '2026-03-04T15:30'],
  ['2026-03-04T15:30:00Z', 'en', '2026-03-04T15:30Z'],
  ['2026-03-04T23:30:59.123-08:00', 'en', '2026-03-04T23:30:59-08:00'],
  ['2026-03-04 23:30:59 +0100', 'en', '2026-03-04T23:30:59+0100'],
  ['04.03.26', 'de', '2026-03-04'],
  ['4.3.2026', 'en', '2026-03-04'],
  ['2026. 3. 4.', 'ko', '2026-03-04'],
  ['March 4, 2026', 'en', '2026-03-04'],
  ['Mar 4th, 2026 3:05 PM', 'en', '2026-03-04T15:05'],
  ['4 March 2026', 'en', '2026-03-04'],
  ['4. März 2026', 'de', '2026-03-04'],
  ['4 mars 2026', 'fr', '2026-03-04'],
  ['1er mars 2026', 'fr', '2026-03-01'],
  ['4 de marzo de 2026', 'es', '2026-03-04'],
  ['4 марта 2026 г.', 'ru', '2026-03-04'],
  ['2026年3月4日', 'ja', '2026-03-04'],
  ['2026년 3월 4일', 'ko', '2026-03-04'],
  ['Posted on 4 Sept 2026', 'en', '2026-09-04'],
  ['4 marzec 2026', 'pl', '2026-03-04'],
  ['4/3/2026 3:30p', 'es', '2026-03-04T15:30'],
  ['4/3/2026 3:30 P', 'es', '2026-03-04T15:30'],
  ['4/3/2026 12:30 a', 'es', '2026-03-04T00:30'],
  ['4/3/2026 15:30 a', 'es', '2026-03-04T15:30'],
  ['4/3/2026 15:30 pm', 'es', '2026-03-04T15:30'],
  ['4. 3. 2026 10:30 p. Novák', 'cs', '2026-03-04T10:30'],
  ['4/3/2026 15:30 a Roma', 'it', '2026-03-04T15:30'],
  ['4/3/2026 3:30 p. m.', 'es', '2026-03-04T15:30'],
  ['4/3/2026 3:30 a.m.', 'es', '2026-03-04T03:30'],
  ['2026/03/04', 'fa', '2026-03-04'],
  ['4 มีนาคม 2026', 'th-TH', '2026-03-04'],
  ['4 March 1415', 'en', '1415-03-04'],
] as const)('%s (%s) is a day', (text, language, day) => {
  expect(readDate(text, language)).toBe(day);
});

test('a page that does not say its language may name months in a common one', () => {
  expect(readDate('4 août 2026', '')).toBe('2026-08-04');
});

test.each([
  '',
  'yesterday',
  '31.02.2026',
  '45/45/2026',
  '1.2.3',
  '3.11.14',
  'v3.11.14',
  '12 items in 2026',
  '4 March',
])('%s is no day', (text) => {
  expect(readDate(text, 'en')).toBeNull();
  expect(readDate(text, 'en', 'day-first', false)).toBeNull();
});

test.each([
  ['۱۴۰۴/۰۷/۱۲', 'fa'],
  ['1404-07-12', 'fa-IR'],
  ['12 July 1404', 'ps'],
  ['4 มีนาคม 2569', 'th'],
  ['4/3/2569', 'th-TH'],
])('%s (%s) is of another era', (text, language) => {
  expect(readDate(text, language)).toBeNull();
});

test.each([
  ['2026-03-04 – 2026-03-09', '2026-03-04'],
  ['4–6 March 2026', '2026-03-06'],
  ['March 4 - March 6, 2026', '2026-03-06'],
  ['4 March 2026, 15:30 – 16:00', '2026-03-04T15:30'],
  ['4 March 2026 · 5 min', '2026-03-04'],
  ['4 March 2026, 15:30 a 17:00', '2026-03-04T15:30'],
])('%s is more than one day, whose first is asked for explicitly', (text, first) => {
  expect(readDate(text, 'en')).toBeNull();
  expect(readDate(text, 'en', 'day-first', false)).toBe(first);
});

test('the order of day and month is what the column proves, else what the language says', () => {
  expect(dayOrderIn(['03/04/2026', '25/04/2026'], 'en')).toBe('day-first');
  expect(dayOrderIn(['03/04/2026', '04/25/2026'], 'de')).toBe('month-first');
  expect(dayOrderIn(['03/04/2026'], 'de')).toBe('day-first');
  expect(dayOrderIn(['03/04/2026'], 'en-US')).toBe('month-first');
  expect(readDate('03/04/2026', 'en', 'day-first')).toBe('2026-04-03');
  expect(readDate('03/04/26', 'en', 'month-first')).toBe('2026-03-04');
});

test.each([
  [['12.05.2024', '03.04.2024'], 'day-first'],
  [['12.05.2024', '05.25.2024'], 'month-first'],
  [['12/05/2024'], 'month-first'],
] as const)(
  'points between the numbers of %j mean %s where nothing proves the order',
  (texts, order) => {
    expect(dayOrderIn(texts, 'en')).toBe(order);
    expect(dayOrderIn(texts, '')).toBe(order);
  },
);
