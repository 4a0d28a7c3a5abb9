// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { parseRoot } from '@/utils/view/json-tree';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { ViewJsonSearch } = await import('@/components/results/views/view-json-search');

afterEach(cleanup);

test('Enter goes to the next match, unless it ends the composition of an input method', async () => {
  const found = vi.fn();
  const root = parseRoot(['lamp', 'lamp']);
  render(<ViewJsonSearch root={root} onFound={found} />);
  const box = screen.getByRole('searchbox');
  fireEvent.input(box, { target: { value: 'lamp' } });
  await expect.poll(() => found.mock.calls.length).toBe(1);
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(found).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(found).toHaveBeenCalledTimes(2);
});
