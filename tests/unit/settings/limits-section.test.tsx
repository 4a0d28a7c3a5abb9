// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';

const stored = signal(defaultScrapePreferences);
vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../ui/catalogue')).fakeI18n,
}));
vi.mock('@/utils/runs/state/scrape-preferences', () => ({
  scrapePreferences: () => stored.value,
  scrapePreferencesProblem: signal(null),
}));
const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/messaging/send', () => ({ send }));
const { LimitsSection } = await import('@/components/settings/limits-section');

const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Ask before a scrape that may cost more than',
  });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const store = (confirmAbove: number) =>
  act(() => {
    stored.value = { ...stored.value, confirmAbove };
  });

const saved = () => send.mock.calls.map(([, input]) => input);
const savedLast = (confirmAbove: number) =>
  expect.poll(() => saved().at(-1)).toEqual({ change: { confirmAbove } });

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({});
  stored.value = { ...defaultScrapePreferences, confirmAbove: 20 };
  render(<LimitsSection />);
});
afterEach(cleanup);

test('an amount that was changed elsewhere is shown in place of what was typed before', async () => {
  type('5');
  await store(5);
  expect(field().value).toBe('5');
  await store(500);
  expect(field().value).toBe('500');
});

test('what is stored while the user types on stays out of the field', async () => {
  type('5');
  type('50');
  await store(5);
  expect(field().value).toBe('50');
  await store(50);
  expect(field().value).toBe('50');
  await store(5);
  expect(field().value).toBe('5');
});

test('the options kept for sites are forgotten after a question only', async () => {
  const preset = { host: 'shop.test', options: defaultOptions };
  await act(() => {
    stored.value = { ...stored.value, presets: [preset, { ...preset, host: 'b.test' }] };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Forget presets and last choice' }));
  expect(screen.getByRole('dialog').textContent).toContain('kept for 2 sites');
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Forget them' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledWith('scrape/save-preferences', { change: { reset: true } });
});

test('an amount deleted key by key leaves the one from before', async () => {
  await store(500);
  type('50');
  type('5');
  type('');
  await savedLast(500);
  for (const amount of [50, 5, 500]) await store(amount);
  fireEvent.blur(field());
  expect(saved().at(-1)).toEqual({ change: { confirmAbove: 500 } });
  // The field says what is wrong with the text in it.
  expect(field().value).toBe('');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('an amount that was left counts as the one from before', async () => {
  type('50');
  await savedLast(50);
  fireEvent.change(field());
  type('5');
  await savedLast(5);
  type('');
  await savedLast(50);
});

test('emptying the field at once saves nothing', async () => {
  type('');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  expect(saved()).toEqual([]);
});
