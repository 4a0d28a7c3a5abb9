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
  /** Whether nothing but types comes in, of which no build holds anything. */
  typesOnly: boolean;
}

/** The file of ours that an import means, else the name as it stands. */
export function resolveImport(
  from: string,
  specifier: string,
  ours: ReadonlySet<string> = known,
): string {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(from), specifier))
      : null;
  if (base === null) return specifier;
  return extensions.map((extension) => base + extension).find((path) => ours.has(path)) ?? base;
}

function importsOf(from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8');
  const { module } = parseSync(from, source);
  const names = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, typesOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: source.slice(start, end).replaceAll(/['"`]/g, ''),
      typesOnly: false,
    })),
  ];
  return names.map(({ name, typesOnly }) => ({ from, to: resolveImport(from, name), typesOnly }));
}

/** Every import of the extension's code: static, dynamic, re-exports, types. */
export const imports = files.flatMap(importsOf);
