import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { within } from '../../run/package-rules';
import { root } from '../project-files';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** What a pattern's first group matches in a text. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

test.each(['docs/permissions.md', 'docs/store/permissions.md'])(
  '%s names the entries of the context menu, and no other',
  (page) => {
    const titles = all(read('utils/browser-ui/background/menus.ts'), /title: 'menu\.(\w+)'/g);
    const texts: unknown = JSON.parse(read('assets/locales/en.json'));
    expect(titles.length).toBeGreaterThan(3);
    const [row = ''] = all(read(page), /^\| `contextMenus` \| (.+) \|$/gm);
    const entries = titles.map((title) => within(texts, 'menu', title));
    expect(new Set(all(row, /'([^']+)'/g))).toEqual(new Set(entries));
  },
);

test('docs/storage.md names the secrets that there are, and no other', () => {
  const source = read('utils/security/background/secrets.ts');
  const keys = all(/keyNames = \[(.+)\]/.exec(source)?.[1] ?? '', /'(\w+)'/g);
  const type = /type SecretName =([\s\S]+?);\n/.exec(source)?.[1] ?? '';
  // `${KeyName}@${string}` is told by its '@', `login:${string}` by 'login:'.
  const others = all(type, /`(?:\$\{KeyName\})?([\w:@]+)\$\{string\}`/g);
  expect([keys.length, others.length]).toEqual([3, 4]);
  const section = read('docs/storage.md').split('## Secrets\n')[1] ?? '';
  const [list = ''] = all(section, /and the name: ([\s\S]+?); beside them/g);
  expect(all(list, /`([^`]+)`/g).toSorted()).toEqual([...keys, ...others].toSorted());
});
