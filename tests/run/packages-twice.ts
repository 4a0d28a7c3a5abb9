// Builds every package in different folders, and Firefox's again from the sources package, and
// compares the bytes: `npm run reproduce`. With `-- --linked` it uses the packages installed here
// instead of running `npm ci` in each folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { root } from './steps.ts';

const linked = process.argv.includes('--linked');
const base = mkdtempSync(path.join(tmpdir(), 'vantage-twice-'));

function command(folder: string, zone: string, name: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(name, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed\n${stdout}\n${stderr}`);
}

/** Installs the packages of the lock file. */
function install(folder: string, zone: string): void {
  if (!linked) return command(folder, zone, 'npm', 'ci', '--no-audit', '--no-fund');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  command(folder, zone, 'npx', 'wxt', 'prepare');
}

function put(folder: string, name: string): string {
  const to = path.join(folder, name);
  mkdirSync(path.dirname(to), { recursive: true });
  return to;
}

/** Copies the files known to git, with their current content, into a new folder. */
function copyOfProject(folder: string): void {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const name of names.split('\0').filter(Boolean)) {
    copyFileSync(path.join(root, name), put(folder, name));
  }
}

/** SHA-256 of each packed file, by name. */
function packed(folder: string): Map<string, string> {
  const output = path.join(folder, '.output');
  const names = readdirSync(output).filter((name) => name.endsWith('.zip'));
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(output, name)))
        .digest('hex'),
    ]),
  );
}

function build(folder: string, zone: string, copyTo: (folder: string) => void, script: string[]) {
  mkdirSync(folder, { recursive: true });
  copyTo(folder);
  install(folder, zone);
  command(folder, zone, script[0] ?? 'npm', ...script.slice(1));
  return packed(folder);
}

try {
  const here = path.join(base, 'one');
  const first = build(here, 'UTC', copyOfProject, ['npm', 'run', 'zip']);
  const second = build(path.join(base, 'another folder', 'two'), 'Asia/Kathmandu', copyOfProject, [
    'npm',
    'run',
    'zip',
  ]);
  const sources = [...first.keys()].find((name) => name.endsWith('-sources.zip')) ?? '';
  const third = build(
    path.join(base, 'three'),
    'America/St_Johns',
    (folder) => {
      const archive = unzipSync(readFileSync(path.join(here, '.output', sources)));
      for (const [name, bytes] of Object.entries(archive)) writeFileSync(put(folder, name), bytes);
    },
    ['npx', 'wxt', 'zip', '-b', 'firefox'],
  );
  for (const [name, hash] of first) {
    // Chrome's and Edge's packages are not built from the sources package, which only Firefox
    // requires.
    const again = third.get(name) ?? hash;
    const same = second.get(name) === hash && again === hash;
    const ways = third.has(name) ? 'also from the sources package' : 'in another folder';
    console.log(`${same ? 'same     ' : 'DIFFERENT'}  ${name}  ${hash}  ${ways}`);
    if (!same) process.exitCode = 1;
  }
  if (first.size !== 4 || third.size !== 2) throw new Error('Not every package was built');
} finally {
  rmSync(base, { recursive: true, force: true });
}
