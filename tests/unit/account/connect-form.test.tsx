// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type NamedService,
  namedServices,
  parseNamedServices,
} from '@/utils/account/named-services';
import type { Addresses } from '@/utils/settings/schema';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ConnectForm } = await import('@/components/account/connect-form');

afterEach(cleanup);

const none = { accountApi: '', exitCheck: '', dashboard: '' };
const aKey = 'k'.repeat(32);
const box = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });

const services = parseNamedServices([
  {
    name: 'Example Proxies',
    accountApi: 'https://api.service.example',
    exitCheck: 'https://ip.service.example',
    keyHint: 'In the dashboard, under API.',
  },
  { name: 'Other', accountApi: 'https://api.other.example' },
]);

function open({
  eager = false,
  known = none,
  preset = none,
  named = [],
}: Partial<Record<'known' | 'preset', Addresses>> & {
  eager?: boolean;
  named?: readonly NamedService[];
} = {}) {
  const onConnect = vi.fn(() => Promise.resolve(true));
  render(
    <ConnectForm
      eager={eager}
      addresses={known}
      services={named}
      preset={preset}
      keyTail={null}
      pending={false}
      problem={null}
      onConnect={onConnect}
    />,
  );
  const paste = (value: string) => fireEvent.input(box('Set-up text')!, { target: { value } });
  return { onConnect, paste };
}

test.each([{ eager: true }, { eager: false }])(
  'a pasted key leaves the address to be asked for, its field marked (%o)',
  async (where) => {
    const { onConnect, paste } = open(where);
    paste(aKey);
    expect(screen.getByText('This is a key. Now enter the address.')).toBeTruthy();
    const address = box('Account API address')!;
    expect(address.getAttribute('aria-invalid')).toBe('true');
    for (const other of ['Account API key', 'Exit check address', 'Dashboard address']) {
      expect(box(other)).toBeNull();
    }
    fireEvent.input(address, { target: { value: 'api.service.example' } });
    // Must be the same element, so that the user can go on typing.
    expect(box('Account API address')).toBe(address);
    expect(address.hasAttribute('aria-invalid')).toBe(false);
    expect(onConnect).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    const typed = { ...none, accountApi: 'api.service.example' };
    await vi.waitFor(() => expect(onConnect).toHaveBeenCalledWith(typed, aKey));
    await vi.waitFor(() => expect(box('Account API key')).toBeTruthy());
  },
);

test('the fields that are missing after a paste stay open while they are typed in', async () => {
  const { paste } = open({ eager: true });
  paste('api.service.example');
  const fold = box('Account API key')!.closest('details')!;
  await vi.waitFor(() => expect(fold.open).toBe(true));
  const type = (name: string, value: string) => fireEvent.input(box(name)!, { target: { value } });
  type('Account API address', 'https://api.service.example');
  type('Account API key', 'k');
  await vi.waitFor(() => expect(box('Account API key')!.value).toBe('k'));
  expect(fold.open).toBe(true);
});

test('where the address is known or managed, nothing more is asked for', async () => {
  const accountApi = 'https://api.service.example';
  const { paste } = open({ known: { ...none, accountApi } });
  paste(aKey);
  expect(box('Account API key')!.value).toBe(aKey);
  cleanup();
  const managed = open({ eager: true, preset: { ...none, accountApi } });
  managed.paste(aKey);
  await vi.waitFor(() =>
    expect(managed.onConnect).toHaveBeenCalledWith({ ...none, accountApi }, aKey),
  );
});

test('a build that names services asks for the key alone, and tells where it is', async () => {
  const { onConnect, paste } = open({ eager: true, named: services });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Example Proxies');
  expect(screen.getByText('In the dashboard, under API.')).toBeTruthy();
  paste(aKey);
  const sent = {
    accountApi: 'https://api.service.example',
    exitCheck: 'https://ip.service.example',
    dashboard: '',
  };
  await vi.waitFor(() => expect(onConnect).toHaveBeenCalledWith(sent, aKey));
});

test('beside named services an own address stays possible, chosen or pasted', () => {
  const { paste } = open({ named: services });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' });
  fireEvent.change(choice, { target: { value: 'https://api.other.example' } });
  expect(box('Account API address')!.value).toBe('https://api.other.example');
  expect(box('Exit check address')!.value).toBe('');
  fireEvent.change(choice, { target: { value: '' } });
  expect(box('Account API address')!.value).toBe('');
  paste(JSON.stringify({ accountApi: 'https://own.example', key: aKey }));
  expect(box('Account API address')!.value).toBe('https://own.example');
  expect(choice.value).toBe('');
});

test('nothing is offered where an address is connected or set by a policy, or no service is named', () => {
  const accountApi = 'https://mine.example';
  open({ known: { ...none, accountApi }, named: services });
  expect(box('Account API address')!.value).toBe(accountApi);
  cleanup();
  open({ preset: { ...none, accountApi }, named: services });
  expect(screen.queryByRole('combobox')).toBeNull();
  cleanup();
  open();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the list of this build can be read, and a wrong one is refused', () => {
  expect(namedServices()).toBeInstanceOf(Array);
  const [example] = services;
  for (const invalid of [{ accountApi: 'http://api.example' }, { name: '' }, { key: 'secret' }]) {
    expect(() => parseNamedServices([{ ...example, ...invalid }])).toThrow();
  }
});

describe('the addresses of another account or of a restored backup', () => {
  const onConnect = vi.fn(() => Promise.resolve(true));
  const form = (addresses: Addresses, named: readonly NamedService[] = []) => (
    <ConnectForm
      addresses={addresses}
      services={named}
      keyTail={null}
      pending={false}
      problem={null}
      onConnect={onConnect}
    />
  );
  const first = { ...none, accountApi: 'https://a.example', dashboard: 'https://a.example/d' };
  const second = { ...none, accountApi: 'https://b.example', exitCheck: 'https://b.example/ip' };
  const type = (name: string, value: string) => fireEvent.input(box(name)!, { target: { value } });
  const values = () =>
    ['Account API address', 'Exit check address', 'Dashboard address'].map(
      (name) => box(name)!.value,
    );

  test('take the place of those that nobody changed', () => {
    const { rerender } = render(form(first));
    type('Dashboard address', 'own.example');
    type('Exit check address', 'x');
    type('Exit check address', '');
    rerender(form(second));
    expect(values()).toEqual(['https://b.example', 'https://b.example/ip', 'own.example']);
  });

  test('take the place of those that were sent', async () => {
    const { rerender } = render(form(none));
    type('Account API address', 'a.example');
    type('Account API key', aKey);
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    rerender(form(first));
    await vi.waitFor(() => expect(box('Account API key')!.value).toBe(''));
    expect(values()).toEqual(['https://a.example', '', 'https://a.example/d']);
    rerender(form(second));
    expect(values()).toEqual(['https://b.example', 'https://b.example/ip', '']);
  });

  test('leave a typed key with the address that it was typed for', async () => {
    const { rerender } = render(form(first));
    type('Account API key', aKey);
    await vi.waitFor(() => expect(box('Account API key')!.value).toBe(aKey));
    rerender(form(second));
    expect(values()[0]).toBe('https://a.example');
    type('Account API key', '');
    rerender(form({ ...second }));
    await vi.waitFor(() => expect(values()[0]).toBe('https://a.example'));
  });

  test('take the place of the service offered first', () => {
    const { rerender } = render(form(none, services));
    expect(box('Account API address')!.value).toBe('https://api.service.example');
    rerender(form(second, services));
    expect(values()).toEqual(['https://b.example', 'https://b.example/ip', '']);
  });
});
