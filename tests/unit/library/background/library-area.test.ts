import { beforeEach, expect, test, vi } from 'vitest';
import { createLibraryArea } from '@/utils/library/background/library-area';
import type * as Changes from '@/utils/library/database/changes';
import type { Caller } from '@/utils/messaging/protocol';
import { libraryVersionItem } from '@/utils/storage/registry/scrape';

const applyLibraryChange = vi.hoisted(() => vi.fn<typeof Changes.applyLibraryChange>());
vi.mock('@/utils/library/database/changes', () => ({ applyLibraryChange }));

const page: Caller = { kind: 'extension-page', incognito: false };
const { handlers } = createLibraryArea();

beforeEach(() => {
  applyLibraryChange.mockReset();
});

test('pages are told of a change that ended early, since a part of it may be stored', async () => {
  const before = await libraryVersionItem.read();
  applyLibraryChange.mockRejectedValueOnce(new Error('no space'));
  const removal = handlers['library/change']({ ids: ['a'], change: { kind: 'remove' } }, page);
  await expect(removal).rejects.toThrow('no space');
  expect(await libraryVersionItem.read()).toBe(before + 1);
});

test('the answer tells how many results had no room for a tag', async () => {
  applyLibraryChange.mockResolvedValueOnce(2);
  const change = { kind: 'tag', tag: 'tea', there: true } as const;
  expect(await handlers['library/change']({ ids: ['a', 'b'], change }, page)).toEqual({ full: 2 });
});
