import { expect, test, vi } from 'vitest';
import { modeText } from '@/components/scrape/mode-text';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));

test.each([
  ['request', 'Request'],
  ['auto (browser)', 'Auto (Browser)'],
  ['Browser 2', 'Browser 2'],
  ['browserless', 'browserless'],
  ['<b>stealth</b>', '<b>stealth</b>'],
])('the mode %s is shown as %s', (mode, text) => {
  expect(modeText(mode)).toBe(text);
});
