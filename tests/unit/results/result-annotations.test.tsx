// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowOf } from '@/utils/library/library-row';
import { scrapeRun } from '../runs/tasks/example-options';

const libraryVersion = signal(0);
const row = { ...rowOf(scrapeRun(), null), n: 1, note: '', tags: [] as string[] };
/** Changes that wait until the test lets them end. */
const changing = vi.fn<(ids: string[], edit: { note?: string; tag?: string }) => Promise<void>>();

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
  const save = Promise.withResolvers<void>();
  changing.mockReturnValue(save.promise);
  fireEvent.click(screen.getByRole('button', { name: 'Save note', hidden: true }));
  type(field, 'first and more');
  row.note = 'first';
  save.resolve();
  libraryVersion.value += 1;
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(note()).toBe(field);
  expect(field.value).toBe('first and more');
});

test('a tag that is typed while another change is under way is not lost', async () => {
  render(<ResultAnnotations id="a" />);
  await waitFor(note);
  const pin = Promise.withResolvers<void>();
  changing.mockReturnValueOnce(pin.promise).mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
  const tag = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' });
  type(tag, 'tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tag.value).toBe('tea');
  pin.resolve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(tag.value).toBe(''));
  expect(changing).toHaveBeenLastCalledWith(['a'], expect.objectContaining({ tag: 'tea' }));
});

test('a press while another change is under way is done after it', async () => {
  render(<ResultAnnotations id="a" />);
  await waitFor(note);
  const tagged = Promise.withResolvers<void>();
  changing.mockReturnValueOnce(tagged.promise).mockResolvedValue();
  type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' }), 'tea');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }));
  tagged.resolve();
  await waitFor(() => expect(changing).toHaveBeenCalledTimes(2));
  expect(changing).toHaveBeenLastCalledWith(['a'], { kind: 'pin', pinned: true });
});
