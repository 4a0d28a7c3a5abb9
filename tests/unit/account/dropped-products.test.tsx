// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedAccount } from '../../fixtures/stored-account';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { AccountPage } = await import('@/components/account/account-page');
const { ConnectedAccount } = await import('@/components/account/connection-section');
const { accountItem } = await import('@/utils/storage/registry/account');

afterEach(cleanup);

const droppedProducts = ['mp: ports.http', 'dcp: ports.http'];
const known = storedAccount({ droppedProducts });
const expectNamed = (): void => {
  const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(texts).toContainEqual(
    expect.stringMatching(/no proxy port.*mp: ports\.http, dcp: ports\.http/),
  );
};

test('the account page names products that can not be used, beside a problem', async () => {
  await accountItem.write({ account: known, problem: { code: 'part-refused' } });
  render(<AccountPage />);
  await screen.findByText(/does not work for the part/);
  expectNamed();
});

test('the connected account in the settings names them, and nothing where there are none', () => {
  const { unmount } = render(<ConnectedAccount now={known} />);
  expectNamed();
  unmount();
  render(<ConnectedAccount now={storedAccount()} />);
  expect(screen.queryByText(/no proxy port/)).toBeNull();
});
