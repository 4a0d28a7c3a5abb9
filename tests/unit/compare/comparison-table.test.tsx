// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ComparisonRow } from '@/components/compare/comparison-table';
import { storedRun } from '../../fixtures/stored-backup';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ComparisonTable } = await import('@/components/compare/comparison-table');

afterEach(cleanup);

const nothing = () => undefined;
const row: ComparisonRow = {
  variant: { runId: 'base', country: 'DE', mode: 'auto', kept: true },
  run: storedRun,
  facts: null,
  isBaseline: true,
  conversion: null,
  differs: null,
  lines: undefined,
  damaged: 'result',
};
const other: ComparisonRow = {
  ...row,
  variant: { ...row.variant, runId: 'other', country: 'IN' },
  facts: { status: 200, title: '', prices: [], rates: {}, signals: [] },
  isBaseline: false,
  damaged: 'baseline',
};

test('a damaged baseline is told in its row, and no row seems to be at work', () => {
  render(
    <ComparisonTable rows={[row, other]} onAgain={nothing} onStop={nothing} onText={nothing} />,
  );
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toContain("This result can't be read.");
  expect(second).not.toContain("can't be read");
  for (const text of [first, second]) expect(text).not.toMatch(/Working|Loading/);
});
