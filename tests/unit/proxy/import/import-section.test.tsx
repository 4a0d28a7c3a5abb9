// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({ profiles: { value: signal([]) } }));
const { ImportSection } = await import('@/components/proxy/transfer/import-section');

afterEach(cleanup);

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Renders the section. Returns the file field, and a function that chooses a file. */
function open() {
  const intent = {
    pending: signal(false),
    problem: signal(null),
    run: () => Promise.resolve(true),
    dismiss: () => undefined,
  };
  render(<ImportSection intent={intent} onAdded={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('File');
  /** Chooses a file whose content is the promise. */
  const choose = (content: Promise<ArrayBuffer>) => {
    const file = Object.assign(new File(['x'], 'a.txt'), { arrayBuffer: () => content });
    Object.defineProperty(field, 'files', { value: [file], configurable: true });
    fireEvent.change(field);
  };
  return { field, choose };
}

test('a file that can not be read is told, and can be chosen again', async () => {
  const { field, choose } = open();
  const set = vi.spyOn(field, 'value', 'set');
  choose(Promise.reject(new DOMException('gone', 'NotFoundError')));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe("This file can't be read. Choose it again.");
  expect(set).toHaveBeenCalledWith('');
  choose(Promise.resolve(bytes('one.example:8080')));
  expect(await screen.findByText('one.example:8080')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of two files the one chosen last is shown, whichever is read last', async () => {
  const { choose } = open();
  const first = Promise.withResolvers<ArrayBuffer>();
  const second = Promise.withResolvers<ArrayBuffer>();
  choose(first.promise);
  choose(second.promise);
  second.resolve(bytes('two.example:8080'));
  expect(await screen.findByText('two.example:8080')).toBeTruthy();
  first.resolve(bytes('one.example:8080'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.queryByText('one.example:8080')).toBeNull();
  expect(screen.getByText('two.example:8080')).toBeTruthy();
});

test('the report of a file goes when another one is chosen', async () => {
  const { choose } = open();
  choose(Promise.resolve(bytes('one.example:8080')));
  expect(await screen.findByText('one.example:8080')).toBeTruthy();
  choose(Promise.withResolvers<ArrayBuffer>().promise);
  await vi.waitFor(() => expect(screen.queryByText('one.example:8080')).toBeNull());
});
