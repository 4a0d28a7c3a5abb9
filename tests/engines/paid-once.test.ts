// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFiles, type ProjectFiles } from '../../utils/export/project/project';
import { type Engine, engines } from '../../utils/export/project/project-request';
import { Bench, hurried, rowsIn } from './run-project.ts';
import { type Answer, startScraper } from './scripted-scraper.ts';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.remove());

const page = { success: true, status_code: 200, content: '<p>Page</p>', credits_used: 2 };
const refusal = { success: false, error: 'Refused', message: 'Refused' };
const gateway = '<html><h1>Gateway</h1><p>connect ECONNREFUSED</p></html>';
const network = { success: false, errors: [{ code: 1020 }] };
const task = (name: string) => ({
  task_id: name,
  status: 'processing',
  check_url: `/api/v1/scraper/tasks/${name}`,
});

/** Answers to the calls for a page, and how often it is to be called; the last answer goes on. */
const called: Record<string, { answers: Answer[]; calls: number; isRead?: true }> = {
  plain: { answers: [{ body: page }], calls: 1, isRead: true },
  // Any of these may stand for a call that goes on and is charged.
  cut: { answers: [{ body: page, cut: 'within' }], calls: 1 },
  dropped: { answers: [{ cut: 'before' }], calls: 1 },
  'bad-gateway': { answers: [{ status: 502, body: gateway }], calls: 1 },
  'gateway-timeout': { answers: [{ status: 504, body: { message: 'Timeout' } }], calls: 1 },
  'gateway-busy': { answers: [{ status: 503, body: gateway }], calls: 1 },
  'gateway-error': { answers: [{ status: 500, body: { message: 'Error' } }], calls: 1 },
  'charged-failure': {
    answers: [{ status: 500, body: { ...refusal, credits_used: 2 } }],
    calls: 1,
  },
  'charged-in-text': {
    answers: [{ status: 500, body: { ...refusal, credits_used: '2' } }],
    calls: 1,
  },
  'charged-by-header': {
    answers: [{ status: 500, body: refusal, headers: { 'x-credits-used': '2' } }],
    calls: 1,
  },
  'charged-with-comma': {
    answers: [{ status: 500, body: refusal, headers: { 'x-credits-used': '1,5' } }],
    calls: 1,
  },
  'charged-by-second-header': {
    answers: [{ status: 500, body: refusal, headers: { 'x-credits-used': '0, 2' } }],
    calls: 1,
  },
  // CDNs have the same `success` as the scraper.
  denied: { answers: [{ status: 503, body: network }], calls: 1 },
  'denied-in-words': {
    answers: [{ status: 500, body: { ...network, message: 'Denied' } }],
    calls: 1,
  },
  'no-content': { answers: [{ body: { ...page, content: null } }], calls: 1 },
  // Refusals that are documented to cost nothing.
  busy: {
    answers: [{ status: 429, body: { ...refusal, limit: 5, reset: 60 } }, { body: page }],
    calls: 2,
    isRead: true,
  },
  'busy-in-numbers': {
    answers: [{ status: 429, body: { success: false, limit: 5, reset: 60 } }, { body: page }],
    calls: 2,
    isRead: true,
  },
  'busy-in-message': {
    answers: [{ status: 503, body: { ...refusal, error: true } }, { body: page }],
    calls: 2,
    isRead: true,
  },
  'without-credits': {
    answers: [{ status: 402, body: { success: false, credits_remaining: 0 } }],
    calls: 1,
  },
  'wrong-key': { answers: [{ status: 401, body: { error: 'Invalid API key' } }], calls: 1 },
  'scrape-failed': { answers: [{ status: 500, body: { ...refusal, credits_used: 0 } }], calls: 4 },
  invalid: { answers: [{ status: 422, body: refusal }], calls: 1 },
  'empty-page': {
    answers: [{ status: 201, body: { ...page, content: '', id: 'of-page' } }],
    calls: 1,
    isRead: true,
  },
  // Tasks, which go on whatever becomes of polls.
  task: { answers: [{ status: 202, body: task('troubled') }], calls: 1, isRead: true },
  pending: {
    answers: [{ status: 408, body: { status: 'pending', task_id: 'pending' } }],
    calls: 1,
    isRead: true,
  },
  'without-version': {
    answers: [{ status: 202, body: { task_id: 'short', check_url: '/scraper/tasks/short' } }],
    calls: 1,
    isRead: true,
  },
  'plain-id': {
    answers: [{ status: 202, body: { id: 'plain', status: 'processing' } }],
    calls: 1,
    isRead: true,
  },
  'numeric-id': {
    answers: [{ status: 202, body: { id: 7, status: 'processing' } }],
    calls: 1,
    isRead: true,
  },
  'id-beside-task': {
    answers: [{ status: 202, body: { id: 'plain', task: 'scrape', status: 'processing' } }],
    calls: 1,
    isRead: true,
  },
  'other-path': {
    answers: [{ status: 202, body: { ...task('short'), check_url: 'tasks/short' } }],
    calls: 1,
    isRead: true,
  },
  unnamed: { answers: [{ status: 202, body: task('unnamed') }], calls: 1, isRead: true },
  stray: { answers: [{ status: 202, body: task('stray') }], calls: 1, isRead: true },
  behind: { answers: [{ status: 202, body: task('behind') }], calls: 1, isRead: true },
  // A task that nobody knows any longer may have been charged.
  forgotten: { answers: [{ status: 202, body: task('forgotten') }], calls: 1 },
  removed: { answers: [{ status: 202, body: task('removed') }], calls: 1 },
  'task-failed': { answers: [{ status: 202, body: task('failed') }], calls: 1 },
  'task-failed-unnamed': {
    answers: [{ status: 202, body: task('failed-unnamed') }],
    calls: 1,
  },
  'task-refused': { answers: [{ status: 202, body: task('refused') }], calls: 1 },
};

const polled: Record<string, Answer[]> = {
  troubled: [
    { cut: 'before' },
    { body: page, cut: 'within' },
    { status: 404, body: refusal },
    { status: 429, body: { ...refusal, limit: 5, reset: 60 } },
    { status: 500, body: refusal },
    { status: 503, body: refusal },
    { status: 502, body: gateway },
    { body: { task_id: 'troubled', status: 'processing' } },
    { body: { task_id: 'troubled', status: 'in another state' } },
    { body: { ...page, task_id: 'troubled', status: 'completed' } },
  ],
  pending: [
    { body: { task_id: 'pending', status: 'pending' } },
    { body: { ...page, task_id: 'pending', status: 'completed' } },
  ],
  short: [{ body: { ...page, task_id: 'short', status: 'completed' } }],
  plain: [{ body: { ...page, task_id: 'plain', status: 'completed' } }],
  7: [{ body: { ...page, task_id: 7, status: 'completed' } }],
  behind: [
    { status: 500, body: { status: 'error', message: 'Bad gateway' } },
    { status: 502, body: { status: 'error', credits_used: 0 } },
    { body: { status: 'error', message: 'Bad gateway' } },
    { body: { id: 'of-answer', status: 'error' } },
    { body: { ...page, task_id: 'behind', status: 'completed' } },
  ],
  unnamed: [{ body: { status: 'completed', status_code: 200, content: '' } }],
  stray: [
    ...Array.from({ length: 13 }, () => ({ body: { task_id: 'stray', status: 'processing' } })),
    { status: 404, body: refusal },
    { body: { ...page, task_id: 'stray', status: 'completed' } },
  ],
  forgotten: [{ status: 404, body: refusal }],
  removed: [{ status: 410, body: refusal }],
  failed: [{ body: { task_id: 'failed', status: 'failed', error: 'Page crashed' } }],
  'failed-unnamed': [{ body: { status: 'failed' } }],
  refused: [{ body: refusal }],
};

const addressOf = (name: string): string => `https://shop.example/${name}`;

function script(of: string, time: number): Answer {
  const name = of.split('/').at(-1) ?? '';
  const isPoll = of.startsWith('/api/v1/scraper/tasks/');
  const answers = isPoll ? polled[name] : called[of.replace(addressOf(''), '')]?.answers;
  return answers?.[time - 1] ?? answers?.at(-1) ?? { status: 404, body: refusal };
}

const environment = { VANTAGE_SCRAPER_KEY: 'key-of-tests' };

function filesFor(engine: Engine, scraper: string, names: readonly string[]): ProjectFiles {
  const files = projectFiles({
    name: 'Pages',
    engines: [engine],
    route: 'scraper',
    recipe: null,
    addresses: names.map(addressOf),
    options: { mode: 'request', country: '', screenshot: false },
    scraper,
    proxy: null,
  });
  return hurried(files);
}

test.each(engines)('%s calls once for each page that may be charged', async (engine) => {
  const scraper = await startScraper(script);
  const cwd = await bench.place(filesFor(engine, scraper.root, Object.keys(called)), engine);
  const { said } = await bench.start(cwd, engine, environment).ended;
  scraper.close();
  const counts = Object.keys(called).map((name) => [
    name,
    scraper.calls.filter((one) => one === addressOf(name)).length,
  ]);
  expect(counts, said).toEqual(Object.entries(called).map(([name, { calls }]) => [name, calls]));
  const read = Object.keys(called).filter((name) => called[name]?.isRead);
  expect(
    rowsIn(cwd)
      .map((row) => String(row['page_url']))
      .toSorted(),
    said,
  ).toEqual(read.map(addressOf).toSorted());
  expect(said).toContain('Rows of 15 pages in rows.csv and rows.jsonl; 5 failed, 2 are left');
  expect(said).toContain('16 pages have no rows and may have been charged');
});

test.each(engines)('%s asks again for pages that the scraper never took', async (engine) => {
  const gone = await startScraper(script);
  gone.close();
  const cwd = await bench.place(filesFor(engine, gone.root, ['one', 'two']), engine);
  const first = await bench.start(cwd, engine, environment).ended;
  expect(first.said).toContain('Rows of 0 pages in rows.csv and rows.jsonl; 0 failed, 2 are left');

  const refusing = await startScraper(
    (of) => (of.endsWith('one') ? { status: 402, body: refusal } : { body: page }),
    gone.port,
  );
  const second = await bench.start(cwd, engine, environment).ended;
  refusing.close();
  expect(second.said).toContain('Rows of 1 pages in rows.csv and rows.jsonl; 0 failed, 1 are left');

  const scraper = await startScraper(() => ({ body: page }), gone.port);
  const third = await bench.start(cwd, engine, environment).ended;
  scraper.close();
  expect(scraper.calls, third.said).toEqual([addressOf('one')]);
  expect(rowsIn(cwd).map((row) => row['page_url'])).toEqual(['two', 'one'].map(addressOf));
});
