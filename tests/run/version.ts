// Sets a new version of Vantage: `npm run release -- 0.2.0`. Changes three files and commits
// nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stop, say } from './commands.mjs';
import { root } from './steps.ts';
import { releaseFiles } from './version-rules.ts';

const paths = {
  manifest: path.join(root, 'package.json'),
  lock: path.join(root, 'package-lock.json'),
  changes: path.join(root, 'CHANGELOG.md'),
};

function release(wanted: string): void {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changed !== '') {
    throw new Stop(`There are changes that are not committed:\n${changed.trimEnd()}`);
  }
  const before = {
    manifest: readFileSync(paths.manifest, 'utf8'),
    lock: readFileSync(paths.lock, 'utf8'),
    changes: readFileSync(paths.changes, 'utf8'),
  };
  const after = releaseFiles(before, wanted, new Date().toISOString().slice(0, 10));
  writeFileSync(paths.manifest, after.manifest);
  writeFileSync(paths.lock, after.lock);
  writeFileSync(paths.changes, after.changes);
  say(`this is version ${wanted} now: package.json, package-lock.json and CHANGELOG.md say so.`);
  say('next: npm test, npm run lint:store, npm run reproduce, then commit and tag.');
}

try {
  release(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(error.message);
  process.exitCode = 1;
}
