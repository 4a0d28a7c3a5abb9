// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { textToCopy } from '@/components/results/export/copy-result';
import { detectResult } from '@/components/results/views/available-views';
import { makeResultView, textOfResult } from '@/components/results/views/make-result-view';
import { scrapeRun } from '../../runs/tasks/example-options';

const library = vi.hoisted(() => ({ content: new Blob() }));
vi.mock('@/utils/library/database/library-runs', () => ({
  getBody: async (id: string) => ({ id, content: library.content, screenshot: null }),
}));
vi.mock('@/utils/i18n/i18n', () => ({ i18n: { t: (key: string) => key } }));

/** 'あい' in Shift JIS. */
const kana = Uint8Array.of(0x82, 0xa0, 0x82, 0xa2);
const run = scrapeRun();
const detected = (content: Blob) => detectResult(run, { id: run.id, content, screenshot: null });

test('copying and comparing read a text in its charset', async () => {
  library.content = new Blob([kana], { type: 'text/plain; charset=shift_jis' });
  expect(await textToCopy(run)).toBe('あい');
  expect(await textOfResult(await detected(library.content))).toBe('あい');
});

test('the view of JSON reads it in its charset', async () => {
  const content = new Blob(['{"a":"', kana, '"}'], { type: 'application/json; charset=shift_jis' });
  const view = await makeResultView('json', await detected(content));
  expect(view).toEqual({ is: 'json', value: { a: 'あい' }, longNumbers: false });
});
