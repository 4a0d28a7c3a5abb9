import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../run/browsers.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface Sample {
  text: string;
  file: string;
}

/** Folder with the programs and packages needed to run generated code. */
export interface Machine {
  /** Runs a sample and returns its output; rejects when it exits with an error. */
  run(sample: Sample, environment: Record<string, string>): Promise<string>;
  /** Runs a Python sample with the test's own `requests` package instead of the installed one. */
  runWithShim(sample: Sample, environment: Record<string, string>): Promise<string>;
  /** Writes a sample into the folder without running it. */
  keep(sample: Sample): void;
  folder: string;
  remove(): void;
}

/** Whether the installed Python has a package. */
export function knows(pythonPackage: string): boolean {
  try {
    execFileSync('python3', ['-c', `import ${pythonPackage}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Playwright as `npm install playwright` provides it, using the Chromium of the tests. */
function playwrightShim(executablePath: string): string {
  return `import { chromium as real } from ${JSON.stringify(join(root, 'node_modules/playwright/index.mjs'))};
const own = { executablePath: ${JSON.stringify(executablePath)}, args: ['--no-sandbox'] };
export const chromium = {
  launch: (options) => real.launch({ ...options, ...own }),
  connectOverCDP: (address) => real.connectOverCDP(address),
};
`;
}

/** `puppeteer`: `puppeteer-core` using the Chromium of the tests instead of a download. */
function puppeteerShim(executablePath: string): string {
  return `import real from 'puppeteer-core';
const own = { executablePath: ${JSON.stringify(executablePath)} };
export default {
  launch: (options) => real.launch({ ...options, ...own, args: [...options.args, '--no-sandbox'] }),
};
`;
}

/**
 * Creates a folder with the packages that the samples import. Throws a sentence naming a missing
 * program.
 */
export function prepareMachine(): Machine {
  for (const program of ['curl', 'python3']) {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch (error) {
      throw new Error(`The generated code is run for real, and ${program} is not installed`, {
        cause: error,
      });
    }
  }
  const chromium = findChromium();
  if (chromium === null) throw new Error('There is no Chromium on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'vantage-code-'));
  const shims = { playwright: playwrightShim(chromium), puppeteer: puppeteerShim(chromium) };
  for (const [name, index] of Object.entries(shims)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    const shim = { name, type: 'module', exports: './index.js' };
    writeFileSync(join(place, 'package.json'), JSON.stringify(shim));
    writeFileSync(join(place, 'index.js'), index);
  }
  for (const name of ['undici', 'puppeteer-core']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const real = knows('requests');

  function keep({ text, file }: Sample): string {
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  }

  async function run(sample: Sample, extra: Record<string, string>): Promise<string> {
    const { file } = sample;
    const path = keep(sample);
    const [program, ...args] = file.endsWith('.py')
      ? (['python3', path] as const)
      : file.endsWith('.sh')
        ? (['sh', path] as const)
        : ([process.execPath, path] as const);
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/proxy/i.test(name))),
      ...extra,
    };
    const options = { cwd: folder, env, timeout: 90_000, maxBuffer: 50_000_000 };
    return (await promisify(execFile)(program, args, options)).stdout;
  }
  const withShim = (extra: Record<string, string>) => ({
    ...extra,
    PYTHONPATH: import.meta.dirname,
    PYTHONDONTWRITEBYTECODE: '1',
  });
  return {
    run: (sample, extra) => run(sample, real ? extra : withShim(extra)),
    runWithShim: (sample, extra) => run(sample, withShim(extra)),
    keep: (sample) => void keep(sample),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
