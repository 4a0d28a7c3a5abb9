import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareVersions, releaseFiles } from '../../run/version-rules';
import { root } from '../project-files';

const files = {
  manifest: '{\n  "name": "vantage",\n  "version": "0.2.0"\n}\n',
  lock: '{\n  "version": "0.2.0",\n  "packages": {\n    "": { "version": "0.2.0" },\n    "x": { "version": "0.2.0" }\n  }\n}\n',
  changes: '# Changes\n\n## 0.2.0, unreleased\n\n- New.\n\n## 0.1.0, 2026-01-02\n\n- First.\n',
};

test('the version goes into three files, and touches no package that has the same number', () => {
  const after = releaseFiles(files, '0.3.0', '2026-11-21');
  expect(after.manifest).toContain('"version": "0.3.0"');
  expect(after.lock).toBe(
    files.lock
      .replace('0.2.0', '0.3.0')
      .replace('"": { "version": "0.2.0"', '"": { "version": "0.3.0"'),
  );
  expect(after.changes).toContain('## 0.3.0, 2026-11-21\n\n- New.');
  expect(after.changes).toContain('## 0.1.0, 2026-01-02');
});

test('the first release may have the number that is there', () => {
  expect(releaseFiles(files, '0.2.0', '2026-11-21').changes).toContain('## 0.2.0, 2026-11-21');
});

test.each([
  ['0.1.9', /older than 0\.2\.0/],
  ['0.2', /three numbers/],
  ['0.2.1-beta', /three numbers/],
  ['', /three numbers/],
])('%s is refused', (wanted, why) => {
  expect(() => releaseFiles(files, wanted, '2026-11-21')).toThrow(why);
});

test('nothing is released twice, nor without a list of changes', () => {
  const out = { ...files, changes: files.changes.replace('unreleased', '2026-11-20') };
  expect(() => releaseFiles(out, '0.2.0', '2026-11-21')).toThrow(/out already/);
  expect(() => releaseFiles(out, '0.3.0', '2026-11-21')).toThrow(/no list of changes/);
});

test('versions are compared as numbers', () => {
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

test("the project's own files are of the form that a release changes", () => {
  const read = (name: string): string => readFileSync(join(root, name), 'utf8');
  const own = {
    manifest: read('package.json'),
    lock: read('package-lock.json'),
    changes: read('CHANGELOG.md').replace(/^## ([\d.]+), \d.*$/m, '## $1, unreleased'),
  };
  const after = releaseFiles(own, '99.0.0', '2026-11-21');
  expect(JSON.parse(after.manifest)).toMatchObject({ version: '99.0.0' });
  expect(JSON.parse(after.lock)).toMatchObject({
    version: '99.0.0',
    packages: { '': { version: '99.0.0' } },
  });
});
