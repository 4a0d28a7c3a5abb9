import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import * as z from 'zod/mini';
import { root } from './steps.ts';

/**
 * Limits in bytes for the minified scripts that a page or worker loads at once; a kB is 1000 bytes.
 * They only catch accidents: the promised figures are times (`tests/bench`).
 */
const budgets = [
  { name: 'popup', entry: 'popup.html', limit: 110_000 },
  { name: 'background', entry: 'background', limit: null },
  { name: 'card', entry: 'card.js', limit: 45_000 },
  { name: 'pager', entry: 'pager.js', limit: 90_000 },
  { name: 'picker', entry: 'picker.js', limit: 85_000 },
  { name: 'workspace', entry: 'workspace.html', limit: null },
];

const build = path.join(root, '.output', 'chrome-mv3');

/** Resolves a path in a build: from its root, or relative to the file that names it. */
function resolve(from: string, specifier: string): string {
  return specifier.startsWith('/')
    ? path.join(build, specifier)
    : path.resolve(path.dirname(from), specifier);
}

/** Adds a script and all its static imports to `seen`. */
function withImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file} can't be read as a script`);
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
  ];
  for (const specifier of specifiers) withImports(resolve(file, specifier), seen);
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

/** Scripts of an HTML page: `script` elements, and modules that it preloads. */
function scriptsOf(page: string): string[] {
  const tags = readFileSync(page, 'utf8').match(/<(script|link)\b[^>]*>/g) ?? [];
  return tags
    .map((tag) =>
      attribute(tag, 'rel') === 'modulepreload' ? attribute(tag, 'href') : attribute(tag, 'src'),
    )
    .filter((found) => found !== null)
    .map((found) => resolve(page, found));
}

const ManifestSchema = z.object({ background: z.object({ service_worker: z.string() }) });

/** File of the worker, as named in the manifest. */
function worker(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(build, 'manifest.json'), 'utf8'));
  return path.join(build, z.parse(ManifestSchema, manifest).background.service_worker);
}

function bytes(entry: string): number {
  const seen = new Set<string>();
  const file = entry === 'background' ? worker() : path.join(build, entry);
  const scripts = file.endsWith('.html') ? scriptsOf(file) : [file];
  if (scripts.length === 0) throw new Error(`${entry} loads no script at all`);
  for (const script of scripts) withImports(script, seen);
  return [...seen].reduce((sum, one) => sum + readFileSync(one).byteLength, 0);
}

if (!existsSync(build)) {
  console.log('There is no build to measure. Run npm run build first.');
  process.exit(1);
}
const kilobytes = (count: number): string => (count / 1000).toFixed(1).padStart(6);
for (const { name, entry, limit } of budgets) {
  const size = bytes(entry);
  const over = limit !== null && size > limit;
  if (over) process.exitCode = 1;
  const budget = limit === null ? '' : ` of ${kilobytes(limit)} kB`;
  console.log(`${over ? 'OVER' : 'ok  '}  ${name.padEnd(12)} ${kilobytes(size)} kB${budget}`);
}
