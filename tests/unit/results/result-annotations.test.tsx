// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowOf } from '@/utils/library/library-row';
import { scrapeRun } from '../runs/tasks/example-options';

const libraryVersion = signal(0);
const row = { ...rowOf(scrapeRun(), null), n: 1, note: '', tags: [] as string[] };
/** Changes that wait until the test lets them end. */
const changing = vi.fn<(ids: string[], edit: { note?: string; tag?: string }) => Promise<number>>();

vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../ui/catalogue')).fakeI18n,
}));
vi.mock('@/utils/library/state/results-list', () => ({ libraryVersion }));
vi.mock('@/utils/library/database/rows-store', () => ({ rowOfRun: async () => ({ ...row }) }));
vi.mock('@/utils/library/state/result-actions', () => ({ changeResults: changing }));
const { ResultAnnotations } = await import('@/components/results/result-annotations');

beforeEach(() => {
  Object.assign(row, { note: '', tags: [] });
  changing.mockReset();
});
afterEach(cleanup);

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note', hidden: true });
const type = (element: HTMLElement, value: string) =>
  fireEvent.input(element, { target: { value } });

test('what is typed into a note while it is saved stays, and so does its field', async () => {
  render(<ResultAnnotations id="a" />);
  const field = await waitFor(note);
  type(field, 'first');
  const save = Promise.withResolvers<number>();
  changing.mockReturnValue(save.promise);
  fireEvent.click(screen.getByRole('button', { name: 'Save note', hidden: true }));
  type(field, 'first and more');
  row.note = 'first';
  save.resolve(0);
  libraryVersion.value += 1;
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(note()).toBe(field);
  expect(field.value).toBe('first and more');
});

test('a tag that is typed while another change is under way is not lost', async () => {
  render(<ResultAnnotations id="a" />);
  await waitFor(note);
  const pin = Promise.withResolvers<number>();
  changing.mockReturnValueOnce(pin.promise).mockResolvedValue(0);
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
  const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' });
  type(tag, 'tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tag.value).toBe('tea');
  pin.resolve(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(tag.value).toBe(''));
  expect(changing).toHaveBeenLastCalledWith(['a'], expect.objectContaining({ tag: 'tea' }));
});

test('a press while another change is under way is done after it', async () => {
  render(<ResultAnnotations id="a" />);
  await waitFor(note);
  const tagged = Promise.withResolvers<number>();
  changing.mockReturnValueOnce(tagged.promise).mockResolvedValue(0);
  type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' }), 'tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
  tagged.resolve(0);
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(2));
  expect(changing).toHaveBeenLastCalledWith(['a'], { kind: 'pin', pinned: true });
});

test('a tag for which there is no room stays in its field, and is told', async () => {
  render(<ResultAnnotations id="a" />);
  await waitFor(note);
  changing.mockResolvedValueOnce(1).mockResolvedValue(0);
  const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' });
  type(tag, 'tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('1 result has 50 tags already, so it did not get this one.');
  expect(tag.value).toBe('tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(tag.value).toBe(''));
  expect(screen.queryByText(/50 tags/)).toBeNull();
});
