import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, completed, service, submit, submitPath, taskPath } from './one-call';
import { json } from './worker-lives';

/** Answers in forms that no document shows, from a service that does the work all the same. */

const text = (body: string, headers: Record<string, string>, status = 200) =>
  new Response(body, { status, headers });
const as = (type: string) => ({ 'content-type': type });

/** Acknowledgements of task 7. */
const acknowledgements = [
  { success: true, status: 'success', data: { task_id: '7', status: 'processing' } },
  { success: true, status: 'ok', data: { task_id: '7' } },
  { status: 'success', data: { id: '7', status: 'processing' } },
  { success: true, data: { id: 7, status: 'Queued' } },
  { success: true, task: { id: '7' } },
  { success: true, task: '7', status: 'processing' },
  { success: true, result: { task_id: '7', status: 'processing' } },
  { success: true, taskId: '7', status: 'processing' },
  { success: true, job_id: '7', status: 'processing' },
  { success: true, status: 'processing', check_url: taskPath },
  { success: true, check_url: taskPath },
  { success: true, id: '7', status: 'enqueued' },
  { success: true, task_id: null, data: { task_id: '7', status: 'processing' } },
  { status: 202, data: { task_id: '7', status: 'processing' } },
  { status: 202, state: 'processing', task_id: '7' },
  { data: { task: { id: '7', status: 'processing' } } },
  { success: true, result: { data: { task_id: '7', status: 'processing' } } },
  [{ task_id: '7', status: 'processing' }],
];
const statuses = [200, 201, 202, 408];
const types = ['application/json', 'text/plain', 'text/html', 'application/octet-stream', ''];

describe('a paid scrape', () => {
  test('is polled to its result, however its task is named', async () => {
    const anyForm = fc.record({
      body: fc.constantFrom(...acknowledgements),
      status: fc.constantFrom(...statuses),
      type: fc.constantFrom(...types),
      start: fc.constantFrom('', '\ufeff', ' \n'),
    });
    const examples = acknowledgements.flatMap((body) =>
      statuses.map(
        (status): [{ body: typeof body; status: number; type: string; start: string }] => [
          { body, status, type: 'application/json', start: '' },
        ],
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyForm, async ({ body, status, type, start }) => {
        const answered = start + JSON.stringify(body);
        const { answer } = service(
          () => text(answered, type === '' ? {} : as(type), status),
          () => json(200, completed),
        );
        const { life, run, text: content } = await submit(answer);
        await life.settle(3);
        expect(run()).toMatchObject({ state: 'done', task: { id: '7' }, cost: { used: 2 } });
        expect(await content()).toBe('<p>a</p>');
      }),
      { numRuns: 100, examples },
    );
  });

  test.each<[string, () => Response]>([
    ['says only that it goes on', () => json(200, { success: true, status: 'processing' })],
    ['is only an error', () => json(200, { error: 'Internal error' })],
    ['is only an error object', () => json(200, { error: { code: 'X' }, timestamp: 'now' })],
  ])('whose answer %s may have been charged', async (_name, answer) => {
    const { run } = await submit(answer);
    expect(run()).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
  });

  test('of the page itself that brings one without the headers of the service keeps it, and may have been charged', async () => {
    const { run, text: content } = await submit(() => text('<p>a</p>', as('text/html')), 'raw');
    expect(run()).toMatchObject({
      state: 'unknown',
      result: { contentType: 'text/html', size: 8 },
    });
    expect(await content()).toBe('<p>a</p>');
    const gateway = await submit(() => text('<p>Bad gateway</p>', as('text/html'), 502), 'raw');
    expect(gateway.run()).toMatchObject({ state: 'unknown', result: null });
  });

  test('is not sent again after a 401 that names a charge', async () => {
    let calls = 0;
    const headers = { 'x-credits-used': '2' };
    const { run } = await submit(() => {
      calls += 1;
      return json(401, { success: false, error: 'Invalid API key' }, headers);
    });
    expect(calls).toBe(1);
    expect(run()).toMatchObject({ state: 'failed', cost: { used: 2 } });
  });

  test.each<[string, object, Record<string, string>]>([
    ['header', { error: 'Half of it' }, { 'x-credits-used': '2' }],
    ['body', { error: 'Half of it', credits_used: 2 }, {}],
  ])(
    'that was charged by its %s keeps an answer that says nothing known',
    async (_, body, head) => {
      const { run, text: content } = await submit(() => json(200, body, head));
      expect(run()).toMatchObject({ state: 'unknown', cost: { used: 2 } });
      expect(await content()).toBe(JSON.stringify(body));
    },
  );

  test('keeps the price of a header that came twice', async () => {
    const { run } = await submit(() =>
      text('<p>a</p>', {
        ...as('text/html'),
        'x-credits-used': '2, 2',
        'x-credits-remaining': '98, 99',
      }),
    );
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2, left: 98 } });
  });

  test.each([
    ['a second from now', { reset: '1' }, {}, 1],
    ['a time in seconds since the epoch', { reset: 1_000_007_000 }, {}, 0],
    ['far away', { reset: 1e300 }, {}, 86_400],
    ['in two headers', {}, { 'retry-after': '7, 7' }, 7],
    ['before now', {}, { 'retry-after': '-5' }, 0],
    ['in no number', { reset: 'soon' }, { 'retry-after': 'soon' }, 60],
  ])('waits where the time is %s', async (_name, body, headers, seconds) => {
    const { run } = await submit(() =>
      json(429, { success: false, error: 'Busy', ...body }, headers),
    );
    expect(run()).toMatchObject({ state: 'waiting', problem: { retryAfterSeconds: seconds } });
    expect(run().notBefore).toBe(1_000_000 + seconds * 1000);
  });
});

describe('a poll', () => {
  const accepted = () => json(202, { task_id: '7', status: 'processing', check_url: taskPath });

  test.each<[string, unknown[]]>([
    [
      'in an envelope that is fine while the task runs',
      [{ status: 'success', data: { task_id: '7', status: 'processing' } }],
    ],
    [
      'with a plain id in such an envelope',
      [
        { status: 'success', data: { id: '7', status: 'processing' } },
        { status: 'success', data: { ...completed, id: '7' } },
      ],
    ],
    ['with the status of the response as a number', [{ ...completed, status: 200, state: 'done' }]],
    ['in a list of one', [[{ ...completed, task_id: '7' }]]],
    [
      'with a plain id and a running time',
      [{ status: 'success', data: { id: '7', status: 'processing', elapsed_seconds: 3 } }],
    ],
    [
      'in an object within another one',
      [{ success: true, data: { task: { id: '7', status: 'processing' } } }],
    ],
    ['with nothing in it', [{ task_id: null, status: null, content: null }]],
  ])('%s is read', async (_name, polls) => {
    const { answer } = service(
      accepted,
      ...[...polls, completed].map((body) => () => json(200, body)),
    );
    const { life, run, text: content } = await submit(answer);
    await life.settle(4);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await content()).toBe('<p>a</p>');
  });

  test('that is called text is read as JSON', async () => {
    const { answer } = service(accepted, () =>
      text(JSON.stringify(completed), as('text/html; charset=utf-8')),
    );
    const { life, run, text: content } = await submit(answer);
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await content()).toBe('<p>a</p>');
  });

  test('that is sent on within the scraper’s origin is followed', async () => {
    const { life, run } = await submit(({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith(submitPath)) return accepted();
      if (pathname.endsWith('/')) return json(200, completed);
      return new Response(null, { status: 308, headers: { location: `${pathname}/` } });
    });
    await life.settle(2);
    expect(run().state).toBe('done');
  });

  test.each([200, 500])(
    'of a failed scrape, by %i without a status word, ends it',
    async (status) => {
      const failed = { success: false, error: 'Scraping failed', url: 'x', credits_used: 0 };
      const { answer } = service(accepted, () => json(status, failed));
      const { life, run } = await submit(answer);
      await life.settle(2);
      expect(run()).toMatchObject({ state: 'failed', cost: { used: 0 } });
    },
  );

  test('is never put off for more than minutes', async () => {
    const { answer } = service(accepted, () => json(429, {}, { 'retry-after': '86400' }));
    const { life, run } = await submit(answer);
    await life.settle(1, 10_000);
    expect(run().task?.nextPollAt).toBe(1_000_000 + 10_000 + 300_000);
  });
});

describe('an agent request', () => {
  test.each<[string, number, object]>([
    ['says that it goes on', 200, { success: true, task_id: '7', status: 'processing' }],
    ['says that it goes on, by 202', 202, { success: true, task_id: '7' }],
    ['names an error alone', 200, { error: 'Upstream timed out' }],
    ['has a status of failure', 200, { status: 'failed', message: 'No' }],
    ['is empty', 200, {}],
  ])('whose answer %s is not done', async (_name, status, body) => {
    const run = await ask(() => json(status, body));
    expect(run).toMatchObject({ state: 'unknown', problem: { code: 'maybe-charged' } });
  });

  test.each([
    ['Two lamps', as('text/plain')],
    ['{"task_id":"7","status":"processing"}', as('text/html')],
  ])(
    'an answer that says nothing known is kept, and may have been charged',
    async (words, head) => {
      const run = await ask(() => text(words, head, 201));
      expect(run).toMatchObject({ state: 'unknown', response: words });
    },
  );

  test('an error at a price is a failure at that price', async () => {
    const run = await ask(() => json(200, { error: 'Gave up', credits_used: '60' }));
    expect(run).toMatchObject({ state: 'failed', cost: { used: 60 } });
    expect(run.problem?.detail).toBe('Gave up');
  });

  test.each([
    ['under a name of its own', { success: true, answer: 'Two lamps' }],
    ['beside a blank response', { success: true, response: ' ', output: 'Two lamps' }],
  ])('a summary %s is shown', async (_name, body) => {
    const run = await ask(() => json(200, body));
    expect(run.state).toBe('done');
    expect(run.response).toContain('Two lamps');
  });
});
