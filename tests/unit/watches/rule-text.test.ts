import { expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ruleText } = await import('@/utils/watches/rule-text');

test('a rule says its number as it was typed', () => {
  expect(ruleText({ kind: 'below', column: 'Rate', limit: 0.004 })).toBe('Rate below 0.004');
  expect(ruleText({ kind: 'above', column: 'Price', limit: 1000 })).toBe('Price above 1,000');
});
