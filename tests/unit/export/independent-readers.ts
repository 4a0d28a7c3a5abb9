import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Independent programs that read exports back. `npm test` installs all of them. Without it those that are
 * missing read nothing; in CI the test fails then.
 */

const folder = mkdtempSync(join(tmpdir(), 'vantage-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export function run(program: string, ...args: string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return execFileSync(program, args, { encoding: 'utf8', env, maxBuffer: 50_000_000 });
}

/** Pythons to look for a module in: Debian's modules are for its own Python, which another one may come before. */
const importing = (module: string) =>
  ['python3', '/usr/bin/python3'].map((python) => [python, '-c', `import ${module}`]);

/** Independent readers, by their Debian package, and how each is looked for. */
const readers = {
  jq: [['jq', '--version']],
  unzip: [['unzip', '-v']],
  gnumeric: [['ssconvert', '--version']],
  'python3-yaml': importing('yaml'),
  'python3-openpyxl': importing('openpyxl'),
};

/** Returns the program of a reader; null if it is not installed. Throws in CI then. */
export function readerOf(name: keyof typeof readers): string | null {
  for (const [program = '', ...args] of readers[name]) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return program;
    } catch {
      // The next place, if there is one.
    }
  }
  const missing = `${name} is missing on this machine (on Debian: apt-get install ${name})`;
  if (process.env['CI']) throw new Error(missing);
  console.warn(`${missing}, so it reads no export back here`);
  return null;
}

/** Writes a file into a folder that is removed after the tests. @returns its path. */
export async function saved(file: Blob | null, name: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(await (file ?? new Blob()).arrayBuffer()));
  return path;
}

/** Text with lone surrogates and characters that some formats refuse, and how it is read back. */
export const lone =
  'lone \uD83D and \uDE00, pair 😀, \u007F\u0085\uFEFF\uFFFE\u{E0001} "q" \\ud800 東京';
export const whole = lone.toWellFormed();
