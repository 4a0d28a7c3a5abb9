// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Paging } from '@/utils/paging/schema';
import type { PagedRows } from '@/utils/paging/state';
import { paging } from './fake-site';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
let read: PagedRows;
vi.mock('@/utils/paging/state', () => ({
  followPaging(_tabId: number, onChange: (found: PagedRows) => void) {
    onChange(read);
    return () => {};
  },
}));
const { PagingSection } = await import('@/components/paging/paging-section');

afterEach(cleanup);

function textOf(more: Partial<Paging>): string {
  read = { paging: paging({ pages: 2, ...more }), rows: [], origins: [] };
  render(<PagingSection tabId={7} />);
  return screen.getByRole('region', { name: 'Rows of all pages' }).textContent;
}

test('rows that equal earlier ones are told while pages are read and after', () => {
  expect(textOf({ equal: 3 })).toContain('3 rows equal earlier ones and were left out.');
  cleanup();
  const text = textOf({ state: 'ended', end: 'noNext', equal: 1 });
  expect(text).toContain('All read: there is no further page.1 row equals an earlier one');
});

test('a next page with nothing but such rows does not count as the end of the list', () => {
  const equal: Partial<Paging> = { state: 'ended', end: 'noNewRows', equal: 25, onlyEqual: true };
  const text = textOf(equal);
  expect(text).toContain('all rows of the next page equal earlier ones. There may be more.');
  expect(text).toContain('25 rows equal earlier ones');
  expect(text).not.toContain('All read');
  cleanup();
  const grown = textOf({ state: 'ended', end: 'noNewRows' });
  expect(grown).toContain('All read: nothing new came after this.');
  expect(grown).not.toContain('equal');
});
