import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

const sourceFolders = ['entrypoints', 'components', 'utils'];
const extensions = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Files of the extension, as paths from the root. */
export const files = sourceFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const known = new Set(files);

export interface Import {
  from: string;
  /** A file of ours, or the name of a package. */
  to: string;
}

function resolveImport(from: string, specifier: string): string {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(from), specifier))
      : null;
  if (base === null) return specifier;
  return extensions.map((extension) => base + extension).find((path) => known.has(path)) ?? base;
}

function importsOf(from: string): Import[] {
  const { module } = parseSync(from, readFileSync(join(root, from), 'utf8'));
  const names = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map((found) =>
      readFileSync(join(root, from), 'utf8')
        .slice(found.moduleRequest.start, found.moduleRequest.end)
        .replaceAll(/['"`]/g, ''),
    ),
  ];
  return names.map((name) => ({ from, to: resolveImport(from, name) }));
}

/** Every import of the extension's code: static, dynamic, re-exports, types. */
export const imports = files.flatMap(importsOf);
