// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { ViewJson } = await import('@/components/results/views/view-json');

afterEach(cleanup);

test('a value that is nested too deeply is not copied, and the button says so', async () => {
  let value: unknown = 'end';
  for (let level = 0; level < 100_000; level += 1) value = [value];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<ViewJson value={value} content={new Blob()} name="a.json" longNumbers={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy value' }));
  expect(await screen.findByRole('button', { name: 'Not copied: press again' })).toBeTruthy();
  expect(write).not.toHaveBeenCalled();
});
