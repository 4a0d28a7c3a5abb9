import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPermitted, licencesText, packageFolder, readBundled } from '../../run/licences';
import {
  permissionsFor,
  documentedPermissions,
  stores,
  fileProblems,
  licenceProblems,
  manifestProblems,
} from '../../run/package-rules';
import { allowedWarnings, unexpected } from '../../run/package-warnings';
import { root } from '../project-files';
import { manifestOf } from './manifest';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const documented = documentedPermissions(read('docs/permissions.md'));

test.each(stores)(
  'the manifest for %s asks for what docs/permissions.md tells of, with a strict policy',
  async (store) => {
    expect(manifestProblems(store, await manifestOf(store), documented, '1.2.3')).toEqual([]);
  },
);

test.each([
  ['chrome', ['E', 'O', 'S', 'V']],
  ['firefox', ['1', '2', '3', '4', '6', 'D']],
] as const)('the shortcuts for %s are keys that the browser leaves free', async (store, free) => {
  const { commands = {} } = await manifestOf(store);
  const keys = Object.values(commands as Record<string, { suggested_key?: { default: string } }>)
    .flatMap(({ suggested_key: key }) => key?.default ?? [])
    .toSorted();
  expect(keys).toEqual(free.map((key) => `Alt+Shift+${key}`));
});

test('a manifest that asks for more, runs scripts from elsewhere or in pages by itself is refused', async () => {
  const good = await manifestOf('chrome');
  const problems = manifestProblems(
    'chrome',
    {
      ...good,
      permissions: [...(good['permissions'] as string[]), 'history'],
      content_scripts: [],
      minimum_chrome_version: '100',
      content_security_policy: { extension_pages: "script-src 'self' https://cdn.vantage.test" },
    },
    documented,
    '1.2.4',
  );
  expect(problems.join('\n')).toMatch(/version is not 1\.2\.4/);
  expect(problems.join('\n')).toMatch(/asks for .*history/);
  expect(problems.join('\n')).toMatch(/has content_scripts/);
  expect(problems.join('\n')).toMatch(/oldest browser is 100/);
  expect(problems.join('\n')).toMatch(/scripts may come from 'self' https/);
});

test('Firefox hides the button of a manifest that does not place it: refused', async () => {
  const { action: _placed, ...rest } = await manifestOf('firefox');
  const problemsOf = (manifest: object) =>
    manifestProblems('firefox', manifest, documented, '1.2.3');
  expect(problemsOf({ ...rest, action: { default_area: 'menupanel' } })).toEqual([
    'its button is not placed in the toolbar',
  ]);
  expect(problemsOf(rest)).toHaveLength(1);
});

test('docs/permissions.md tells of each permission once, and whose it is', () => {
  const names = documented.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(permissionsFor('firefox', documented)).toContain('contextualIdentities');
  expect(permissionsFor('edge', documented)).not.toContain('cookies');
  expect(permissionsFor('chrome', documented)).toContain('<all_urls>');
});

test('a file that has no place in a package, or holds traces of development, is named', () => {
  const found = fileProblems(
    new Map([
      ['popup.html', '<!doctype html>'],
      ['chunks/popup-a1_B.js', 'go()'],
      ['chunks/popup.js.map', '{}'],
      ['popup.test.ts', ''],
      ['card.js', 'fetch("http://localhost:3000")'],
    ]),
  );
  expect(found).toEqual([
    'chunks/popup.js.map has no place in it',
    'popup.test.ts has no place in it',
    'card.js holds http://localhost',
  ]);
});

test('licences: permitted ones pass, others and unknown ones do not', () => {
  expect(['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC'].map(isPermitted)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['GPL-3.0', 'MIT AND GPL-3.0', '', 'SEE LICENSE IN x'].map(isPermitted)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('every package that the extension depends on may be bundled, and is listed with its licence', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dependencies?: Record<string, string>; license?: string }>;
  };
  const names = new Set(Object.keys(packages['']?.dependencies ?? {}));
  for (const name of names) {
    const found = packages[`node_modules/${name}`];
    expect(isPermitted(found?.license ?? ''), name).toBe(true);
    for (const further of Object.keys(found?.dependencies ?? {})) names.add(further);
  }
  const folders = [...names].map((name) => join(root, 'node_modules', name));
  const text = licencesText(root, folders);
  expect(licenceProblems(text)).toEqual([]);
  for (const folder of folders) expect(text).toContain(`${readBundled(folder).name} `);
  expect(text).toMatch(/^webextension-polyfill \S+ \(MPL-2.0\)\n\S*github\.com\/mozilla/m);
  expect(licenceProblems(text.replace('(BSD-3-Clause)', '(GPL-3.0)'))).toEqual([
    'diff is under GPL-3.0',
  ]);
});

test('a bundled module is known by the folder of its package', () => {
  expect(packageFolder('/a/node_modules/@preact/signals/dist/signals.mjs?x')).toBe(
    '/a/node_modules/@preact/signals',
  );
  expect(packageFolder('\0/a/node_modules/diff/lib/index.js')).toBe('/a/node_modules/diff');
  expect(packageFolder('/a/utils/problem.ts')).toBeNull();
});

test("the linter's warnings: only those on the list, and nothing on it that is gone", () => {
  const all = [
    {
      code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
      file: 'manifest.json',
      message: 'Manifest key not supported by the specified minimum Firefox for Android version',
    },
    {
      code: 'UNSAFE_VAR_ASSIGNMENT',
      file: 'chunks/use-intent-BX.js',
      message: 'Unsafe assignment to innerHTML',
    },
  ];
  expect(unexpected(all)).toEqual([]);
  expect(unexpected(all.slice(1))).toHaveLength(1);
  expect(unexpected([...all, { code: 'DANGEROUS_EVAL', file: 'card.js', message: 'x' }])).toEqual([
    'DANGEROUS_EVAL in card.js: x',
  ]);
  expect(unexpected([...all, ...all.slice(1, 2)])).toHaveLength(1);
  expect(allowedWarnings.every(({ why }) => why.length > 20)).toBe(true);
});
