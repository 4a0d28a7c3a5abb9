import { expect, test } from 'vitest';
import { exportAnswer } from '@/utils/export/export-answer';
import { exportComparison, type ExportedVariant } from '@/utils/export/export-comparison';
import { safeName } from '@/utils/export/file-name';
import type { VariantFacts } from '@/utils/compare/differences';
import type { AgentRun } from '@/utils/runs/schema';
import { rowsBodies } from '@/utils/webhooks/body';
import { watchBody } from '@/utils/webhooks/watch-delivery';
import { agentRun, source } from './example-results';
import { lone, readerOf, run, saved, whole } from './independent-readers';
import { exported } from './read';
import { table } from '../watches/tables';

const rawJson = String.raw`{"a\ud83d": ["\ud83d\ude00", "\ude00\ud83d", "\\ud800", "\uD83Dx"], "n": 1e2}`;
const sources = [
  source({ id: '1', content: `<p>${whole}</p>`, title: lone, note: lone }),
  source({ id: '2', content: rawJson, type: 'application/json', extra: { [lone]: lone } }),
  source({ id: '3', content: 'plain', type: 'text/plain', title: 'ß'.repeat(300) }),
];

/** Python raises an error when it writes a lone surrogate as UTF-8. */
const readJsonLines = `
import json, sys
for line in open(sys.argv[1], encoding="utf-8"):
  print(json.dumps(json.loads(line), ensure_ascii=False))
`;

const readJsonList = `
import json, sys
for row in json.load(open(sys.argv[1], encoding="utf-8")):
  print(json.dumps(row, ensure_ascii=False))
`;

test('JSON Lines: nor do they stop at JSON that is nested deeply', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const deep = [200, 201, 3000].map((levels) =>
    source({ id: String(levels), content: nested(levels), type: 'application/json' }),
  );
  const path = await saved((await exported('jsonl', deep)).file, 'deep.jsonl');
  const programs: [string, ...string[]][] = [['python3', '-c', readJsonLines, path]];
  if (readerOf('jq')) programs.push(['jq', '-c', '.', path]);
  for (const [program, ...args] of programs) {
    const rows = run(program, ...args)
      .trimEnd()
      .split('\n');
    const read = rows.map((row) => JSON.parse(row) as { id: string; content: unknown });
    expect(read.map(({ id, content }) => [id, typeof content])).toEqual([
      ['200', 'object'],
      ['201', 'string'],
      ['3000', 'string'],
    ]);
  }
});

test('JSON and JSON Lines: nor do they stop at a number with thousands of digits', async () => {
  const long = [4300, 5000, 1].map((digits) =>
    source({ id: `${digits}`, content: `[-${'9'.repeat(digits)}]`, type: 'application/json' }),
  );
  const kinds: [string, string][] = [
    ['4300', 'object'],
    ['5000', 'string'],
    ['1', 'object'],
  ];
  const readKinds = (rows: string[]) =>
    rows
      .map((row) => JSON.parse(row) as { id: string; content: unknown })
      .map(({ id, content }) => [id, typeof content]);
  const path = await saved((await exported('jsonl', long)).file, 'long.jsonl');
  const programs: [string, ...string[]][] = [['python3', '-c', readJsonLines, path]];
  if (readerOf('jq')) programs.push(['jq', '-c', '.', path]);
  for (const [program, ...args] of programs) {
    expect(
      readKinds(
        run(program, ...args)
          .trimEnd()
          .split('\n'),
      ),
    ).toEqual(kinds);
  }
  const list = await saved((await exported('json', long)).file, 'long.json');
  expect(readKinds(run('python3', '-c', readJsonList, list).trimEnd().split('\n'))).toEqual(kinds);
});

test('JSON Lines: Python and jq read every row, lone surrogates and all', async () => {
  const path = await saved((await exported('jsonl', sources)).file, 'results.jsonl');
  const programs: [string, ...string[]][] = [['python3', '-c', readJsonLines, path]];
  if (readerOf('jq')) programs.push(['jq', '-c', '.', path]);
  for (const [program, ...args] of programs) {
    const rows = run(program, ...args)
      .trimEnd()
      .split('\n');
    const read = rows.map(
      (row) => JSON.parse(row) as { title: string; content: unknown; extra: object },
    );
    expect(read).toHaveLength(sources.length);
    expect(read[0]?.title).toBe(whole);
    expect(read[1]?.content).toEqual({
      'a\uFFFD': ['😀', '\uFFFD\uFFFD', String.raw`\ud800`, '\uFFFDx'],
      n: 100,
    });
    expect(read[1]?.extra).toEqual({ [whole]: whole });
  }
  const list = await saved((await exported('json', sources)).file, 'results.json');
  expect(
    run(
      'python3',
      '-c',
      'import json, sys; print(len(json.load(open(sys.argv[1], encoding="utf-8"))))',
      list,
    ),
  ).toBe('3\n');
});

const answered: AgentRun = {
  ...agentRun,
  message: lone,
  response: lone,
  actions: [{ tool: lone, params: { [lone]: lone }, result: lone }],
  extra: { [lone]: lone },
};
const pricedText: VariantFacts = {
  status: 200,
  title: lone,
  prices: [{ amount: 5, currency: 'GBP', text: lone }],
  rates: {},
  signals: [],
};

test('answers, comparisons and posted rows: jq reads them, lone surrogates and all', async () => {
  const variant: ExportedVariant = {
    variant: { country: 'GB', mode: 'auto' },
    isBaseline: true,
    run: null,
    facts: pricedText,
    differs: null,
    lines: null,
    damaged: null,
    conversion: null,
  };
  const compared = { url: 'https://shop.test/', createdAt: 0 };
  const posted = { name: lone, url: '' };
  const after = table([[lone, lone]]);
  const texts = [
    exportAnswer(answered).text,
    await exportComparison(compared, [variant], 'json').file.text(),
    rowsBodies({ names: [lone], rows: [[lone]] }, posted, 0)[0]?.body ?? '',
    watchBody('d', posted, { before: null, after, key: '' }, 0).body,
  ];
  const jq = readerOf('jq');
  for (const [at, text] of texts.entries()) {
    expect(text).toContain(String.raw`\ufffd`);
    expect(JSON.stringify(JSON.parse(text))).not.toMatch(/(?<!\\)\\ud[89a-f]/i);
    if (!jq) continue;
    const path = await saved(new Blob([text]), `facts-${at}.json`);
    expect(JSON.parse(run(jq, '-c', '.', path))).toEqual(JSON.parse(text));
  }
});

const readFrontMatter = `
import json, sys, yaml
_, front, _ = open(sys.argv[1], encoding="utf-8").read().split("---\\n", 2)
print(json.dumps(yaml.safe_load(front)))
`;

test('front matter: YAML without a character that YAML refuses, as PyYAML reads it', async () => {
  const { file } = await exported('markdown', sources.slice(0, 1));
  const text = (await file?.text()) ?? '';
  const [, front = ''] = text.split('---\n');
  // Characters that PyYAML calls printable; it would decode escaped surrogates to separate
  // characters.
  expect(front).toMatch(/^[\t\n -~\u0085\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  expect(front).not.toMatch(/(?<!\\)\\ud[89a-f]/i);
  const python = readerOf('python3-yaml');
  if (!python) return;
  const path = await saved(file, 'page.md');
  expect(JSON.parse(run(python, '-c', readFrontMatter, path))).toMatchObject({ title: whole });
});

const readArchive = `
import json, sys, zipfile
print(json.dumps([[one.filename, one.create_system, oct(one.external_attr >> 16)] for one in zipfile.ZipFile(sys.argv[1]).infolist()]))
`;

test('ZIP: names are right under unzip, of at most 200 bytes, with mode 644', async () => {
  const titles = ['Größe 東京 €', '東'.repeat(300), 'x'.repeat(300), 'ß'.repeat(300)];
  const many = Array.from({ length: 12 }, (_, at) =>
    source({ id: `n${at}`, content: 'text', type: 'text/plain', title: titles[at % 4] ?? '' }),
  );
  const path = await saved((await exported('zip', many)).file, 'results.zip');
  const entries = JSON.parse(run('python3', '-c', readArchive, path)) as [string, number, string][];
  expect(entries).toHaveLength(many.length + 1);
  expect(entries.map(([name]) => name)).toContain('Größe 東京 €.txt');
  for (const [name, system, mode] of entries) {
    expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(200);
    expect([system, mode]).toEqual([3, '0o100644']);
  }
  if (!readerOf('unzip')) return;
  expect(run('unzip', '-Z1', path).trimEnd().split('\n')).toEqual(entries.map(([name]) => name));
  expect(run('unzip', '-Z', path).match(/^-rw-r--r--/gm)).toHaveLength(entries.length);
});

test('a name is cut at a whole character', () => {
  for (const letter of ['a', 'ß', '東', '😀']) {
    const name = safeName(letter.repeat(300));
    expect(name).toMatch(new RegExp(`^(${letter})+$`, 'u'));
    expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(170);
  }
});
