import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { expect, test } from 'vitest';
import { BackupSchema } from '@/utils/settings/backup-schema';
import { parseNamedServices } from '@/utils/account/named-services';
import { readPolicy } from '@/utils/settings/parse-policy';
import { documentedPermissions, within } from '../../run/package-rules';
import { root } from '../project-files';
import { manifestOf } from './manifest';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** All documents: the files in the root folder and those in `docs`. */
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

test.each(pages)('%s has tables whose rows have the cells of their header', (page) => {
  const cells = (line: string) => line.replaceAll(/\\\||`[^`]*`/g, '').split('|').length;
  const odd = read(page)
    .split('\n')
    .filter((line, at, lines) => {
      const isRow = line.startsWith('|') && lines[at - 1]?.startsWith('|');
      return isRow && cells(line) !== cells(lines[at - 1] ?? '');
    });
  expect(odd).toEqual([]);
});

test('docs/commands.md tells of each command that people run themselves', () => {
  // npm scripts called by other scripts or by npm itself.
  const byOthers = new Set([
    'build:chrome',
    'build:firefox',
    'format:check',
    'lint',
    'types',
    'chaos',
    'postinstall',
  ]);
  const text = read('docs/commands.md') + read('CONTRIBUTING.md');
  const untold = Object.keys(scripts).filter(
    (name) => !byOthers.has(name) && !new RegExp(`npm (run )?${name}(?![\\w:-])`).test(text),
  );
  expect(untold).toEqual([]);
});

const places = /^(entrypoints|components|utils|assets|tests|docs)\/[\w./-]+$/;

test.each(pages)('%s leads nowhere that is gone', (page) => {
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

/**
 * What a document says a file contains: `path` (`name`), or `name` in `path`, where the name is a
 * declaration there or the dotted key of a text.
 */
const holdings = (text: string) => [
  ...[...text.matchAll(/`([\w./-]+\.\w+)`\s+\(`([\w.]+)`\)/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  })),
  ...[...text.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.\w+)`/g)].map(([, name = '', file = '']) => ({
    file,
    name,
  })),
];

function holds({ file, name }: { file: string; name: string }): boolean {
  if (file.endsWith('.json')) {
    return within(JSON.parse(read(file)), ...name.split('.')) !== undefined;
  }
  const declared = `\\b(const|let|function|class|interface|type)\\s+${name}\\b`;
  const method = `^ +(async )?${name}\\([^()]*\\)(: [\\w<>]+)? \\{$`;
  return new RegExp(`${declared}|${method}`, 'm').test(read(file));
}

test.each(pages)('%s tells truly what a file holds', (page) => {
  expect(holdings(read(page)).filter((one) => !holds(one))).toEqual([]);
});

test('where a change goes is told by name, not only by file', () => {
  const section =
    /## Where a change goes\n([\s\S]*)$/.exec(read('docs/architecture.md'))?.[1] ?? '';
  const named = new Set(holdings(section).map(({ file }) => file));
  const files = [...section.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !named.has(file) && !/\.(test|spec)\.ts$/.test(file))).toEqual([]);
});

/** Whether some test of a file is not, or not in every case, left to `npm run test:long`. */
const hasShortTest = (file: string): boolean =>
  [...read(file).matchAll(/[tT]est\(\s*(?:(['"`])((?:(?!\1).)*)\1|name =)/g)].some(
    ([, , title = '']) => !title.endsWith('@long'),
  );

/** Test files that a script runs according to its own configuration. */
async function runBy(script: string): Promise<(file: string) => boolean> {
  const command = scripts[script] ?? '';
  if (command.startsWith('vitest run')) {
    const include = [...read('vitest.config.ts').matchAll(/'(tests\/[^']+)'/g)];
    const isLong = command.endsWith(' --project=long');
    return (file) =>
      include.some(([, glob = '']) => matchesGlob(file, glob)) &&
      file.endsWith('.long.test.ts') === isLong;
  }
  if (command.startsWith('playwright test ')) {
    const path = / -c (\S+)/.exec(command)?.[1] ?? 'playwright.config.ts';
    const { default: config } = (await import(/* @vite-ignore */ join(root, path))) as {
      default: PlaywrightTestConfig;
    };
    const project = config.projects?.find(
      ({ name }) => name === / --project=(\w+)/.exec(command)?.[1],
    );
    const folder = join(path, '..', project?.testDir ?? config.testDir ?? '.');
    const isRun = command.includes('--grep-invert @long') ? hasShortTest : () => true;
    return (file) => file.startsWith(`${folder}/`) && file.endsWith('.spec.ts') && isRun(file);
  }
  const folder = /^node (tests\/\w+)\/main\.ts$/.exec(command)?.[1];
  return (file) =>
    folder !== undefined && file.startsWith(`${folder}/`) && file.endsWith('.spec.ts');
}

/** npm scripts that `npm test` runs. */
const steps = [...read('tests/run/test.ts').matchAll(/script: '([\w:]+)'/g)].map(
  ([, script = '']) => script,
);

test('every step of `npm test` is a script', () => {
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.filter((script) => !(script in scripts))).toEqual([]);
});

test('each promise in SECURITY.md names tests, and they run: with `npm test`, or the command beside them', async () => {
  const rows = [...read('SECURITY.md').matchAll(/^\| (?!Promise|---)([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(15);
  const always = await Promise.all(steps.map(runBy));
  for (const [, promise = '', proof = ''] of rows) {
    const others = [...proof.matchAll(/`npm run ([\w:]+)`/g)].map(([, script = '']) =>
      runBy(script),
    );
    const runs = [...always, ...(await Promise.all(others))];
    const tests = [...proof.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, file = '']) => file);
    expect(tests.length, promise).toBeGreaterThan(0);
    expect(
      tests.filter((file) => !runs.some((run) => run(file))),
      promise,
    ).toEqual([]);
  }
});

test('the README is short enough to be read: at most 160 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(160);
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

/** Names in the first cells of a document's tables between a heading and the next one. */
function namesBelow(page: string, heading: string): string[] {
  const section =
    read(page)
      .split(/^#{1,3} /m)
      .find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const cells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('companies are told of every name that a policy may hold, and of no other', () => {
  const properties = within(JSON.parse(read('assets/public/managed-schema.json')), 'properties');
  const ofProfiles = within(properties, 'profiles', 'items', 'properties');
  const names = [properties, ofProfiles].flatMap((one) => Object.keys(one as object));
  expect(namesBelow('docs/company.md', 'What can be preset').toSorted()).toEqual(names.toSorted());
});

test("the company's examples are read whole", () => {
  const [chromium, firefox, services] = [
    ...read('docs/company.md').matchAll(/```json\n([\s\S]*?)```/g),
  ].map(([, text = '']): unknown => JSON.parse(text));
  const policy = readPolicy(within(chromium, '3rdparty', 'extensions', 'ID'));
  expect(policy?.profiles).toHaveLength(2);
  expect(policy?.unreadable).toEqual([]);
  const id = 'vantage@vantage.example';
  expect(readPolicy(within(firefox, 'policies', '3rdparty', 'Extensions', id))).not.toBeNull();
  expect(parseNamedServices(services)).toHaveLength(1);
});

const documented = documentedPermissions(read('docs/permissions.md'));

test('the stores are told the reason for each permission, and for no other', () => {
  const rows = [...read('docs/store/permissions.md').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)];
  const names = rows.flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(names)).toEqual(new Set(documented.map(({ name }) => name)));
  expect(names).toHaveLength(documented.length);
});

/** Field of the store listing. */
const field = (name: string): string =>
  new RegExp(`^## ${name}\n\n([\\s\\S]*?)(?=\n## |$(?![\\s\\S]))`, 'm')
    .exec(read('docs/store/listing.md'))?.[1]
    ?.trim() ?? '';

test('the listing fits the fields of every store', () => {
  expect(field('Name').length).toBeGreaterThan(2);
  expect(field('Name').length).toBeLessThanOrEqual(45);
  expect(field('Summary').length).toBeGreaterThan(40);
  expect(field('Summary').length).toBeLessThanOrEqual(132);
  expect(field('Description').length).toBeGreaterThan(250);
  expect(field('Description').length).toBeLessThanOrEqual(10_000);
});

test("Firefox's page names the data that the manifest declares", async () => {
  const manifest = await manifestOf('firefox');
  const declared = within(
    manifest,
    'browser_specific_settings',
    'gecko',
    'data_collection_permissions',
    'required',
  );
  expect(namesBelow('docs/store/firefox.md', 'Privacy')).toEqual(declared);
});

test('the stores are given the name and summary of the manifest', () => {
  const { extName, extDescription } = JSON.parse(read('assets/locales/en.json')) as Record<
    string,
    string
  >;
  expect(field('Name')).toBe(extName);
  expect(field('Summary')).toBe(extDescription);
});

test('docs/backup-format.md tells of each field of a backup, and of no other', () => {
  const documented = [...read('docs/backup-format.md').matchAll(/^\| `(\w+)` \|/gm)];
  expect(documented.map(([, name]) => name)).toEqual(Object.keys(BackupSchema.shape));
});
