// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryUsage } from '@/utils/library/database/size-limit';

const usage = vi.fn<() => Promise<LibraryUsage>>();
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/library/state/results-list', () => ({ libraryVersion: signal(0) }));
vi.mock('@/utils/library/database/size-limit', () => ({ libraryUsage: usage }));
vi.mock('@/components/ui/hooks/after-first-paint', () => ({ afterFirstPaint: async () => {} }));
vi.mock('@/components/results/list/limit-dialog', () => ({}));
const { LibraryUsageNote } = await import('@/components/results/list/library-usage-note');

afterEach(cleanup);

test.each([
  [89, 0, 0],
  [90, 1, 0],
  [100, 1, 0],
  [101, 1, 1],
])('%i bytes of 100 are told of', async (bytes, full, above) => {
  usage.mockResolvedValue({ bytes, limit: 100 });
  render(<LibraryUsageNote />);
  await screen.findByText('Limit');
  expect(screen.queryAllByText(/^Nearly full\. New results replace/)).toHaveLength(full);
  expect(screen.queryAllByText(/^Pinned results, the newest one and removed ones/)).toHaveLength(
    above,
  );
});
