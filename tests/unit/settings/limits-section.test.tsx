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
const sent = vi.hoisted(() => vi.fn<(name: string, input: unknown) => Promise<unknown>>());
vi.mock('@/utils/messaging/send', () => ({ send: sent }));
const { LimitsSection } = await import('@/components/settings/limits-section');

const field = () =>
  screen.getByRole<HTMLInputElement>('spinbutton', {
    name: 'Ask before a scrape that may cost more than',
  });
const type = (value: string) => fireEvent.input(field(), { target: { value } });
const store = (confirmAbove: number) =>
  act(() => {
    stored.value = { ...stored.value, confirmAbove };
  });

beforeEach(() => {
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
  sent.mockReset().mockResolvedValue({});
  const preset = { host: 'shop.test', options: defaultOptions };
  await act(() => {
    stored.value = { ...stored.value, presets: [preset, { ...preset, host: 'b.test' }] };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Forget presets and last choice' }));
  expect(screen.getByRole('dialog').textContent).toContain('kept for 2 sites');
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Forget them' }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith('scrape/save-preferences', { change: { reset: true } });
});
