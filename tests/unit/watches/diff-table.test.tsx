// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { diffTables } from '@/utils/watches/diff-tables';
import { table } from './tables';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { DiffTable } = await import('@/components/watches/diff-table');

afterEach(cleanup);

test('an address may break, so that it takes no room from the words beside it', () => {
  const address = 'https://shop.test/product/1?colour=brass';
  const first = table([['Lamp', address]]);
  const diff = diffTables(first, table([['Desk lamp of brass', address]]), 'Price');
  render(<DiffTable diff={diff} isFirst={false} />);
  const [words, link] = screen.getAllByRole('cell');
  expect([words?.className, link?.className]).toEqual(['', expect.stringContaining('long')]);
});
