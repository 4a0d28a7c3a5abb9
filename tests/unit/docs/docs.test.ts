import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPolicy } from '@/utils/storage/managed';
import { permissionsTold, within } from '../../run/packageRules';
import { root } from '../imports';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Everything that people read: the files at the top and those of `docs`. */
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(pages)('%s names commands that there are', (page) => {
  const named = [...read(page).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, own]) => run ?? own ?? '',
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the README tells of each command that people run themselves', () => {
  // Steps of others, or what npm runs by itself.
  const byOthers = new Set([
    'build:chrome',
    'build:firefox',
    'format:check',
    'lint',
    'types',
    'chaos',
    'postinstall',
  ]);
  const text = read('README.md') + read('CONTRIBUTING.md');
  const untold = Object.keys(scripts).filter(
    (name) => !byOthers.has(name) && !new RegExp(`npm (run )?${name}(?![\\w:-])`).test(text),
  );
  expect(untold).toEqual([]);
});

const places = /^(entrypoints|components|utils|assets|tests|docs)\/[\w./-]+$/;

test.each(pages)('%s names files and folders that there are', (page) => {
  const text = read(page);
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const links = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^":]+)"/g)].map(([, link, picture]) =>
    join(page, '..', link ?? picture ?? ''),
  );
  const missing = [...code.filter((name) => places.test(name)), ...links].filter(
    (name) => !existsSync(join(root, name)),
  );
  expect(missing).toEqual([]);
});

test("the README's list of folders is whole", () => {
  const list = /## Where the code lives\n\n```\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';
  const row = (folder: string): string =>
    new RegExp(`^${folder}/ ([\\s\\S]*?)(?=^\\w+/ |$(?![\\s\\S]))`, 'm').exec(list)?.[1] ?? '';
  for (const folder of ['entrypoints', 'utils', 'tests']) {
    const rooms = readdirSync(join(root, folder), { withFileTypes: true })
      .filter((one) => one.isDirectory() && readdirSync(join(root, folder, one.name)).length > 0)
      .map((one) => one.name)
      .filter((name) => name !== 'fixtures');
    expect(rooms.filter((name) => !new RegExp(`\\b${name}\\b`).test(row(folder)))).toEqual([]);
  }
});

test('each promise in SECURITY.md names a test', () => {
  const rows = [...read('SECURITY.md').matchAll(/^\| (?!Promise|---)([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(15);
  const without = rows.filter(
    ([, , proof = '']) => !/`tests\/[\w./-]+\.(spec|test)\.tsx?`/.test(proof),
  );
  expect(without.map(([, promise]) => promise)).toEqual([]);
});

test("the company's examples are read whole", () => {
  const [chromium, firefox] = [...read('docs/company.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text = '']): unknown => JSON.parse(text),
  );
  const policy = readPolicy(within(chromium, '3rdparty', 'extensions', 'ID'));
  expect(policy?.profiles).toHaveLength(2);
  expect(policy?.unreadable).toEqual([]);
  const id = 'vantage@vantage.example';
  expect(readPolicy(within(firefox, 'policies', '3rdparty', 'Extensions', id))).not.toBeNull();
});

const told = permissionsTold(read('README.md'));

test('the stores are told the reason for each permission, and for no other', () => {
  const rows = [...read('docs/store/permissions.md').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)];
  const names = rows.flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(names)).toEqual(new Set(told.map(({ name }) => name)));
  expect(names).toHaveLength(told.length);
});

test('the listing fits the fields of every store', () => {
  const text = read('docs/store/listing.md');
  const field = (name: string): string =>
    new RegExp(`^## ${name}\n\n([\\s\\S]*?)(?=\n## |$(?![\\s\\S]))`, 'm').exec(text)?.[1]?.trim() ??
    '';
  expect(field('Name').length).toBeGreaterThan(2);
  expect(field('Name').length).toBeLessThanOrEqual(45);
  expect(field('Summary').length).toBeGreaterThan(40);
  expect(field('Summary').length).toBeLessThanOrEqual(132);
  expect(field('Description').length).toBeGreaterThan(250);
  expect(field('Description').length).toBeLessThanOrEqual(10_000);
});

test.each(['chrome', 'edge', 'firefox'])('what %s asks of data is answered', (store) => {
  expect(read(`docs/store/${store}.md`)).toMatch(/\n## Privacy\n\n[^#]{200,}/);
});

test('the summary in the manifest fits every store', () => {
  const { extName, extDescription } = JSON.parse(read('assets/locales/en.json')) as Record<
    string,
    string
  >;
  expect(extName?.length).toBeLessThanOrEqual(45);
  expect(extDescription?.length).toBeLessThanOrEqual(132);
});
