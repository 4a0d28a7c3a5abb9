import { describe, expect, test, vi } from 'vitest';
import { completed, options, service, submit, submitPath, taskPath } from './one-call';
import { json, newDisk, newLife } from './worker-lives';

const text = (body: string, headers: Record<string, string>, status = 200) =>
  new Response(body, { status, headers });
const as = (type: string) => ({ 'content-type': type });

describe('a poll that names no price in its headers', () => {
  const accepted = () => json(202, { task_id: '7', status: 'processing', check_url: taskPath });
  const gone = () => json(404, { error: 'Not found' });
  const lost = { state: 'unknown', problem: { code: 'task-lost' } };

  test.each(['image/png', 'application/pdf'])(
    'of raw delivery that is %s ends it',
    async (type) => {
      const { answer } = service(accepted, () => text('bytes', as(type)), gone);
      const { life, run, disk, id } = await submit(answer, 'raw');
      await life.settle(1);
      expect(run()).toMatchObject({ state: 'done', result: { contentType: type, size: 5 } });
      expect(disk.bodies).toContain(id);
    },
  );

  test.each([
    ['a page', '<p>a</p>', 'text/html', 'text/html'],
    ['a text without a type', 'a', '', 'application/octet-stream'],
    ['the JSON of a page', '{"items":[1]}', 'application/json', 'application/json'],
    ...[
      '{"items":[1],"credits_used":9}',
      '{"success":false,"credits_used":9}',
      '{"status":"failed","credits_used":9}',
      '{"status":"cancelled","credits_used":9}',
    ].map((body) => [`JSON with a price, ${body}`, body, 'application/json', 'application/json']),
  ])('of raw delivery that is %s is kept if no other follows', async (_name, body, type, kept) => {
    const { answer } = service(accepted, () => text(body, as(type)), gone);
    const { life, run, text: content } = await submit(answer, 'raw');
    await life.settle(1, 2000);
    expect(run()).toMatchObject({ state: 'running', result: null, task: { mayBePage: body } });
    await life.settle(2, 61_000);
    expect(run()).toMatchObject({ ...lost, result: { contentType: kept } });
    expect(await content()).toBe(body);
    expect(run().task).not.toHaveProperty('mayBePage');
  });

  test('of raw delivery is kept when a gateway answers afterwards', async () => {
    const polls = [
      () => text('a,b', as('text/csv')),
      () => text('<p>Sign in</p>', as('text/html')),
    ];
    const { answer } = service(accepted, () => (polls.shift() ?? gone)());
    const { life, run, text: content } = await submit(answer, 'raw');
    await life.settle(2, 2000);
    await life.settle(4, 61_000);
    expect(run()).toMatchObject({ ...lost, result: { contentType: 'text/csv' } });
    expect(await content()).toBe('a,b');
  });

  test('of raw delivery replaces an acknowledgement that was charged', async () => {
    const acknowledgement = {
      success: true,
      task_id: '7',
      status: 'processing',
      check_url: taskPath,
    };
    const charged = () => json(200, acknowledgement, { 'x-credits-used': '2' });
    const { answer } = service(charged, () => text('<p>a</p>', as('text/html')), gone);
    const { life, run, text: content } = await submit(answer, 'raw');
    await life.settle(1, 2000);
    await life.settle(2, 61_000);
    expect(run()).toMatchObject({ ...lost, cost: { used: 2 } });
    expect(await content()).toBe('<p>a</p>');
  });

  test('of raw delivery is kept if it comes from the documented address', async () => {
    const polls = [() => text('<p>a</p>', as('text/html')), gone];
    const {
      life,
      run,
      text: content,
    } = await submit(({ url }) => {
      if (url.endsWith(submitPath)) return json(202, { task_id: '7', check_url: '/odd/7' });
      return url.endsWith('/odd/7') ? gone() : (polls.shift() ?? gone)();
    }, 'raw');
    await life.settle(1, 2000);
    expect(run().task).toMatchObject({ mayBePage: '<p>a</p>', missingSince: 1_002_000 });
    await life.settle(1, 61_000);
    expect(run()).toMatchObject({ ...lost, result: { contentType: 'text/html' } });
    expect(await content()).toBe('<p>a</p>');
  });

  test.each([
    ['a gateway', () => text('<p>Sign in</p>', as('text/html'))],
    ['the service', () => text('<p>a</p>', as('text/html'))],
  ])('of raw delivery is no result while %s may have sent it', async (_name, first) => {
    const page = () => text('<p>b</p>', { ...as('text/html'), 'x-credits-used': '2' });
    const { life, run, text: content } = await submit(service(accepted, first, page).answer, 'raw');
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await content()).toBe('<p>b</p>');
    expect(run().task).not.toHaveProperty('mayBePage');
  });

  test('of raw delivery is read in its charset, and taken in the end if it comes after a day', async () => {
    const latin = () =>
      new Response(new Uint8Array([0xe9]), { headers: as('text/html; charset=latin1') });
    const { life, run, text: content } = await submit(service(accepted, latin).answer, 'raw');
    await life.settle(1, 25 * 60 * 60_000);
    expect(run().state).toBe('running');
    await life.settle(1, 60_000);
    expect(run()).toMatchObject({ ...lost, result: { contentType: 'text/html' } });
    expect(await content()).toBe('é');
  });

  test.each([
    ['private', 100_000, { privateSession: 's' }],
    ['regular', 1_000_000, {}],
  ])('of raw delivery of a %s window is kept up to %i bytes', async (_name, most, origin) => {
    const long = () => text('a'.repeat(2_000_000), as('text/html'));
    const disk = newDisk();
    const life = newLife(disk, service(accepted, long).answer);
    const raw = { ...options, delivery: 'raw' } as const;
    const id = await life.flow.scrape.start('https://a.test/', raw, 'background', origin);
    await life.flow.scrape.submit(id);
    await life.settle(1, 2000);
    const run = disk.runs.get(id);
    expect(run?.kind === 'scrape' && run.task?.mayBePage).toHaveLength(most);
  });

  test('of raw delivery is followed on where there is no room for it, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { answer } = service(accepted, () => text('<p>a</p>', as('text/html')), gone);
    const { life, run, disk } = await submit(answer, 'raw');
    disk.refuses = (one) => one.kind === 'scrape' && one.task?.mayBePage !== undefined;
    await life.settle(1, 2000);
    expect(run()).toMatchObject({ state: 'running', task: { polls: 1 } });
    const failure = 'Vantage: keeping what may be the page failed.';
    expect(log.mock.calls).toEqual([[failure, new Error('Can not be cloned')]]);
    log.mockRestore();
  });

  test.each<[string, Response, 'raw' | 'json']>([
    ['that is an error', json(200, { error: 'Upstream' }), 'raw'],
    ['that refuses', json(200, { success: false, reason: 'x' }), 'raw'],
    ['that names its task alone', json(200, { task_id: '7', elapsed_seconds: 3 }), 'raw'],
    ['that is no text', new Response(new Uint8Array(3), { headers: as('x/y') }), 'raw'],
    ['that is empty', text('', as('text/html')), 'raw'],
    ['of a gateway', text('<p>a</p>', as('text/html'), 502), 'raw'],
    ['of JSON delivery', text('<p>a</p>', as('text/html')), 'json'],
  ])('%s is not kept', async (_name, polled, delivery) => {
    const { answer } = service(accepted, () => polled.clone(), gone);
    const { life, run } = await submit(answer, delivery);
    await life.settle(4);
    expect(run()).toMatchObject({ ...lost, result: null });
  });

  test('goes with a run that is cancelled', async () => {
    const { answer } = service(accepted, () => text('<p>a</p>', as('text/html')));
    const { life, run, id } = await submit(answer, 'raw');
    await life.settle(1, 2000);
    await life.flow.cancel(id);
    expect(run().task).not.toHaveProperty('mayBePage');
  });

  test.each([
    ['under a name of its own', { listing: [1], credits_used: 2 }],
    ['beside its task', { task_id: '7', listing: [1], credits_used: 2 }],
  ])('but in a body with content %s is the result', async (_name, body) => {
    const {
      life,
      run,
      text: content,
    } = await submit(service(accepted, () => json(200, body), gone).answer);
    await life.settle(1);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await content()).toBe(JSON.stringify(body));
  });

  test.each([
    { task_id: '7', elapsed_seconds: 3, credits_used: 2, credits_remaining: 98 },
    { error: 'Upstream', credits_used: 2 },
    { listing: [], credits_used: 0 },
  ])('but in a body without content is none: %j', async (body) => {
    const { answer } = service(
      accepted,
      () => json(200, body),
      () => json(200, completed),
    );
    const { life, run, text: content } = await submit(answer);
    await life.settle(2);
    expect(run()).toMatchObject({ state: 'done', cost: { used: 2 } });
    expect(await content()).toBe('<p>a</p>');
  });
});
