import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Licences under which a package may be bundled with Vantage (MIT) and sold or redistributed.
 * MPL-2.0 requires a pointer to the source of its files: they are bundled as published, and
 * `licences.txt` links to them.
 */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
]);

/**
 * Whether a package may be bundled, by the SPDX expression in its package.json. 'A OR B' needs one
 * permitted licence, 'A AND B' both; any other expression that is not a single known name is
 * refused.
 */
export function isPermitted(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermitted);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isPermitted);
  return permitted.has(bare);
}

/** Licence data of a package. */
interface Bundled {
  name: string;
  version: string;
  licence: string;
  /** URL of its source as stated in package.json; may be empty. */
  source: string;
  /** Text of its licence file; its author where there is none. */
  text: string;
}

/**
 * Folder of the package that a bundled module belongs to; null for the project's own modules.
 * @param id module id of the bundler: a path, sometimes with a query or a leading NUL
 */
export function packageFolder(id: string): string | null {
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
  return found?.[1] ?? null;
}

function textField(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const field = (Object.entries(value).find(([key]) => key === name)?.[1] ?? '') as unknown;
  if (typeof field === 'string') return field;
  return name === 'author' ? textField(field, 'name') : textField(field, 'url');
}

/** Reads a package's name, version and licence from its folder. */
export function readBundled(folder: string): Bundled {
  const said: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  const maker = [textField(said, 'author'), textField(said, 'repository')].filter(Boolean);
  return {
    name: textField(said, 'name'),
    version: textField(said, 'version'),
    licence: textField(said, 'license'),
    source: textField(said, 'repository'),
    text:
      file === undefined
        ? `By ${maker.join(', ')}`
        : readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  };
}

/**
 * Text of `licences.txt`: Vantage's own licence, then that of each bundled package, sorted by name.
 * @throws an Error that names the packages whose licence is not permitted
 */
export function licencesText(root: string, folders: Iterable<string>): string {
  const packages = [...folders]
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map(readBundled)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const refused = packages.filter(({ licence }) => !isPermitted(licence));
  if (refused.length > 0) {
    const names = refused.map(({ name, licence }) => `${name} (${licence || 'no licence'})`);
    throw new Error(`These packages may not be bundled: ${names.join(', ')}`);
  }
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  return [
    `Vantage\n\n${own}`,
    ...packages.map(
      ({ name, version, licence, source, text }) =>
        `${name} ${version} (${licence})\n${source}\n\n${text}`,
    ),
  ]
    .join(`\n\n${'-'.repeat(60)}\n\n`)
    .concat('\n');
}
