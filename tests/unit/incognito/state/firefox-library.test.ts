import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { bodyText } from '@/utils/incognito/body-text';
import { chooseLibrary } from '@/utils/incognito/state/firefox-library';
import { memoryLibrary } from '@/utils/library/database/memory-library';
import { scrapeRun } from '../../runs/tasks/example-options';

vi.mock('@/utils/browser/ext', async (real) => ({ ...(await real<object>()), isFirefox: true }));

test('private windows of Firefox show no run of an earlier private session', async () => {
  Object.assign(fakeBrowser.extension, { inIncognitoContext: true });
  for (const [id, privateSession] of [
    ['a', 'unnamed'],
    ['b', 'closed'],
    ['c', ''],
  ] as const) {
    const text = await bodyText({ id, content: new Blob(['whole']), screenshot: null });
    await fakeBrowser.storage.session.set({
      [`privateRun:${id}`]: { run: scrapeRun({ id, privateSession }), parts: 1 },
      [`privateBody:${id}:0`]: text,
    });
  }
  chooseLibrary();
  const library = memoryLibrary()!;
  expect((await library.runs()).map(({ id }) => id)).toEqual(['a']);
  expect(await (await library.body('a'))?.content.text()).toBe('whole');
  expect(await library.body('b')).toBeNull();
  expect(await library.body('c')).toBeNull();
});
