import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFor, safeName } from '@/utils/export/file-name';
import { exportResults, type ExportRequest } from '@/utils/export/export-results';
import { ProblemError } from '@/utils/problem';
import { createNames } from '@/utils/export/unique-names';
import { exported, textIn, unzipped } from './read';
import { png, source } from './example-results';

const page = source({ id: '1', content: '<h1>Hi</h1>', title: 'Hi: "there"', screenshot: png });
const json = source({
  id: '2',
  content: '{"a": "```"}',
  type: 'application/json',
  title: 'HI there',
});
const picture = source({ id: '3', content: png, type: 'image/png', title: 'Hi there' });
const failed = source({ id: '4', content: null });

test('Markdown of one, with its facts in front', async () => {
  const made = await exported('markdown', [page]);
  expect(made.name).toBe('Hi there.md');
  expect(await made.file!.text()).toBe(`---
title: "Hi: \\"there\\""
url: "https://shop.vantage.test/a"
asked_at: "2026-11-21T12:00:00.000Z"
status_code: 200
mode_used: "auto (request)"
country: "DE"
---

# From markup

<h1>Hi</h1>
`);
});

test('Markdown of text is a code block, in UTF-8, whatever the page looks like', async () => {
  const bytes = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
  const type = 'text/plain; charset=windows-1252';
  const content = new Blob([bytes], { type });
  const text = await exported('markdown', [source({ id: '1', content })]);
  expect(await text.file!.text()).toContain('---\n\n```\ncafé\n```\n');
  const words = '# a\n* b\n[x](javascript:go()) <img src=x onerror=go()>';
  const page = source({ id: '1', content: words, type: 'text/html' });
  const guessed = await exported('markdown', [page]);
  expect(await guessed.file!.text()).toContain(`\`\`\`markdown\n${words}\n\`\`\`\n`);
  const told = { ...page, run: { ...page.run, options: { ...page.run.options } } };
  told.run.options.content = 'markdown';
  const asked = await exported('markdown', [told]);
  expect(await asked.file!.text()).toContain(`---\n\n${words}\n`);
  const plain = source({ id: '1', content: '# Title\n\nwords', type: 'text/html' });
  plain.run.options.content = 'markdown';
  const prose = await exported('markdown', [plain]);
  expect(await prose.file!.text()).toContain('---\n\n# Title\n\nwords\n');
});

test('several as Markdown: an archive, JSON within a longer fence, pictures left out and counted', async () => {
  const made = await exported('markdown', [page, json, picture, failed]);
  const files = await unzipped(made.file);
  expect([...files.keys()]).toEqual(['Hi there.md', 'HI there-2.md']);
  expect(textIn(files, 'HI there-2.md')).toContain('\n````json\n{"a": "```"}\n````\n');
  expect(made).toMatchObject({ name: 'vantage-results.zip', written: 2, skipped: 2 });
});

test.each(['json', 'csv', 'zip', 'html'] as const)(
  'a damaged result is left out of %s and counted',
  async (format) => {
    const request: ExportRequest = {
      format,
      ids: ['1', 'damaged', '5'],
      read: async (id) => {
        if (id === 'damaged') throw new ProblemError('storage-unreadable');
        return source({ id, content: '<p>Hi</p>', title: id });
      },
      to: { markdown: async () => '', text: async () => '' },
      onProgress: () => {},
      signal: new AbortController().signal,
    };
    expect(await exportResults(request)).toMatchObject({ written: 2, skipped: 1 });
    const read = async () => {
      throw new Error('closed');
    };
    await expect(exportResults({ ...request, read })).rejects.toThrow('closed');
  },
);

test('HTML and screenshots are as they came', async () => {
  const html = await exported('html', [page]);
  expect(html.name).toBe('Hi there.html');
  expect(await html.file!.text()).toBe('<h1>Hi</h1>');
  const shot = await exported('screenshot', [page]);
  expect(shot.name).toBe('Hi there.png');
  expect(await shot.file!.bytes()).toEqual(await png.bytes());
  expect(await exported('html', [picture])).toMatchObject({ file: null, written: 0, skipped: 1 });
  expect(await exported('screenshot', [json])).toMatchObject({ file: null });
});

test('a picture that came as base64 or data URL is one again', async () => {
  const bytes = new Uint8Array(64);
  bytes.set(await png.bytes());
  const base64 = Buffer.from(bytes).toString('base64');
  for (const content of [base64, `data:image/png;base64,${base64}`]) {
    const made = await exported('screenshot', [source({ id: '1', content, type: 'text/plain' })]);
    expect(await made.file!.bytes()).toEqual(bytes);
  }
});

test('a zip holds every content, every screenshot, and what is known of all', async () => {
  const other = source({ id: '5', content: png, title: 'Hi there screenshot', type: 'image/png' });
  const made = await exported('zip', [page, json, picture, failed, other]);
  const files = await unzipped(made.file);
  expect([...files.keys()]).toEqual([
    'Hi there.html',
    'Hi there screenshot.png',
    'HI there-2.json',
    'Hi there-3.png',
    'Hi there screenshot-2.png',
    'results.jsonl',
  ]);
  expect(files.get('Hi there-3.png')).toEqual(await png.bytes());
  const lines = textIn(files, 'results.jsonl').trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toMatch(/hunter2/i);
});

test('any title makes a name that is safe anywhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const name = safeName(title);
      expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|\p{Cf}|^[.\s-]|[.\s]$|^$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(new TextEncoder().encode(name).length).toBeLessThan(330);
    }),
    { numRuns: 1000, seed: 5 },
  );
  expect(safeName('../../etc/passwd')).toBe('etc passwd');
  expect(safeName('CON.txt')).toBe('_CON.txt');
  expect(safeName('evil\u202egpj.exe')).toBe('evilgpj.exe');
  expect(safeName('..')).toBe('result');
  expect(nameFor('', 'https://shop.vantage.test/a/b?x=1')).toBe('shop.vantage.test a b');
  const unique = createNames();
  expect(['a', 'A', 'a-2', 'a'].map(unique)).toEqual(['a', 'A-2', 'a-2-2', 'a-3']);
});

test('Markdown of a page that is too large to convert says that it is only the beginning', async () => {
  const large = source({ id: 'large', content: `<p>${'word '.repeat(250_000)}</p>` });
  const made = await exported('markdown', [large]);
  expect(made.partial).toBe(1);
  expect(await made.file?.text()).toMatch(/^---\n[^]*\npartial: true\n---\n/);
  const whole = await exported('markdown', [page]);
  expect(whole.partial).toBe(0);
  expect(await whole.file?.text()).not.toContain('partial');
});

test('2,000 results: the page stays awake, progress is told, and it can be called off', async () => {
  const many = source({ id: 'x', content: `<p>${'word '.repeat(100)}</p>` });
  const all = Array.from({ length: 2_000 }, (_, at) => ({
    ...many,
    run: { ...many.run, id: String(at) },
  }));
  const byId = new Map(all.map((one) => [one.run.id, one]));
  for (const format of ['csv', 'zip'] as const) {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    let last = 0;
    const { exportResults } = await import('@/utils/export/export-results');
    const made = await exportResults({
      format,
      ids: all.map(({ run }) => run.id),
      read: (id) => Promise.resolve(byId.get(id) ?? null),
      to: { markdown: (content) => content.text(), text: (content) => content.text() },
      onProgress: (done) => {
        last = done;
      },
      signal: new AbortController().signal,
    });
    clearInterval(timer);
    expect(made.written).toBe(2_000);
    expect(last).toBe(2_000);
    expect(turns).toBeGreaterThan(0);
  }
  const control = new AbortController();
  const half = exported('jsonl', all.slice(0, 500), control.signal, (done) => {
    if (done === 250) control.abort();
  });
  await expect(half).rejects.toThrow(/abort/i);
}, 60_000);
