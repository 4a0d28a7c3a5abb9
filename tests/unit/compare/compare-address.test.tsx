// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/account/state/connected-account', () => ({
  connectedAccount: () => storedAccount(),
}));
vi.mock('@/utils/compare/state', () => ({
  comparisons: signal({ list: [], last: null }),
  comparisonsProblem: signal(null),
}));
vi.mock('@/components/compare/compare-form', () => ({
  CompareForm: ({ url }: { url: string | null }) => <output>{url}</output>,
}));
const { ComparePage } = await import('@/components/compare/compare-page');

afterEach(cleanup);

test('the form takes the address of the page for which it is opened again', async () => {
  render(<ComparePage />);
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  fireEvent.input(address(), { target: { value: 'https://a.example/' } });
  expect(screen.getByRole('status').textContent).toBe('https://a.example/');
  location.hash = `#/compare?url=${encodeURIComponent('https://b.example/')}`;
  await expect.poll(() => address().value).toBe('https://b.example/');
  expect(screen.getByRole('status').textContent).toBe('https://b.example/');
});
