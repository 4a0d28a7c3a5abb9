import { expect, test, vi } from 'vitest';
import { bucketText, exactMegabytes } from '@/components/account/usage-text';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));

test('the sentence about a bar has readable units, the table exact figures', () => {
  const bucket = { stamp: '2026-03-04 10:00', total: 0.009601, default: 0.009601, extra: null };
  expect(bucketText(bucket, '24h')).toMatch(/9\.601 kB.*9\.601 kB.*–/);
  expect(bucketText(bucket, '24h')).not.toContain('0.009601');
  expect(exactMegabytes(0.009601)).toBe('0.009601 MB');
});
