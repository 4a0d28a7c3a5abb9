import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { items } from '@/utils/storage/registry';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { ruleListItem } from '@/utils/storage/registry/rule-lists';
import { deliveryBodyItem } from '@/utils/storage/registry/webhooks';
import { files, root } from '../project-files';

const modules = import.meta.glob<Record<string, unknown>>('/utils/storage/registry/*.ts', {
  eager: true,
});
const declared = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => name.endsWith('Item') && typeof value === 'object');

test('every value has a place of its own, and the list holds all of them', () => {
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter(([, item]) => !items.some((one) => one === item))).toEqual([]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

test('what is read while nothing is stored is what its own schema allows', () => {
  for (const item of items) {
    const initial = item.parse(undefined);
    expect(item.parse(structuredClone(initial)), item.key).toEqual(initial);
  }
});

test('docs/storage.md tells of each value when it goes, and since which version it lies so', () => {
  const rows = readFileSync(join(root, 'docs/storage.md'), 'utf8').matchAll(
    /^\| `([\w:]+)`[^|]* \| [^|]+ \| (\w+) \| (\d+) \|$/gm,
  );
  const documented = [...rows].map(([, key, cleared, version]) => [key, cleared, Number(version)]);
  const families = new Map<string, unknown[]>();
  const many = [sitesItem(''), ruleListItem(''), deliveryBodyItem('')];
  for (const { key, cleared, version } of [...items, ...many]) {
    const [name = ''] = key.split(/(?<=:)/);
    families.set(name, [name, cleared, version]);
  }
  expect(documented).toEqual(
    [...families.values()].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  );
});

test('docs/storage.md names keys of storage.session that there are', () => {
  const doc = readFileSync(join(root, 'docs/storage.md'), 'utf8');
  const [table = ''] = /## Keys of `storage.session`[\s\S]*?(?=\n## )/.exec(doc) ?? [];
  const keys = [...table.matchAll(/^\| (`.*?`) \| /gm)].flatMap(([, row = '']) =>
    row.split(' ').map((key) => key.replaceAll('`', '')),
  );
  expect(keys.length).toBeGreaterThan(15);
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(keys.filter((key) => !new RegExp(`['\`]${key}['\`$]`).test(code))).toEqual([]);
});
