// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { cutNote } = await import('@/components/results/views/result-view');

test('a table of the beginning of a page says that rows may be missing, also from exports', () => {
  for (const cut of ['size', 'parts'] as const) {
    expect(cutNote('table', cut)).toMatch(/^Rows may be missing here and in exports:/);
    expect(cutNote('text', cut)).not.toContain('Rows');
  }
  expect(cutNote('text', 'size')).toContain('larger than');
});
