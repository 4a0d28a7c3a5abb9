// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { storedAccount } from '../../fixtures/stored-account';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/account/state/connected-account', () => ({
  connectedAccount: () => storedAccount(),
}));
vi.mock('@/utils/account/state/accounts', () => ({ inUse: signal('a') }));
const { testResults } = await import('@/utils/proxy-lists/state');
const { ProxyListsPage } = await import('@/components/proxy-lists/proxy-lists-page');

const lines = (port: number) => ({ lines: [`user:secret@proxy.test:${port}`] });
const shown = () => screen.getByRole('list', { name: 'The first lines' }).textContent;
const title = (name: string) => screen.findByRole('heading', { name });

let answer: PromiseWithResolvers<object>;
beforeEach(async () => {
  send.mockResolvedValueOnce(lines(1001));
  render(<ProxyListsPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await title('1 proxy string');
  await act(() => {
    testResults.value = [{ line: 1, state: 'works', tried: null, problem: null }];
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show passwords' }));
  answer = Promise.withResolvers<object>();
  send.mockReturnValueOnce(answer.promise);
  fireEvent.click(screen.getByRole('button', { name: 'Generate again' }));
  await screen.findByRole('button', { name: 'Generating…' });
});
afterEach(() => {
  cleanup();
  send.mockReset();
});

test('while a list is made, the one before can be neither used nor taken for it', async () => {
  const heading = await title('Previous list');
  expect(heading.closest('[inert]')?.textContent).toContain('Copy this line');
  expect(screen.queryByRole('button', { name: 'Test these' })).toBeNull();
});

test('a list that could not be made leaves the one before with its test results', async () => {
  answer.reject(new ProblemError('no-answer'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await title('1 proxy string')).closest('[inert]')).toBeNull();
  expect(shown()).toBe('user:secret@proxy.test:1001');
  expect(screen.getByRole('cell', { name: 'Works' })).toBeTruthy();
});

test('a new list takes its place, masked and untested', async () => {
  answer.resolve(lines(1002));
  await expect.poll(shown).toContain('proxy.test:1002');
  expect(shown()).not.toContain('secret');
  expect(screen.getByText('Not tested yet.')).toBeTruthy();
});

test('a list that comes after the page was left changes nothing', async () => {
  cleanup();
  answer.resolve(lines(1002));
  await answer.promise;
  expect(testResults.value).toHaveLength(1);
});

test("'Discard' leads back to the button that makes a list", async () => {
  answer.resolve(lines(1002));
  await expect.poll(shown).toContain('proxy.test:1002');
  const discard = screen.getByRole('button', { name: 'Discard' });
  discard.focus();
  fireEvent.click(discard);
  await expect.poll(() => document.activeElement?.textContent).toBe('Generate');
});
