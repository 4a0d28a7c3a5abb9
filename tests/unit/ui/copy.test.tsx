// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { CopyButton } = await import('@/components/ui/copy-button');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a text that was copied is told of', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyButton read={() => 'words'} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(write).toHaveBeenCalledWith('words');
});

test.each([
  ['the browser refuses', () => 'words'],
  ['nothing can be read', () => Promise.reject(new Error('gone'))],
])('where %s, it says so and can be pressed again', async (_why, read) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  render(<CopyButton read={read} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  const button = await screen.findByRole('button', { name: 'Not copied: press again' });
  expect(button.hasAttribute('disabled')).toBe(false);
});
