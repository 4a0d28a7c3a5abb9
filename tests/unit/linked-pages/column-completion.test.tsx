// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChosenList } from '@/components/extract/found-table-view';
import { linkColumns, type Place } from '@/components/linked-pages/link-columns';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/recipes/state', () => ({ recipes: { value: [] } }));
vi.mock('@/components/linked-pages/scrape-completion', () => ({ ScrapeCompletion: () => null }));
const { ColumnCompletion } = await import('@/components/linked-pages/column-completion');

afterEach(cleanup);

const links = ['/#/lamp/1', '/#/lamp/2', '/#/lamp/2', '/lamp/3#top', '/lamp/3'];
const view: ChosenList = {
  list: 0,
  title: '',
  columns: [{ at: 0, name: 'Link', kind: 'link' }],
  shown: [{ name: 'Link', kind: 'link' }],
  rows: links.map((link) => [`https://a.test${link}`]),
  language: '',
};
const intent = {
  pending: signal(false),
  problem: signal(null),
  run: async () => true,
  dismiss() {},
};

function textAt(place: Place): string {
  const [column] = linkColumns(view, 'https://a.test/', place);
  if (!column) throw new Error('There is no column of links');
  const props = { tabId: 7, view, column, place, onStarted() {} };
  const { container } = render(<ColumnCompletion {...props} intent={intent} />);
  return container.textContent;
}

test('links with a route are opened here, and the scraper leaves them out and says so', () => {
  expect(linkColumns(view, 'https://a.test/', 'here')).toMatchObject([
    { addresses: ['/#/lamp/1', '/#/lamp/2', '/lamp/3'].map((path) => `https://a.test${path}`) },
  ]);
  expect(textAt('here')).not.toContain('left out');
  cleanup();
  const page = 'https://a.test/lamp/3';
  expect(linkColumns(view, 'https://a.test/', 'scraper')).toMatchObject([
    { addresses: [page], first: page },
  ]);
  expect(textAt('scraper')).toContain(
    '2 links are left out: the scraper does not get what follows their #.',
  );
});
