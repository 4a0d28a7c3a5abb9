// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { readSetUpText } from '@/utils/account/setup-text';

vi.mock('#i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ConnectForm } = await import('@/components/account/connect-form');

afterEach(cleanup);

const none = { accountApi: '', exitCheck: '', dashboard: '' };
const aKey = 'k'.repeat(32);
const box = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });

function open({ eager = false, known = none, preset = none } = {}) {
  const onConnect = vi.fn(() => Promise.resolve(true));
  render(
    <ConnectForm
      eager={eager}
      addresses={known}
      preset={preset}
      keyTail={null}
      pending={false}
      problem={null}
      readSetUp={readSetUpText}
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
    expect(screen.getByText('This is a key. Only the address is missing.')).toBeTruthy();
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
