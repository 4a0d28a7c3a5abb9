// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';

const oldestToFree = vi.fn<(bytes: number) => Promise<object[]>>();
const changeResults = vi.fn<() => Promise<void>>(async () => {});
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/library/database/keep-within-limit', () => ({ oldestToFree }));
vi.mock('@/utils/library/state/result-actions', () => ({ changeResults }));
const { SizeLimitDialog } = await import('@/components/results/list/limit-dialog');

const save = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });

function showWithLimit(megabytes: string) {
  render(<SizeLimitDialog now={{ bytes: 5_000_000, limit: null }} onClose={() => {}} />);
  fireEvent.input(screen.getByRole('textbox', { hidden: true }), { target: { value: megabytes } });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockReturnValue();
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({}) },
    configurable: true,
  });
});
afterEach(cleanup);

test('nothing can be saved before it is known what is removed', async () => {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  oldestToFree.mockReturnValue(promise);
  showWithLimit('1');
  expect(screen.getByText('Counting the results to remove…')).toBeTruthy();
  expect(screen.queryByText('Nothing is removed now.')).toBeNull();
  expect(save('Set the limit').disabled).toBe(true);
  resolve([{}, {}]);
  expect(await screen.findByText(/^2 results are removed now/)).toBeTruthy();
  fireEvent.click(save('Set it and remove them'));
  expect(changeResults).toHaveBeenCalledWith([], { kind: 'limit', bytes: 1_000_000 });
});

test('where counting fails, the dialog says so and warns all the same', async () => {
  oldestToFree.mockRejectedValue(new ProblemError('storage-unreadable', { detail: 'library' }));
  showWithLimit('1');
  await vi.waitFor(() => expect(save('Set it and remove them').disabled).toBe(false));
  expect(screen.getByRole('alert', { hidden: true })).toBeTruthy();
  expect(screen.queryByText('Nothing is removed now.')).toBeNull();
});

test.each(['500-', '1e', '1e3', '1.2.3', '1,5', '-1', '0', '10000001'])(
  'the limit %j is refused with a sentence',
  (text) => {
    showWithLimit(text);
    expect(screen.getByText('Enter a number above 0, or leave it empty.')).toBeTruthy();
    expect(save('Set the limit').disabled).toBe(true);
  },
);

test('a limit above what is used removes nothing', () => {
  showWithLimit('50');
  expect(screen.getByText('Nothing is removed now.')).toBeTruthy();
  expect(save('Set the limit').disabled).toBe(false);
  expect(oldestToFree).not.toHaveBeenCalled();
});

test('where the free space is not known, that is logged and nothing else fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const estimate = async () => {
    throw new Error('no estimate');
  };
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  showWithLimit('50');
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(save('Set the limit').disabled).toBe(false);
  log.mockRestore();
});
