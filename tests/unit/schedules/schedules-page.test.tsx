// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noServiceSchedules } from '@/utils/schedules/schema';

const scraperOf = (keyTail: string) => ({
  account: { scraper: { endpointUrl: 'https://scraper.test', keyTail } },
});
const account = signal(scraperOf('aaaa'));
const lists = signal(noServiceSchedules());
/** Readings under way, by the call that ends each. */
const ends: ((error?: Error) => void)[] = [];
const send = vi.fn(
  () =>
    new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve({})));
    }),
);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/storage/state/page-state', async (original) => ({
  ...(await original<typeof import('@/utils/storage/state/page-state')>()),
  account: { value: account },
}));
vi.mock('@/utils/schedules/state', () => ({
  serviceSchedules: () => lists.value,
  serviceSchedulesReady: Promise.resolve(),
}));
const { SchedulesPage } = await import('@/components/schedules/schedules-page');

beforeEach(() => {
  account.value = scraperOf('aaaa');
  lists.value = noServiceSchedules();
  ends.length = 0;
  send.mockClear();
});
afterEach(cleanup);

const end = (at: number, error?: Error) => act(async () => ends[at]?.(error));
const read = (asOf: number) => ({ ...noServiceSchedules().schedules, asOf });
const change = (keyTail: string) =>
  act(() => {
    account.value = scraperOf(keyTail);
    lists.value = noServiceSchedules();
  });

test('the lists are read anew for another key of the same service', async () => {
  render(<SchedulesPage />);
  expect(screen.getAllByText('Reading…')).toHaveLength(3);
  await end(0);
  const [schedules, configs, schemes] = [read(1), read(1), read(1)];
  await act(() => {
    lists.value = { ...noServiceSchedules(), schedules, configs, schemes };
  });
  expect(screen.getByText('No schedules yet')).toBeDefined();
  await change('bbbb');
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/^No schedules/)).toBeNull();
});

test('an account that comes while lists are being read gets its own', async () => {
  render(<SchedulesPage />);
  await change('bbbb');
  expect(send).toHaveBeenCalledTimes(1);
  await end(0, new Error('of another account'));
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.getAllByText('Reading…')).toHaveLength(3);
  await end(1);
  expect(send).toHaveBeenCalledTimes(2);
});

test('lists that could not be read are not called empty', async () => {
  render(<SchedulesPage />);
  await end(0, new Error('no answer'));
  expect(screen.getAllByText('Not read yet.')).toHaveLength(3);
  expect(screen.queryByText(/^No (schedules|configurations|extraction schemes)/)).toBeNull();
});

test('the search finds what lies within a field, whatever the service names its fields', async () => {
  const items = [
    { id: 'a', name: 'Lamps', fields: { config: { url: 'https://deep.test/' } } },
    { id: 'b', name: 'Chairs', fields: { odd: { toString: 'x' } } },
  ];
  lists.value = { ...noServiceSchedules(), schedules: { ...read(1), items } };
  render(<SchedulesPage />);
  await act(() => {
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'deep.test' } });
  });
  expect(screen.getByText('Lamps')).toBeDefined();
  expect(screen.queryByText('Chairs')).toBeNull();
});
