// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { diffTables } from '@/utils/watches/diff-tables';
import type { WatchTable } from '@/utils/watches/schema';
import { table } from './tables';
import { ended, watch } from './watches';

const tables: WatchTable[] = [];
vi.mock('@/utils/watches/state', () => ({
  readWatchTable: async (_id: string, at: number) => tables[at],
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { DiffTable } = await import('@/components/watches/diff-table');
const { WatchDifferences } = await import('@/components/watches/watch-differences');

afterEach(cleanup);

test('an address may break, so that it takes no room from the words beside it', () => {
  const address = 'https://shop.test/product/1?colour=brass';
  const first = table([['Lamp', address]]);
  const diff = diffTables(first, table([['Desk lamp of brass', address]]), 'Price');
  render(<DiffTable diff={diff} isFirst={false} />);
  const [words, link] = screen.getAllByRole('cell');
  expect([words?.className, link?.className]).toEqual(['', expect.stringContaining('long')]);
});

test('whole rows are first ones again after a change of columns', async () => {
  tables.push(
    table([['Lamp', '$1']]),
    table([['Lamp', '$1']], { columns: [{ name: 'Name', kind: 'text' }] }),
  );
  const history = [
    ended({ at: 2, rowsAt: 1, outcome: 'first' }),
    ended({ at: 1, rowsAt: 0, outcome: 'first' }),
  ];
  render(<WatchDifferences watch={watch()} history={history} />);
  await screen.findByText('These are the first rows. The next run is compared with them.');
  expect(screen.queryByText('Gone')).toBeNull();
});
