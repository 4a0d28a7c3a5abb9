// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readPageText } from '@/components/results/views/read-page-text';
import { scrapeRun } from '../../runs/tasks/example-options';

vi.mock('@/utils/i18n/i18n', () => ({ i18n: { t: (key: string) => key } }));

/** Run whose result has this content type. */
const runOf = (contentType: string) =>
  scrapeRun({
    result: {
      title: '',
      statusCode: 200,
      modeUsed: null,
      finalUrl: null,
      contentType,
      size: 0,
      hasScreenshot: false,
      extra: {},
    },
  });
const bodyOf = (text: string, type: string) => ({
  id: 'run',
  content: new Blob([text], { type }),
  screenshot: null,
});
/** Text with a control character: binary unless its content type says otherwise. */
const text = 'Price\u0001 $5';

test('a body stored without a content type has that of its result', async () => {
  const read = await readPageText(runOf('text/plain'), bodyOf(text, ''));
  expect(read).toMatchObject({ text, signals: [], detected: { kind: 'text' } });
});

test('the content type of the body counts first', async () => {
  const read = await readPageText(runOf('text/plain'), bodyOf(text, 'application/zip'));
  expect(read).toMatchObject({ text: '', signals: ['empty'], detected: { kind: 'binary' } });
});

test('a result without a body is empty', async () => {
  const read = await readPageText(runOf('text/plain'), null);
  expect(read).toEqual({ text: '', signals: ['empty'], detected: null });
});
