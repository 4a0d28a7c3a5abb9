// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { LevelsSection } = await import('@/components/account/balance-levels');

const account = storedAccount({ scraper: { hasAccess: true, credits: 10 } });
// In the role of a number field a browser would report such a text as empty.
const field = () => screen.getByRole('textbox', { name: 'Scraper credits below' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save warnings' });

function saveTyped(text: string): void {
  const { container } = render(<LevelsSection accountId="a" account={account} />);
  fireEvent.input(field(), { target: { value: text } });
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
}

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({});
});
afterEach(cleanup);

test.each(['500-', '1e', '1e3', '1.2.3', '1,5', '0x1', '-1', '1000000001'])(
  'the level %j is refused with a sentence, and nothing is stored',
  (text) => {
    saveTyped(text);
    expect(screen.getByText('Enter a number from 0.')).toBeTruthy();
    expect(button().disabled).toBe(true);
    expect(send).not.toHaveBeenCalled();
  },
);

test.each([
  [' 5 ', { scraper: 5 }],
  ['0.5', { scraper: 0.5 }],
  ['', {}],
])('the level %j is stored as %j', async (text, levels) => {
  saveTyped(text);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(send).toHaveBeenCalledWith('balance/levels', { levels });
});
