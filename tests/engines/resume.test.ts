// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFiles, type ProjectFiles } from '../../utils/export/project/project';
import { type Engine, engines } from '../../utils/export/project/project-request';
import { recipeFor, rowsOf } from './page-rows.ts';
import { Bench, hurried, rowsIn } from './run-project.ts';
import { startScraper } from './scripted-scraper.ts';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.remove());

const site = 'https://shop.example';
const lists = ['a', 'b', 'c', 'd', 'e', 'f'];
const pagesEach = 3;
const pagesOf = (list: string): string[] =>
  Array.from({ length: pagesEach }, (_, at) => `${site}/${list}/${at + 1}`);
const everyPage = lists.flatMap(pagesOf);

/** Page of a list, whose second page names a base that is none. */
function textOf(address: string): string {
  const [list = '', number = ''] = address.split('/').slice(-2);
  const items = Array.from(
    { length: 6 },
    (_, at) =>
      `<li class="item"><a href="/p/${list}${number}${at}">Lamp, "${list}" ${number}${at}</a><p>Words\nabout ${at}</p><b>£${at}.50</b></li>`,
  );
  const head = number === '2' ? '<base href="http://">' : '';
  return `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body><main><ul>${items.join('')}</ul><a rel="next" href="/${list}/${Number(number) + 1}">Next</a></main></body></html>`;
}

const found = recipeFor(textOf(`${site}/a/1`), () => true);
const link = { tag: 'a', text: 'next', facts: [], classes: [], byHand: false };
const next = { kind: 'next' as const, name: 'Next', link, pages: pagesEach, rows: 1000 };
const recipe = { ...found, draft: { ...found.draft, next } };

const rowsOfPages = (pages: readonly string[]) =>
  pages
    .flatMap((page) => rowsOf(textOf(page), page, recipe))
    .map((row) => JSON.stringify(row))
    .toSorted();
const rowsOfFile = (cwd: string) =>
  rowsIn(cwd)
    .map((row) => JSON.stringify(Object.values(row)))
    .toSorted();

const filesFor = (engine: Engine, scraper: string): ProjectFiles =>
  hurried(
    projectFiles({
      name: 'Lists',
      engines: [engine],
      route: 'scraper',
      recipe,
      addresses: lists.map((list) => `${site}/${list}/1`),
      options: { mode: 'request', country: '', screenshot: false },
      scraper,
      proxy: null,
    }),
  );

const key = 'a-key-that-nobody-writes-to-disk';
const environment = { VANTAGE_SCRAPER_KEY: key, VANTAGE_CONCURRENCY: '3' };
const pageOf = (address: string) => ({ success: true, url: address, content: textOf(address) });

/** Files in the folder of a project, other than what npm installed. */
const written = (cwd: string): string[] =>
  readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\.pyc$/.test(file));

test.each(engines)('%s goes on after Ctrl-C, without paying twice', async (engine) => {
  const scraper = await startScraper((page) => ({ body: pageOf(page), after: 200 }));
  const cwd = await bench.place(filesFor(engine, scraper.root), engine);
  const first = bench.start(cwd, engine, environment);
  await expect.poll(() => scraper.calls.length, { timeout: 60_000 }).toBeGreaterThan(6);
  first.signal('SIGINT');
  const { said } = await first.ended;
  const kept = rowsOfFile(cwd);
  expect(kept.length, said).toBeGreaterThan(0);
  expect(scraper.calls.length, said).toBeLessThan(everyPage.length);
  expect(said).toContain('The same command goes on with the pages that are left');

  const second = await bench.start(cwd, engine, environment).ended;
  expect(second.code, second.said).toBe(0);
  expect(scraper.calls.toSorted(), second.said).toEqual(everyPage.toSorted());
  expect(rowsOfFile(cwd)).toEqual(rowsOfPages(everyPage));
  const csv = papa.parse<string[]>(readFileSync(path.join(cwd, 'rows.csv'), 'utf8'), {
    skipEmptyLines: true,
  }).data;
  const rows = rowsIn(cwd);
  expect(csv).toEqual([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
  expect([...scraper.keys]).toEqual([key]);
  expect(existsSync(path.join(cwd, 'storage'))).toBe(false);
  for (const file of written(cwd)) expect(readFileSync(file, 'utf8'), file).not.toContain(key);

  // A run that is over starts over.
  expect(existsSync(path.join(cwd, 'progress.jsonl'))).toBe(false);
  const third = await bench.start(cwd, engine, environment).ended;
  scraper.close();
  expect(scraper.calls, third.said).toHaveLength(2 * everyPage.length);
  expect(rowsOfFile(cwd)).toEqual(rowsOfPages(everyPage));
});

test.each(engines)('%s repeats no call that was out when it was killed', async (engine) => {
  let isOver = false;
  const held = `${site}/b/1`;
  const taskAt = '/api/v1/scraper/tasks/';
  const scraper = await startScraper((of) => {
    if (of === held) return { body: pageOf(of), after: 100_000 };
    if (of === `${site}/c/1`)
      return { status: 408, body: { success: true, task_id: 'c', status: 'processing' } };
    if (!of.startsWith(taskAt)) return { body: pageOf(of), after: 20 };
    const state = isOver ? { status: 'completed', ...pageOf(`${site}/c/1`) } : { status: 'queued' };
    return { body: { task_id: 'c', ...state } };
  });
  const cwd = await bench.place(filesFor(engine, scraper.root), engine);
  const first = bench.start(cwd, engine, environment);
  await expect.poll(() => scraper.polls.length, { timeout: 60_000 }).toBeGreaterThan(2);
  await expect.poll(() => scraper.calls).toContain(held);
  await expect.poll(() => rowsIn(cwd).length, { timeout: 60_000 }).toBeGreaterThan(5);
  first.signal('SIGKILL');
  await first.ended;
  isOver = true;
  const { said } = await bench.start(cwd, engine, environment).ended;
  scraper.close();
  const lost = everyPage.filter((page) => said.includes(`${page}: not sent again`));
  expect(lost, said).toContain(held);
  expect(new Set(scraper.calls).size, said).toBe(scraper.calls.length);
  const whole = lists.filter((list) => !pagesOf(list).some((page) => lost.includes(page)));
  expect(scraper.calls, said).toEqual(expect.arrayContaining(whole.flatMap(pagesOf)));
  expect(whole).toContain('c');
  const read = scraper.calls.filter((page) => !lost.includes(page));
  expect(rowsOfFile(cwd), said).toEqual(rowsOfPages(read));
});

test('scrapy refuses a folder for jobs, which would send calls twice', async () => {
  const scraper = await startScraper((page) => ({ body: pageOf(page) }));
  const cwd = await bench.place(filesFor('scrapy', scraper.root), 'scrapy');
  const { said } = await bench.start(cwd, 'scrapy', environment, ['-s', 'JOBDIR=state']).ended;
  scraper.close();
  expect(said).toContain('the same command goes on after an interruption');
  expect(scraper.calls).toEqual([]);
});
