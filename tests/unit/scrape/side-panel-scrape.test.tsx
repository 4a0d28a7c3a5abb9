// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { idlePanel } from '../../fixtures/idle-panel';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
const { preferences } = idlePanel.known;
const limit = vi.hoisted(() => ({ confirmAbove: 0 }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/runs/state/scrape-context', () => ({
  scrapeContext: () => ({ ...idlePanel.known, preferences: { ...preferences, ...limit } }),
}));
const { SidePanelScrape } = await import('@/components/scrape/side-panel-scrape');

const panel = (url: string) => <SidePanelScrape url={url} problem={null} />;
const scrape = () => fireEvent.click(screen.getByRole('button', { name: 'Scrape this page' }));
const submitted = () => send.mock.calls.filter(([type]) => type === 'scrape/submit');

afterEach(() => {
  cleanup();
  send.mockReset();
});

test('a question about one page is gone on the next, and what was chosen is not', async () => {
  send.mockResolvedValue({});
  limit.confirmAbove = 0;
  const { rerender } = render(panel('https://a.example/1'));
  fireEvent.click(screen.getByRole('radio', { name: 'Browser' }));
  scrape();
  expect(await screen.findByRole('dialog')).toBeTruthy();
  rerender(panel('https://a.example/2'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(submitted()).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Browser' }).checked).toBe(true);
});

test('why one page could not be scraped is not told of the next, also if it is known late', async () => {
  limit.confirmAbove = 1000;
  const { promise, reject } = Promise.withResolvers<object>();
  send.mockImplementation(async (type) => (type === 'scrape/submit' ? promise : {}));
  const { rerender } = render(panel('https://a.example/1'));
  scrape();
  rerender(panel('https://a.example/2'));
  reject(new Error('no space'));
  await expect
    .poll(() => screen.getByRole('button', { name: 'Scrape this page' }))
    .toHaveProperty('disabled', false);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(panel('https://a.example/1'));
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a yes to a private address is none to the next one on its site', () => {
  send.mockResolvedValue({});
  const { rerender } = render(panel('http://localhost:8080/a'));
  const yes = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /private/i });
  fireEvent.click(yes());
  expect(yes().checked).toBe(true);
  rerender(panel('http://localhost:8080/b'));
  expect(yes().checked).toBe(false);
});
