// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { type Row, rowOf, withFacets } from '@/utils/library/library-row';
import type { ScrapeRun } from '@/utils/runs/schema';
import { scrapeRun } from '../runs/tasks/example-options';

vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../ui/catalogue')).fakeI18n,
}));
const { LibraryRow } = await import('@/components/results/list/library-rows');

afterEach(cleanup);

function show(row: Row | null): void {
  render(
    <LibraryRow
      row={row}
      at={0}
      count={1}
      now={120_000}
      start={0}
      current={false}
      selected={false}
      reachable
      onSelect={() => {}}
      onFocus={() => {}}
    />,
  );
}

/** Text of the row of a run that began two minutes ago. */
function shown(change: Partial<ScrapeRun>): string {
  const run = scrapeRun({ createdAt: 0, ...change });
  show(withFacets({ ...rowOf(run, null), n: 1 }));
  return screen.getByRole('link').textContent;
}

test.each([
  ['https://shop.test/%E7%81%AF?q=%D9%85', 'shop.test/灯?q=م'],
  // Signs that would reverse or hide what follows, a space, and bytes that are no letters.
  ['https://shop.test/a%E2%80%AEb%20c', 'shop.test/a%E2%80%AEb%20c'],
  ['https://shop.test/%FF', 'shop.test/%FF'],
  ['https://shop.test/', 'shop.test'],
])('%s without a title is shown as %s', (url, text) => {
  expect(shown({ url })).toContain(text);
});

test('a damaged result says so, can have the focus, and leads nowhere', () => {
  show(null);
  expect(screen.getByText("This result can't be read.").tabIndex).toBe(0);
  expect(screen.queryByRole('link')).toBeNull();
});

test('what was not done tells its age below, since a chip has the place above', () => {
  expect(shown({ state: 'failed' })).toContain('2 min ago');
});

test.each([
  [200, 'Done 2 min ago'],
  [404, 'Done HTTP status 404 2 min ago'],
])('a page that answered with %i is told from others', (statusCode, text) => {
  const result = {
    title: 'Lamps',
    statusCode,
    modeUsed: null,
    finalUrl: null,
    contentType: 'text/html',
    size: 1,
    hasScreenshot: false,
    extra: {},
  };
  expect(shown({ state: 'done', result })).toContain(text);
});
