import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { files, root } from '../project-files';

/** The diagram of the modules in docs/architecture.md, which promises to show every import of something that runs. */
const diagram = /```mermaid\nflowchart TD\n([\s\S]*?)```/.exec(
  readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
)?.[1];

/** Modules by name, each with its folders and files. */
const modules = new Map(
  [...(diagram ?? '').matchAll(/^ {2}(\w+)\["[^"]*<br\/>([^"]+)"\]$/gm)].map(
    ([, name = '', paths = '']) => [name, paths.split(', ').map((path) => path.split('/'))],
  ),
);

const drawn = [...(diagram ?? '').matchAll(/^ {2}(\w+) --> (.+)$/gm)].flatMap(
  ([, from = '', to = '']) => to.split(' & ').map((module) => `${from} --> ${module}`),
);

/** Number of folders of a module's path that a file has; -1: the file lies elsewhere. */
function depth(file: string, path: readonly string[]): number {
  const parts = file.replace(/\.tsx?$/, '').split('/');
  const fits = path.every((part, at) => part === '*' || part.replace(/\.ts$/, '') === parts[at]);
  return fits ? path.length : -1;
}

/** Module of a file, by its most specific path; null: any module may import the file. */
function moduleOf(file: string): string | null {
  if (/^utils\/[^/]+$|\/schema\.ts$|^utils\/proxy\/managed-id\.ts$/.test(file)) return null;
  const found = [...modules].map(([name, paths]) => ({
    name,
    depth: Math.max(...paths.map((path) => depth(file, path))),
  }));
  const best = found.toSorted((a, b) => b.depth - a.depth)[0];
  if (!best || best.depth < 0) throw new Error(`${file} is in no module`);
  return best.name;
}

/** The file of the project that a module specifier names; null: a package, a stylesheet or generated. */
function fileOf(specifier: string, from: string): string | null {
  if (!/^(@\/|\.)/.test(specifier)) return null;
  const base = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`, base].find((path) => files.includes(path)) ?? null;
}

/** Files that a file imports for something that runs. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const lazily = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  return [...imported, ...passedOn, ...lazily].flatMap(
    (specifier) => fileOf(specifier, file) ?? [],
  );
}

test('every path of the diagram exists', () => {
  expect(modules.size).toBeGreaterThan(10);
  const missing = [...modules.values()]
    .flat()
    .map((path) => path.join('/'))
    .filter((path) => !path.includes('*') && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('the arrows of the diagram are the imports between modules', () => {
  const found = new Map<string, string>();
  for (const file of files) {
    const from = moduleOf(file);
    if (from === null) continue;
    for (const imported of importsOf(file)) {
      const to = moduleOf(imported);
      if (to !== null && to !== from) found.set(`${from} --> ${to}`, `${file} imports ${imported}`);
    }
  }
  const undrawn = [...found].filter(([arrow]) => !drawn.includes(arrow));
  expect(undrawn.map(([arrow, why]) => `${arrow}: ${why}`)).toEqual([]);
  expect(drawn.filter((arrow) => !found.has(arrow))).toEqual([]);
});
