// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { withoutMediaType, saveFile } from '@/utils/browser/save-file';
import { sources } from '../ui/source';

test('a page is saved as bytes that no browser shows as a page of the extension', async () => {
  const page = new Blob(['<script>go()</script>'], { type: 'text/html' });
  expect(withoutMediaType(page).type).toBe('application/octet-stream');
  expect(await withoutMediaType(page).text()).toBe('<script>go()</script>');
  const made = vi.spyOn(URL, 'createObjectURL');
  saveFile('page.html', page);
  expect(made.mock.calls.map(([file]) => file instanceof Blob && file.type)).toEqual([
    'application/octet-stream',
  ]);
});

test('blob addresses are made for files and pictures only', () => {
  const making = sources(['components', 'entrypoints', 'utils'])
    .filter(({ text }) => text.includes('createObjectURL') || text.includes('useObjectUrl('))
    .map(({ file }) => file)
    .toSorted();
  // The callers: the hook itself, a file saved by a link, and a picture whose type was detected
  // from its bytes.
  expect(making).toEqual([
    'components/results/views/view-image.tsx',
    'components/ui/download-link.tsx',
    'components/ui/hooks/use-object-url.ts',
    'utils/browser/save-file.ts',
  ]);
});
