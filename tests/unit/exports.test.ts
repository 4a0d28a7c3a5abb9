import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { files, resolveImport, root } from './imports';

const configs = readdirSync(root).filter((file) => file.endsWith('.config.ts'));
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('tests', file));

const every = new Set([...files, ...tests]);

/** Whether something of a file is asked for by another one. */
type Asked = (name: string) => boolean;
const asked = new Map<string, Asked[]>();
/** Files of which all is handed on by others. */
const handedOn = new Map<string, string[]>();

function add<T>(map: Map<string, T[]>, file: string, one: T): void {
  map.set(file, [...(map.get(file) ?? []), one]);
}

const exported = [...files, ...tests, ...configs].flatMap((from) => {
  const source = readFileSync(join(root, from), 'utf8');
  const { module } = parseSync(from, source);
  const file = (specifier: string) => resolveImport(from, specifier, every);
  // What comes as a whole is taken from by name, somewhere in the file.
  const byWord: Asked = (name) => new RegExp(`\\b${name}\\b`).test(source);

  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName } of entries) {
      const { kind, name } = importName;
      add(asked, file(moduleRequest.value), kind === 'Name' ? (one) => one === name : byWord);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const name = source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/['"`]/g, '');
    add(asked, file(name), byWord);
  }
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, isType }) => {
      if (moduleRequest && importName.kind === 'Name') {
        const { name } = importName;
        add(asked, file(moduleRequest.value), (one) => one === name);
      } else if (moduleRequest) add(handedOn, file(moduleRequest.value), from);
      // The type of what a function takes or gives may be named beside it.
      if (isType || exportName.kind !== 'Name' || !exportName.name) return [];
      return [{ from, name: exportName.name }];
    }),
  );
});

function isAsked(file: string, name: string): boolean {
  return (
    (asked.get(file) ?? []).some((is) => is(name)) ||
    (handedOn.get(file) ?? []).some((by) => isAsked(by, name))
  );
}

test('what is exported is imported somewhere', () => {
  const idle = exported.filter(({ from, name }) => files.includes(from) && !isAsked(from, name));
  expect(idle.map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
});

test('what components export is written once', () => {
  const homes = new Map<string, Set<string>>();
  for (const { from, name } of exported) {
    if (/^(components|entrypoints)\//.test(from))
      homes.set(name, (homes.get(name) ?? new Set()).add(from));
  }
  const twice = [...homes].filter(
    ([, found]) => found.size > 1 && [...found].some((from) => from.startsWith('components/')),
  );
  expect(twice.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([]);
});
