import { expect, test, vi } from 'vitest';
import { balanceAmount } from '@/utils/account/balance-text';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));

test('a balance of credits is told in the singular for one', () => {
  expect(balanceAmount('scraper', 1)).toBe('1 credit');
  expect(balanceAmount('browser', 1500)).toBe('1,500 credits');
});
