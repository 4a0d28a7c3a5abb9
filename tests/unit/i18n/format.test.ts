import { afterEach, expect, test, vi } from 'vitest';

const said = new Map<string, string>();
vi.mock('@/utils/i18n/i18n', () => ({ i18n: { t: (name: string) => said.get(name) ?? '' } }));
const { exactNumberText, language, numberText } = await import('@/utils/i18n/format');

afterEach(() => said.clear());

test.each([
  { browser: 'en_GB', words: 'en', is: 'en-GB' },
  { browser: 'en', words: 'en', is: 'en' },
  { browser: 'ar', words: 'ar', is: 'ar' },
  { browser: 'zh_TW', words: 'zh-TW', is: 'zh-TW' },
  // Without a catalogue in the browser's language, the default one is shown.
  { browser: 'de', words: 'en', is: 'en' },
  { browser: 'ar_EG', words: 'en', is: 'en' },
  { browser: 'fil', words: 'fi', is: 'fi' },
  { browser: 'no language', words: 'en', is: 'en' },
  { browser: '', words: 'en', is: 'en' },
])('words in $words in a browser in $browser: $is', ({ browser, words, is }) => {
  said.set('@@ui_locale', browser).set('words.language', words);
  expect(language()).toBe(is);
});

test('a number of a page keeps its small parts, unlike an amount', () => {
  said.set('@@ui_locale', 'en').set('words.language', 'en');
  expect([0.004, 1234.5, 1 / 3].map(exactNumberText)).toEqual(['0.004', '1,234.5', '0.33333333']);
  expect(numberText(0.004)).toBe('0');
});
