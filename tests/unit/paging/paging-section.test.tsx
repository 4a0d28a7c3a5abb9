// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Paging } from '@/utils/paging/schema';
import type { PagedRows } from '@/utils/paging/state';
import { paging } from './fake-site';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
let read: PagedRows;
let follower: (found: PagedRows) => void;
vi.mock('@/utils/paging/state', () => ({
  followPaging(_tabId: number, onChange: (found: PagedRows) => void) {
    follower = onChange;
    onChange(read);
    return () => {};
  },
}));
const sent = vi.hoisted(() => vi.fn<(name: string, input: unknown) => Promise<unknown>>());
vi.mock('@/utils/messaging/send', () => ({ send: sent }));
const { PagingSection } = await import('@/components/paging/paging-section');

afterEach(cleanup);

function textOf(more: Partial<Paging>): string {
  read = { paging: paging({ pages: 2, ...more }), rows: [], origins: [], bases: [] };
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

test('an end at which the button is left does not claim that all was read', () => {
  const pressed = textOf({ state: 'ended', end: 'noNewRows', buttonLeft: true });
  expect(pressed).toContain(
    'nothing new came within 9 seconds, but the button is still there. There may be more',
  );
  expect(pressed).not.toContain('All read');
});

test('full addresses of several pages are added to the base of each', () => {
  const { list } = paging();
  const [field] = list.fields;
  if (!field) throw new Error('There is no field');
  const fields = [
    { ...field, transforms: [{ do: 'absolute' as const }] },
    { ...field, name: 'Path' },
  ];
  const ended = paging({
    state: 'ended',
    end: 'noNext',
    pages: 2,
    rows: 2,
    list: { ...list, fields },
  });
  const rows = [
    ['lamp', 'oak'],
    ['lamp', 'oak'],
  ];
  const bases = ['https://a.test/1/', 'https://cdn.test/x/'];
  read = { paging: ended, rows, origins: [], bases };
  render(<PagingSection tabId={7} />);
  const shown = () => screen.getByRole('region', { name: 'Rows of all pages' }).textContent;
  expect(shown()).toContain('https://a.test/1/lamp');
  expect(shown()).toContain('https://cdn.test/x/lamp');
});

test('a recipe for all pages has the columns as the user arranged them', async () => {
  const list = paging().list;
  const [field] = list.fields;
  if (!field) throw new Error('There is no field');
  const two = [field, { ...field, name: 'Price', locator: 1 }];
  const locators = { ...list.locators, fields: list.locators.fields.flatMap((one) => [one, one]) };
  const ended = paging({ state: 'ended', end: 'noNext', pages: 1, rows: 1 });
  const rows = [['Lamp', '9']];
  read = { paging: { ...ended, list: { locators, fields: two } }, rows, origins: [], bases: [] };
  render(<PagingSection tabId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit columns' }));
  fireEvent.input(screen.getByDisplayValue('Name'), { target: { value: 'Article' } });
  fireEvent.click(screen.getByRole('button', { name: /Remove.*Price/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save as recipe for all pages' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const draft = { fields: [{ ...field, name: 'Article' }], next: ended.next };
  expect(sent.mock.calls).toMatchObject([['recipes/save', { draft, replaces: null }]]);
});

test("a press of 'Stop' just after the end does not discard the rows", async () => {
  vi.useFakeTimers();
  read = { paging: paging(), rows: [], origins: [], bases: [] };
  render(<PagingSection tabId={7} />);
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Stop|Discard)/ });
  expect([button().textContent, button().disabled]).toEqual(['Stop', false]);
  await act(() => follower({ ...read, paging: paging({ state: 'ended', end: 'noNext' }) }));
  expect([button().textContent, button().disabled]).toEqual(['Discard rows', true]);
  await act(() => void vi.advanceTimersByTime(1000));
  expect(button().disabled).toBe(false);
  vi.useRealTimers();
});
