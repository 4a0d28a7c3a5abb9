// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { scrapeRun } from '../runs/tasks/example-options';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({ account: { value: { value: null } } }));
vi.mock('@/utils/export/code', () => {
  throw new Error('the file is gone');
});
const { CodeButton } = await import('@/components/results/export/export-code');

afterEach(cleanup);

test('code that cannot be loaded is told', async () => {
  render(<CodeButton run={scrapeRun()} />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
