// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { recipe } from '../recipes/samples';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/messaging/send', () => ({ send }));
const { MorePagesOfRecipe } = await import('@/components/paging/more-pages');

afterEach(cleanup);

test.each([
  ['Maximum scrolls', '1001', 'Enter a whole number from 1 to 1,000.'],
  ['Maximum scrolls', '1e2', 'Enter a whole number from 1 to 1,000.'],
  ['Maximum rows', '20001', 'Enter a whole number from 1 to 20,000.'],
  ['Maximum rows', '60-', 'Enter a whole number from 1 to 20,000.'],
  ['Maximum rows', '', 'Enter a whole number from 1 to 20,000.'],
])('%s %j is refused with a sentence', async (field, text, sentence) => {
  send.mockResolvedValue({ kind: 'none', name: '', address: null, link: null, own: null });
  render(<MorePagesOfRecipe tabId={7} recipe={recipe()} />);
  fireEvent.click(screen.getByRole('button', { name: 'More pages' }));
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Go through the pages' });
  expect(go.disabled).toBe(false);
  fireEvent.input(screen.getByRole('textbox', { name: field }), { target: { value: text } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(go.disabled).toBe(true);
});
