import { expect, test, vi } from 'vitest';
import type { FoundColumn } from '@/utils/extract/schema';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { columnNames } = await import('@/components/extract/column-names');

const column = (name: string, minor: boolean): FoundColumn => ({
  name,
  kind: 'text',
  fill: 1,
  minor,
});

test('of columns with one name, those shown at first are numbered first', () => {
  const columns = [column('Title', true), column('Title', false), column('Title', false)];
  expect(columnNames(columns)).toEqual(['Title-3', 'Title', 'Title-2']);
});
