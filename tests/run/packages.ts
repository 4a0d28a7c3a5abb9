// Checks builds against the rules of the stores and docs/permissions.md. `npm run packages` checks
// those of `npm run build`, or the named ones.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  documentedPermissions,
  stores,
  within,
  fileProblems,
  licenceProblems,
  manifestProblems,
} from './package-rules.ts';
import { root } from './steps.ts';

/** Files of a folder by their relative path. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

const documented = documentedPermissions(
  readFileSync(path.join(root, 'docs', 'permissions.md'), 'utf8'),
);
const own: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const version = String(within(own, 'version'));
const asked = process.argv.slice(2);
const wanted = asked.length === 0 ? ['chrome', 'firefox'] : asked;
for (const store of stores.filter((one) => wanted.includes(one))) {
  const folder = path.join(root, '.output', `${store}-mv3`);
  if (!existsSync(folder)) {
    console.log(`There is no build for ${store}. Run npm run build or npm run zip first.`);
    process.exitCode = 1;
    continue;
  }
  const files = filesOf(folder);
  const manifest: unknown = JSON.parse(files.get('manifest.json') ?? '{}');
  const problems = [
    ...manifestProblems(store, manifest, documented, version),
    ...fileProblems(files),
    ...licenceProblems(files.get('licences.txt') ?? ''),
  ];
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'WRONG'}  ${store.padEnd(8)} ${files.size} files, ${version}`,
  );
  for (const sentence of problems) console.log(`       ${sentence}`);
  if (problems.length > 0) process.exitCode = 1;
}
