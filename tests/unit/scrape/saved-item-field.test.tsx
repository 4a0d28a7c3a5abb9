// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { noServiceSchedules } from '@/utils/schedules/schema';

const lists = signal(noServiceSchedules());
const send = vi.fn(async () => ({}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/schedules/state', () => ({
  serviceSchedules: () => lists.value,
  serviceSchedulesReady: Promise.resolve(),
}));
const { SavedItemField } = await import('@/components/scrape/saved-item-field');

afterEach(cleanup);

const change = vi.fn();
const show = (configId = '') =>
  render(
    <SavedItemField
      name="configId"
      options={{ ...defaultOptions, configId }}
      change={change}
      errors={{}}
      sessionFits
    />,
  );

test('without a list the id is typed, and the list is asked for', async () => {
  show();
  expect(screen.getByRole('textbox', { name: 'Configuration' })).toBeDefined();
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith('schedules/list', { id: '' }));
});

test('with a list an item is chosen by its name, and another id can still be typed', () => {
  const items = [
    { id: 'cfg_1', name: 'Lamps', fields: {} },
    { id: 'cfg_2', name: '', fields: {} },
  ];
  lists.value = { ...noServiceSchedules(), configs: { ...lists.value.configs, items, asOf: 1 } };
  show();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Configuration' });
  expect(Array.from(select.options, ({ text }) => text)).toEqual([
    'None',
    'Lamps',
    'cfg_2',
    'Another ID…',
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.change(select, { target: { value: 'cfg_1' } });
  expect(change).toHaveBeenLastCalledWith({ configId: 'cfg_1' });
  cleanup();
  // An id that the list does not have is not lost.
  show('cfg_9');
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(' ');
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'ID' });
  expect(box.value).toBe('cfg_9');
  fireEvent.input(box, { target: { value: 'cfg_10' } });
  expect(change).toHaveBeenLastCalledWith({ configId: 'cfg_10' });
});

test('a storage is chosen by its name, too', () => {
  const items = [{ id: 'sto_1', name: 'Invoices', fields: {} }];
  lists.value = { ...noServiceSchedules(), storages: { ...lists.value.storages, items, asOf: 1 } };
  const options = { ...defaultOptions, storageId: 'sto_1' };
  render(
    <SavedItemField name="storageId" options={options} change={change} errors={{}} sessionFits />,
  );
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Storage' });
  expect(select.selectedOptions[0]?.text).toBe('Invoices');
});
