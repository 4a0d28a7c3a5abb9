// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { useListSearch } = await import('@/components/ui/list-search');

afterEach(cleanup);

function List({ items }: { items: readonly string[] }) {
  const { box, found } = useListSearch(items, (item) => item);
  return (
    <>
      {box}
      <ul>
        {found.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const search = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: 'Search this list' }), {
    target: { value: text },
  });

test('a list is narrowed to what holds each word, and says how many', () => {
  render(<List items={['Germany mobile', 'Germany shop', 'France shop']} />);
  search('shop GER');
  expect(rows()).toEqual(['Germany shop']);
  expect(screen.getByRole('status').textContent).toBe('1 match');
  search('Peru');
  expect(rows()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('No match. Try another word.');
  search('');
  expect(rows()).toHaveLength(3);
});

test('accents need not be typed', () => {
  render(<List items={['Zürich', 'Curaçao', 'France']} />);
  search('zurich');
  expect(rows()).toEqual(['Zürich']);
  search('CURAÇ');
  expect(rows()).toEqual(['Curaçao']);
});

test('a single row needs no search', () => {
  render(<List items={['Germany']} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(rows()).toEqual(['Germany']);
});
