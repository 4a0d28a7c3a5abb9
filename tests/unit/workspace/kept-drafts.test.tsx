// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { storedAccount } from '../../fixtures/stored-account';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
const locked = signal(false);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/security/state', () => ({ locked, keysToReplace: { value: signal(null) } }));
vi.mock('@/utils/jobs/state/jobs', () => ({ jobs: signal([]), jobsProblem: signal(null) }));
vi.mock('@/components/workspace/key-dialogs', () => ({ KeyDialogs: () => null }));
vi.mock('@/components/workspace/pages', async () => {
  const { AgentPage } = await import('@/components/agent/agent-page');
  const { JobsPage } = await import('@/components/jobs/jobs-page');
  const { ScrapePage } = await import('@/components/scrape/scrape-page');
  const pages = signal({ agent: AgentPage, jobs: JobsPage, scrape: ScrapePage });
  return { pages, loadPage: () => undefined, pagesProblem: () => null };
});
const { Workspace } = await import('@/components/workspace/workspace');
const { route, goTo } = await import('@/components/workspace/route');

const account = storedAccount({ scraper: { hasAccess: true, credits: 9000 } });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) =>
  fireEvent.input(await box(name), { target: { value } });
const lock = (now: boolean) =>
  act(() => {
    locked.value = now;
  });
/** Shows a section, and waits until it is there. */
async function show(section: 'jobs' | 'agent' | 'scrape'): Promise<void> {
  goTo(section);
  await expect.poll(() => route.value.section).toBe(section);
  await expect.poll(() => document.querySelector('main')?.dataset['section']).toBe(section);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  send.mockResolvedValue({});
  await accountItem.write({ account, problem: null });
  render(<Workspace />);
});
afterEach(async () => {
  cleanup();
  send.mockReset();
  // What was typed goes with the account.
  await accountItem.write({ account: null, problem: null });
});

test('what is typed for a job is there after another page and after the lock, and not while locked', async () => {
  await show('jobs');
  await type('Addresses', 'https://a.example/\nhttps://b.example/');
  await type('Name', 'Lamps');
  fireEvent.click(screen.getByRole('radio', { name: 'Browser' }));
  await press('Ask the agent for addresses');
  await expect.poll(() => route.value.section).toBe('agent');
  await show('jobs');
  expect((await box('Addresses')).value).toBe('https://a.example/\nhttps://b.example/');
  await lock(true);
  expect(screen.queryByRole('textbox', { name: 'Addresses' })).toBeNull();
  await lock(false);
  expect((await box('Addresses')).value).toBe('https://a.example/\nhttps://b.example/');
  expect((await box('Name')).value).toBe('Lamps');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Browser' }).checked).toBe(true);
});

test('a job that is filled elsewhere has a draft of its own', async () => {
  await show('jobs');
  await type('Addresses', 'https://a.example/');
  location.hash = '#/jobs?url=https://b.example/';
  await expect.poll(async () => (await box('Addresses')).value).toBe('https://b.example/');
  await show('jobs');
  await expect.poll(async () => (await box('Addresses')).value).toBe('https://a.example/');
});

test('what is typed into a job that is filled elsewhere is found by the menu, too', async () => {
  location.hash = '#/jobs?url=https://b.example/';
  await expect.poll(async () => (await box('Addresses')).value).toBe('https://b.example/');
  await type('Name', 'Lamps');
  await show('agent');
  await show('jobs');
  await expect.poll(async () => (await box('Addresses')).value).toBe('https://b.example/');
  expect((await box('Name')).value).toBe('Lamps');
});

test('a link that could not be scraped at once fills a form of its own', async () => {
  await show('scrape');
  await type('Address', 'https://a.example/');
  location.hash = `#/scrape?url=${encodeURIComponent('http://router.local/?a=1&b=2')}`;
  await expect.poll(async () => (await box('Address')).value).toBe('http://router.local/?a=1&b=2');
  expect(screen.getByRole('checkbox', { name: /private/i })).toBeTruthy();
  await type('Address', 'https://b.example/');
  await show('scrape');
  await expect.poll(async () => (await box('Address')).value).toBe('https://a.example/');
  // The link is chosen again.
  location.hash = `#/scrape?url=${encodeURIComponent('http://router.local/?a=1&b=2')}`;
  await expect.poll(async () => (await box('Address')).value).toBe('http://router.local/?a=1&b=2');
});

test('nothing of it is left where another account was chosen', async () => {
  await show('jobs');
  await type('Addresses', 'https://a.example/');
  await show('agent');
  await act(async () => {
    const now = await accountsItem.read();
    await accountsItem.write({ ...now, current: { ...now.current, id: 'other' } });
  });
  await show('jobs');
  expect((await box('Addresses')).value).toBe('');
});

test('an address and its options are kept until they are sent', async () => {
  await show('scrape');
  await type('Address', 'https://a.example/');
  fireEvent.click(screen.getByRole('radio', { name: 'Browser' }));
  await show('jobs');
  await show('scrape');
  expect((await box('Address')).value).toBe('https://a.example/');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Browser' }).checked).toBe(true);
  send.mockImplementation(async (name) => (name === 'scrape/submit' ? { runId: 'new' } : {}));
  await press('Scrape');
  await screen.findByText('· under way');
  expect((await box('Address')).value).toBe('https://a.example/');
  await show('jobs');
  await show('scrape');
  expect((await box('Address')).value).toBe('');
});

test('a message is kept, but not offered again while it is sent', async () => {
  await show('agent');
  await type('Message', 'What does it cost?');
  await show('jobs');
  await show('agent');
  expect((await box('Message')).value).toBe('What does it cost?');
  const { promise, reject } = Promise.withResolvers<object>();
  send.mockReturnValueOnce(promise);
  await press('Ask the agent');
  await show('jobs');
  await show('agent');
  expect((await box('Message')).value).toBe('');
  await show('jobs');
  reject(new Error('no answer'));
  await act(() => undefined);
  await show('agent');
  expect((await box('Message')).value).toBe('What does it cost?');
});

test('nothing of it is left where the account was removed, or everything erased', async () => {
  await show('jobs');
  await type('Addresses', 'https://a.example/');
  await show('agent');
  await act(() => accountItem.write({ account: null, problem: null }));
  await act(() => accountItem.write({ account, problem: null }));
  await show('jobs');
  expect((await box('Addresses')).value).toBe('');
});
