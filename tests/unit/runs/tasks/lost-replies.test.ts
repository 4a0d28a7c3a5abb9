import { describe, expect, test } from 'vitest';
import { ask, completed, page, service, submit, submitPath, taskPath } from './one-call';
import { json } from './worker-lives';

/** Error responses of gateways, load balancers and frameworks in front of a service. */
const gatewayReplies: [string, number, unknown][] = [
  ['a JSON 502', 502, { message: 'Bad gateway' }],
  ['a JSON 504', 504, { message: 'Endpoint request timed out' }],
  ['a 502 in the form of a refusal', 502, { success: false, error: 'Bad gateway' }],
  ['a 504 in the form of a refusal', 504, { success: false, error: 'Timeout', credits_used: 0 }],
  ['a 500 of a framework', 500, { message: 'Internal server error' }],
  ['another 500 of a framework', 500, { status: 500, error: 'Internal Server Error', path: '/' }],
  ['a 503 of a gateway', 503, { message: 'upstream reset before headers' }],
  ['a 524', 524, { error: 'A timeout occurred' }],
  ['a 404 of a gateway', 404, { message: 'no Route matched' }],
  // Statuses of a documented refusal, without its body: as from a captive portal or a filter.
  ['a page by 400', 400, '<html><body>Bad Request</body></html>'],
  ['a page by 401', 401, '<html><body>Log in to the network</body></html>'],
  ['a 401 of another server', 401, { message: 'Unauthorized' }],
  ['a page by 402', 402, '<html><body>Payment required</body></html>'],
  ['a 422 without a word', 422, undefined],
  ['a 200 of a gateway', 200, { status: 'error', message: 'Bad gateway' }],
  ...[200, 401, 403, 404, 429, 500, 503].map((status): [string, number, unknown] => [
    `a ${status} of a content network`,
    status,
    { success: false, errors: [{ code: 1020, message: 'Denied' }], messages: [], result: null },
  ]),
  [
    'a 503 of a content network with a message',
    503,
    { success: false, message: 'Denied', errors: [{ code: 1020 }] },
  ],
  // Names an error as most servers do: none of it is the service's alone.
  ['a 400 of a proxy server', 400, { error: 'Bad Request' }],
  ['a 401 of a proxy server', 401, { error: 'Session expired' }],
  ['a 402 of a billing filter', 402, { error: { message: 'Payment required' } }],
  ['a 422 of a framework', 422, { error: 'Unprocessable Entity', path: '/' }],
  ['a 429 of a rate limiter', 429, { error: 'Too Many Requests' }],
  ['a page by 429', 429, '<html><body>Slow down</body></html>'],
];
/** A text is sent as a page, anything else as JSON. */
const answerOf = (status: number, body: unknown) =>
  typeof body === 'string'
    ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
    : json(status, body);

describe('only the service’s own refusal says that nothing was charged', () => {
  test.each(gatewayReplies)('%s leaves a scrape unknown', async (_name, status, body) => {
    let calls = 0;
    const { run, life } = await submit(() => {
      calls += 1;
      return answerOf(status, body);
    });
    await life.settle();
    expect(run()).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged' },
      cost: { used: null },
    });
    expect(calls).toBe(1);
  });

  test.each(gatewayReplies)('%s leaves an agent request unknown', async (_name, status, body) => {
    let calls = 0;
    const run = await ask(() => {
      calls += 1;
      return answerOf(status, body);
    });
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged' },
      cost: { used: null },
    });
    expect(calls).toBe(1);
  });

  test.each<[string, number, object]>([
    ['a refused key', 401, { error: 'Invalid API key' }],
    ['a refused key, as of the agent', 401, { error: 'Unauthorized' }],
    ['a want of credits', 402, { error: 'Insufficient credits', credits_remaining: 0.5 }],
    ['a validation', 422, { error: { details: { validation_errors: ['url is required'] } } }],
    ['the parts of a limit', 429, { error: 'Limit (5/5)', limit: 5 }],
    ['the documented form', 400, { success: false, error: 'message is too short' }],
  ])('%s is told as the service’s own, and costs nothing', async (_name, status, body) => {
    const { run } = await submit(() => json(status, body));
    expect(run().state).toBe(status === 429 ? 'waiting' : 'failed');
    const asked = await ask(() => json(status, body));
    expect(asked).toMatchObject({ state: 'failed', cost: { used: 0 } });
  });

  test('a documented failure that names its price costs that price', async () => {
    const body = { success: false, error: 'Scraping failed', credits_used: 3 };
    expect((await submit(() => json(500, body))).run()).toMatchObject({
      state: 'failed',
      problem: { code: 'scrape-failed-charged' },
      cost: { used: 3 },
    });
  });

  test('what the headers say of a charge is kept, though the answer can’t be read', async () => {
    const headers = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
    const { run } = await submit(() => json(502, { message: 'Bad gateway' }, headers));
    expect(run()).toMatchObject({ state: 'unknown', cost: { used: 2, left: 98 } });
    const agent = await ask(() => json(502, { message: 'Bad gateway' }, headers));
    expect(agent).toMatchObject({ state: 'unknown', cost: { used: 2, left: 98 } });
  });

  test('a body that is cut after the headers may have been charged', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"success": tr'));
          },
          pull(controller) {
            controller.error(new TypeError('cut'));
          },
        }),
        { headers: { 'x-credits-used': '2' } },
      );
    expect((await submit(cut)).run()).toMatchObject({ state: 'unknown', cost: { used: 2 } });
    expect(await ask(cut)).toMatchObject({ state: 'unknown', cost: { used: 2 } });
  });
});

describe('acknowledgements', () => {
  test.each([
    ['200', 200, { success: true, task_id: '7', status: 'processing', check_url: taskPath }],
    ['201', 201, { success: true, task_id: '7', status: 'queued' }],
    ['a numeric task_id', 202, { success: true, task_id: 7, status: 'processing' }],
    ['the id in id', 202, { id: '7', status: 'processing' }],
    ['the id in id, as 200', 200, { id: 7, status: 'pending', check_url: taskPath }],
    ['an id alone, as 201', 201, { id: '7' }],
    ['an id with words', 201, { success: true, id: '7', message: 'queued' }],
    ['a task_id alone, as 200', 200, { success: true, task_id: '7' }],
    ['a check_url without the version', 202, { task_id: '7', check_url: '/scraper/tasks/7' }],
    ['a plain id within data', 202, { success: true, data: { id: '7' } }],
    ['a plain id within data, by 201', 201, { success: true, data: { id: '7' } }],
    ['a job_id within data, by 408', 408, { data: { job_id: '7' } }],
    ['an id within result of what runs', 202, { status: 'processing', result: { id: '7' } }],
    ['within data', 202, { success: true, data: { task_id: '7', status: 'processing' } }],
  ])('%s: the task is asked for, and its result kept', async (_name, status, body) => {
    const { asked, answer } = service(
      () => json(status, body),
      () => json(200, completed),
    );
    const { life, run, text } = await submit(answer);
    expect(run()).toMatchObject({ state: 'submitted', task: { id: '7' } });
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2, left: 98 } });
    expect(await text()).toBe('<p>a</p>');
    expect(asked).toEqual([taskPath]);
  });

  test('a finished page with an id of its own is a result', async () => {
    const { run } = await submit(() => json(200, { ...page, id: 'r-1', credits_used: 2 }));
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
  });

  test('an address of the task that leads nowhere gives way to the documented one', async () => {
    const asked: string[] = [];
    const { life, run } = await submit(({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/tasks/7' });
      asked.push(pathname);
      return pathname === taskPath ? json(200, completed) : json(404, {});
    });
    await life.settle();
    expect(run().state).toBe('done');
    expect(asked).toEqual(['/tasks/7', taskPath]);
  });
});

describe('a task is found', () => {
  test.each([
    ['a page', () => new Response('<p>Home</p>', { headers: { 'content-type': 'text/html' } })],
    ['an error', () => json(500, { message: 'No such route' })],
    ['a refusal', () => json(401, { error: 'Session expired' })],
    ['no task', () => json(200, {})],
    ['another server', () => json(302, {}, { location: 'https://login.example/' })],
  ])('behind a check_url that leads to %s', async (_name, elsewhere) => {
    const acknowledgement = { task_id: '7', status: 'processing', check_url: '/jobs/7' };
    const polled: string[] = [];
    const { life, run, text } = await submit(({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.endsWith(submitPath)) return json(202, acknowledgement);
      polled.push(pathname);
      return pathname === taskPath ? json(200, completed) : elsewhere();
    });
    await life.settle();
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await text()).toBe('<p>a</p>');
    expect(new Set(polled)).toEqual(new Set(['/jobs/7', taskPath]));
  });

  test('by a number of more digits than a number of JavaScript has', async () => {
    const { life, run } = await submit(({ url }) => {
      if (url.endsWith(submitPath)) {
        const body = '{"success": true, "task_id": 9007199254740993123, "status": "processing"}';
        return new Response(body, { status: 202 });
      }
      return url.endsWith('/tasks/9007199254740993123') ? json(200, completed) : json(404, {});
    });
    await life.settle();
    expect(run().state).toBe('done');
  });
});

describe('polls', () => {
  const accepted = () => json(202, { task_id: '7', status: 'processing', check_url: taskPath });

  test.each([['COMPLETED'], ['success'], ['Succeeded'], ['done'], ['finished'], ['complete']])(
    '%s is an end with a result',
    async (status) => {
      const { answer } = service(accepted, () => json(200, { ...completed, status }));
      const { life, run, text } = await submit(answer);
      await life.settle();
      expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
      expect(await text()).toBe('<p>a</p>');
    },
  );

  test.each([['FAILED'], ['error'], ['Failure']])('%s is a failure', async (status) => {
    const body = { task_id: '7', status, error: 'DNS resolution failed' };
    const { answer } = service(accepted, () => json(200, body));
    const { life, run } = await submit(answer);
    await life.settle();
    expect(run()).toMatchObject({ state: 'failed', problem: { detail: 'DNS resolution failed' } });
  });

  test('a body without a status word that holds the content is the result', async () => {
    const { answer } = service(
      accepted,
      () => json(200, page),
      () => json(404, {}),
    );
    const { life, run } = await submit(answer);
    await life.settle();
    expect(run().state).toBe('done');
  });

  test('a 404 at first is asked again for a minute, then the task is lost', async () => {
    let at = 0;
    const known = service(accepted, () => {
      at += 1;
      return at < 3 ? json(404, { error: 'Not found' }) : json(200, completed);
    });
    const { life, run } = await submit(known.answer);
    await life.settle(10, 15_000);
    expect(run().state).toBe('done');

    const never = service(accepted, () => json(404, { error: 'Not found' }));
    const lost = await submit(never.answer);
    await lost.life.settle(4, 15_000);
    expect(lost.run().state).toBe('running');
    await lost.life.settle(3, 15_000);
    expect(lost.run()).toMatchObject({ state: 'unknown', problem: { code: 'task-lost' } });
  });

  test('credits_used as text is the price', async () => {
    const body = { ...completed, credits_used: '2.5', credits_remaining: '97.5' };
    const { answer } = service(accepted, () => json(200, body));
    const { life, run } = await submit(answer);
    await life.settle();
    expect(run().cost).toEqual({ used: 2.5, left: 97.5 });
  });

  test.each([
    ['in result, as text', { status: 'completed', result: '<p>a</p>' }],
    ['in html, behind an empty content', { status: 'completed', content: '', html: '<p>a</p>' }],
    ['in data.content', { status: 'completed', data: { content: '<p>a</p>' } }],
    ['under a name nobody knows', { status: 'completed', payload: '<p>a</p>' }],
  ])('content %s is kept', async (_name, body) => {
    const { answer } = service(accepted, () => json(200, body));
    const { life, run, text } = await submit(answer);
    await life.settle();
    expect(run().state).toBe('done');
    expect(await text()).toContain('<p>a</p>');
  });

  test('an empty answer that was paid for is not shown as done', async () => {
    const empty = () =>
      new Response('', { headers: { 'content-type': 'text/html', 'x-credits-used': '2' } });
    const { run } = await submit(empty);
    expect(run()).toMatchObject({ state: 'unknown', cost: { used: 2 } });
  });
});

test('a redirect of a call is told as such, and may have been charged', async () => {
  const headers = { location: 'https://other.test/scraper/realtime' };
  const redirect = () => new Response(null, { status: 308, headers });
  for (const run of [(await submit(redirect)).run(), await ask(redirect)]) {
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'call-redirected' },
      cost: { used: null },
    });
  }
});
