import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

type BrowserName = 'chromium' | 'firefox';

/** Sources that determine a build. */
const sources = [
  'assets',
  'components',
  'entrypoints',
  'utils',
  'package-lock.json',
  'tests/run/licences.ts',
  'tsconfig.json',
  'wxt.config.ts',
];

function filesOf(source: string): string[] {
  const whole = path.join(root, source);
  if (!statSync(whole).isDirectory()) return [source];
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(source, file))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** Hash of the sources and time of the build, so that a build by another command is noticed. */
function stampOf(folder: string): string {
  return `${sourceHash()} ${statSync(path.join(folder, 'manifest.json')).mtimeMs}`;
}

/** Builds the extension unless the existing build is from the same sources. Returns its folder. */
export function buildExtension(browser: BrowserName): { folder: string; built: boolean } {
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  const folder = path.join(root, '.output', `${target}-mv3`);
  const stamp = `${folder}.stamp`;
  if (
    existsSync(path.join(folder, 'manifest.json')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === stampOf(folder)
  ) {
    return { folder, built: false };
  }
  console.log(`Building the extension for ${browser === 'chromium' ? 'Chromium' : 'Firefox'} …`);
  const { status, stdout, stderr } = spawnSync('wxt', ['build', '-b', target], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(`The extension could not be built for ${browser}\n${stdout}\n${stderr}`);
  }
  writeFileSync(stamp, stampOf(folder));
  return { folder, built: true };
}
