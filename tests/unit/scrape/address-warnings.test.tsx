// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { AddressWarnings, usePrivateAddress } = await import('@/components/scrape/address-warnings');

afterEach(cleanup);

function Form({ urls, before }: { urls: string | null | string[]; before?: boolean }) {
  const address = usePrivateAddress(urls, before);
  const { url = null, isOpen, privateAddressConfirmed } = address;
  return (
    <>
      <AddressWarnings {...address} />
      <output>{JSON.stringify({ url, isOpen, privateAddressConfirmed })}</output>
    </>
  );
}
const state = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

test('of several URLs the private one is warned of, and sent once it is confirmed', () => {
  const url = 'http://localhost/';
  render(<Form urls={['https://a.test/?token=hunter2hunter2', url]} />);
  expect(state()).toEqual({ url, isOpen: true, privateAddressConfirmed: false });
  fireEvent.click(screen.getByRole('checkbox'));
  expect(state()).toEqual({ url, isOpen: false, privateAddressConfirmed: true });
});

test('a URL with a secret is warned of, and needs no confirmation', () => {
  const url = 'https://b.test/?token=hunter2hunter2';
  render(<Form urls={['https://a.test/', url]} />);
  expect(screen.getByRole('note').textContent).toContain('token');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(state()).toEqual({ url, isOpen: false, privateAddressConfirmed: false });
});

test('a private URL that was confirmed before is open no more', () => {
  render(<Form before urls="http://localhost/" />);
  expect(state()).toMatchObject({ isOpen: false, privateAddressConfirmed: true });
});

test.each([null, 'https://a.test/'])('%s is warned of nothing', (urls) => {
  render(<Form urls={urls} />);
  expect(screen.queryByRole('note')).toBeNull();
  expect(state()).toEqual({ url: null, isOpen: false, privateAddressConfirmed: false });
});
