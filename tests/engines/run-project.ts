import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import nextPageModule from '../../utils/export/project/files/next-page.mjs.txt?raw';
import nextPagePython from '../../utils/export/project/files/next_page.py?raw';
import rowsModule from '../../utils/export/project/files/rows.mjs.txt?raw';
import rowsPython from '../../utils/export/project/files/rows.py?raw';
import type { ListPlan } from '../../utils/export/project/list-plan';
import type { NextPlan } from '../../utils/export/project/next-plan';
import { packageJson, type ProjectFiles } from '../../utils/export/project/project';
import type { Engine } from '../../utils/export/project/project-request';

const run = promisify(execFile);

/** Python with Scrapy: Debian's package is for the system's Python only. */
function pythonWithScrapy(): string {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      execFileSync(python, ['-c', 'import scrapy'], { stdio: 'ignore' });
      return python;
    } catch {
      continue;
    }
  }
  throw new Error('Scrapy is not installed. On Debian: apt-get install python3-scrapy');
}

/**
 * Finds the names of the tests on this machine, as their browsers do. The certificate check of
 * Debian 12 (service_identity 18.1.0) fails on names without a dot, such as localhost.
 */
const resolver = `import socket

real = socket.gethostbyname
socket.gethostbyname = lambda host: real(
    "127.0.0.1" if host.endswith(".vantage.test") else host
)
`;

const readPython = `import json
import scrapy
from rows import rows_of

pages = json.load(open("pages.json", encoding="utf-8"))
print(json.dumps([
    list(rows_of(scrapy.Selector(text=one["text"], type="html"), one["address"], one["plan"]))
    for one in pages
]))
`;

const readModule = `import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { rowsOf } from './rows.mjs';

const pages = JSON.parse(readFileSync('pages.json', 'utf8'));
console.log(JSON.stringify(pages.map(({ text, address, plan }) => rowsOf(load(text), address, plan))));
`;

const followPython = `import json
import scrapy
from next_page import next_page

pages = json.load(open("pages.json", encoding="utf-8"))
print(json.dumps([
    next_page(scrapy.Selector(text=one["text"], type="html").root, one["address"], one["plan"])
    for one in pages
]))
`;

const followModule = `import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { nextPage } from './next-page.mjs';

const pages = JSON.parse(readFileSync('pages.json', 'utf8'));
console.log(JSON.stringify(pages.map(({ text, address, plan }) => nextPage(load(text), address, plan))));
`;

/** Makes polls of a project follow without long waits. */
export function hurried(files: ProjectFiles): ProjectFiles {
  const hurry = (text: string): string =>
    text
      .replace('pollMs = 5000', 'pollMs = 50')
      .replace('POLL_SECONDS = 5\n', 'POLL_SECONDS = 0.05\n');
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hurry(text)]));
}

/** Rows in the files of a project. */
export const rowsIn = (folder: string): Record<string, string>[] =>
  readFileSync(path.join(folder, 'rows.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);

interface Running {
  ended: Promise<{ code: number | null; said: string }>;
  signal(name: 'SIGINT' | 'SIGKILL'): void;
}

/** Folder in which projects are written and run. */
export class Bench {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'vantage-engines-'));
  #modules = '';

  /** Installs the packages of Crawlee once; without install scripts, which would fetch browsers. */
  async #install(wanted: string): Promise<string> {
    if (this.#modules !== '') return this.#modules;
    const place = path.join(this.folder, 'packages');
    mkdirSync(place);
    writeFileSync(path.join(place, 'package.json'), wanted);
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
    // The npm that runs the tests; `npx npm` would ask for another one.
    const npm = process.env['npm_execpath'];
    const [command, before] = npm ? [process.execPath, [npm]] : ['npm', []];
    await run(command, [...before, ...args], { cwd: place, timeout: 240_000 });
    this.#modules = path.join(place, 'node_modules');
    return this.#modules;
  }

  /** Writes a project, and returns the folder in which an engine runs it. */
  async place(files: ProjectFiles, engine: Engine): Promise<string> {
    const place = mkdtempSync(path.join(this.folder, 'project-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
      writeFileSync(path.join(place, name), text);
    }
    const cwd = path.join(place, engine);
    if (engine === 'scrapy') writeFileSync(path.join(this.folder, 'sitecustomize.py'), resolver);
    else symlinkSync(await this.#install(packageJson), path.join(cwd, 'node_modules'));
    return cwd;
  }

  /** Starts a project in its folder. `ended` has its exit code, null for a signal, and what it printed. */
  start(
    cwd: string,
    engine: Engine,
    extra: Record<string, string>,
    more: readonly string[] = [],
  ): Running {
    const clean = Object.entries(process.env).filter(([name]) => !/proxy/i.test(name));
    const env = { ...Object.fromEntries(clean), ...extra, PYTHONPATH: this.folder };
    const [program, ...args] =
      engine === 'scrapy'
        ? [pythonWithScrapy(), '-m', 'scrapy', 'runspider', 'spider.py']
        : [process.execPath, 'crawler.mjs'];
    const child = spawn(program, [...args, ...more], { cwd, env, timeout: 240_000 });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said += part.toString()));
    const ended = new Promise<{ code: number | null; said: string }>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, said }));
    });
    return { ended, signal: (name) => child.kill(name) };
  }

  /** Runs a project with an engine, and returns its rows as objects and what it printed. */
  async run(
    files: ProjectFiles,
    engine: Engine,
    extra: Record<string, string>,
  ): Promise<{ rows: Record<string, string>[]; said: string }> {
    const cwd = await this.place(files, engine);
    const { code, said } = await this.start(cwd, engine, extra).ended;
    if (code !== 0) throw new Error(`${engine} ended with ${code}: ${said}`);
    return { rows: rowsIn(cwd), said };
  }

  /** Reads pages with an engine's module for rows alone. */
  async read(
    engine: Engine,
    pages: readonly { text: string; address: string; plan: ListPlan }[],
  ): Promise<string[][][]> {
    const program = { scrapy: readPython, crawlee: readModule }[engine];
    return (await this.#print(engine, program, pages)) as string[][][];
  }

  /** Next pages by an engine's module for them alone; null for none. */
  async follow(
    engine: Engine,
    pages: readonly { text: string; address: string; plan: NextPlan }[],
  ): Promise<(string | null)[]> {
    const program = { scrapy: followPython, crawlee: followModule }[engine];
    return (await this.#print(engine, program, pages)) as (string | null)[];
  }

  /** What a program prints as JSON that uses the modules for rows and next pages. */
  async #print(engine: Engine, program: string, pages: readonly object[]): Promise<unknown> {
    const place = mkdtempSync(path.join(this.folder, 'read-'));
    const write = (name: string, text: string): void => writeFileSync(path.join(place, name), text);
    write('pages.json', JSON.stringify(pages));
    const options = { cwd: place, maxBuffer: 50_000_000 };
    if (engine === 'scrapy') {
      write('rows.py', rowsPython);
      write('next_page.py', nextPagePython);
      write('read.py', program);
      return JSON.parse((await run(pythonWithScrapy(), ['read.py'], options)).stdout) as unknown;
    }
    symlinkSync(await this.#install(packageJson), path.join(place, 'node_modules'));
    write('rows.mjs', rowsModule);
    write('next-page.mjs', nextPageModule);
    write('read.mjs', program);
    return JSON.parse((await run(process.execPath, ['read.mjs'], options)).stdout) as unknown;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
