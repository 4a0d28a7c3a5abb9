// Installs the packages of the lock file unless they are installed. Plain JavaScript: see
// bootstrap.mjs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { machinePath, root, run, runnersPath, say, Stop } from './commands.mjs';

const lock = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
/** File that records the lock file and the platform of the installed packages. */
const stamp = path.join(modules, '.vantage-installed');

/** Path of the Node version in the lock file, which the npm package `node` provides. */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(modules, 'node', 'bin', name);
}

function wanted() {
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  return `${hash} ${process.platform} ${process.arch}`;
}

/** npm writes this file last; an interrupted install therefore counts as missing. */
function installedByHand() {
  const hidden = path.join(modules, '.package-lock.json');
  return existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lock).mtimeMs;
}

function complete() {
  if (!existsSync(projectNode())) return false;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') === wanted() : installedByHand();
}

/** Installs node_modules from the lock file and lets WXT generate the types that the tools need. */
export async function bringDependencies() {
  if (!complete()) {
    say('installing the dependencies of package-lock.json (npm ci), about half a minute …');
    const began = Date.now();
    const env = { ...process.env, PATH: machinePath() };
    if (!(await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env }))) {
      throw new Stop('npm ci failed; its own words are above. Is the network there?');
    }
    if (!existsSync(projectNode())) {
      throw new Stop(
        'npm left out Node 24: allow install scripts (npm config set ignore-scripts false).',
      );
    }
    say(`dependencies installed in ${Math.round((Date.now() - began) / 1000)} s.`);
  }
  writeFileSync(stamp, wanted());
  if (existsSync(path.join(root, '.wxt', 'tsconfig.json'))) return;
  const env = { ...process.env, PATH: runnersPath() };
  if (!(await run('npm', ['run', '-s', 'postinstall'], { env }))) {
    throw new Stop('wxt prepare failed; its own words are above.');
  }
}
