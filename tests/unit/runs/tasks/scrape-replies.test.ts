import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { options, page, submitPath } from './one-call';
import { sent, start } from './sent-scrape';
import { json, newDisk, newLife } from './worker-lives';

describe('a call that the service was too busy for', () => {
  test('goes out again after the wait that it names, a minute by itself', async () => {
    for (const [body, seconds] of [
      [{ reset: 7 }, 7],
      [{}, 60],
    ] as const) {
      const { run } = await sent(() => json(429, { success: false, error: 'Busy', ...body }));
      expect(run()).toMatchObject({
        state: 'waiting',
        tries: 1,
        notBefore: start + seconds * 1000,
        problem: { code: 'too-many-at-once' },
      });
    }
  });

  test('is sent ten times, and then fails', async () => {
    let calls = 0;
    const { run, advance } = await sent(() => {
      calls += 1;
      return json(429, { success: false, error: 'Busy' });
    });
    for (let tries = 2; tries <= 10; tries += 1) {
      expect(run().state).toBe('waiting');
      await advance(start + tries * 60_000);
      expect(run().tries).toBe(tries);
    }
    expect(calls).toBe(10);
    expect(run()).toMatchObject({ state: 'failed', problem: { code: 'too-many-at-once' } });
  });

  test('fails with what keeps it from going out again', async () => {
    const sendWithinFloor = () => Promise.reject(new ProblemError('insufficient-credits'));
    const { run, advance } = await sent(() => json(429, { success: false, error: 'Busy' }), {
      sendWithinFloor,
    });
    await advance(start + 60_000);
    expect(run()).toMatchObject({ state: 'failed', problem: { code: 'insufficient-credits' } });
    const broken = await sent(() => json(429, { success: false, error: 'Busy' }), {
      sendWithinFloor: () => Promise.reject(new Error('disk')),
    });
    await expect(broken.advance(start + 60_000)).rejects.toThrow('disk');
    expect(broken.run().state).toBe('waiting');
  });
});

describe('locked keys', () => {
  test('hold a call back, which goes on once they are there', async () => {
    let locked = true;
    const access = { baseUrl: 'https://scraper.test/api/v1', key: 'k' };
    const scraperAccess = async () => {
      if (locked) throw new ProblemError('locked');
      return access;
    };
    const { run, advance, noted } = await sent(
      () => json(200, page, { 'x-credits-used': '2', 'x-credits-remaining': '98' }),
      { scraperAccess },
    );
    expect(run()).toMatchObject({
      state: 'waiting',
      notBefore: start,
      problem: { code: 'locked' },
    });
    locked = false;
    await advance(start + 1000);
    expect(run()).toMatchObject({ state: 'done', problem: null, tries: 2 });
    expect(noted.map(([left]) => left)).toEqual([98]);
  });
});

test('a run that is no scrape, or was sent before, is not sent', async () => {
  let calls = 0;
  const { flow, id, run } = await sent(() => {
    calls += 1;
    return json(200, page, { 'x-credits-used': '2' });
  });
  expect(run().state).toBe('done');
  await flow.scrape.submit(id);
  await flow.scrape.submit('gone');
  const agent = await flow.agent.start('', 'What?');
  await flow.scrape.submit(agent);
  expect(calls).toBe(1);
});

test('a scrape that is cancelled before it is sent is not sent', async () => {
  const answer = vi.fn(() => json(200, page, { 'x-credits-used': '2' }));
  const { flow } = newLife(newDisk(), answer);
  const id = await flow.scrape.start('https://a.test/', options, 'wait');
  await flow.cancel(id);
  await flow.scrape.submit(id);
  expect(answer).not.toHaveBeenCalled();
});

test('only a scrape for later asks the service not to wait', async () => {
  const bodies: unknown[] = [];
  for (const delivery of ['background', 'wait'] as const) {
    await sent(
      ({ body }) => {
        bodies.push(body);
        return json(200, page, { 'x-credits-used': '2' });
      },
      {},
      delivery,
    );
  }
  expect(bodies).toMatchObject([{ async: true }, {}]);
  expect(bodies[1]).not.toHaveProperty('async');
});

describe('what an answer that came tells', () => {
  const costHeaders = { 'x-credits-used': '2', 'x-credits-remaining': '98' };
  test.each<[string, () => Response, object, number[]]>([
    [
      'a gateway',
      () => json(502, {}, costHeaders),
      {
        state: 'unknown',
        problem: { code: 'maybe-charged', status: 502 },
        cost: { used: 2, left: 98 },
      },
      [98],
    ],
    [
      'a refusal',
      () => json(402, { success: false, credits_remaining: 5 }, costHeaders),
      { state: 'failed', problem: { code: 'insufficient-credits' }, cost: { used: 2, left: 5 } },
      [5],
    ],
    [
      'a failure',
      () => json(500, { success: false, credits_used: 0 }),
      { state: 'failed', problem: { code: 'scrape-failed' }, cost: { used: 0, left: null } },
      [],
    ],
    [
      'a paid failure',
      () => json(500, { success: false, credits_used: 3 }),
      {
        state: 'failed',
        problem: { code: 'scrape-failed-charged' },
        cost: { used: 3, left: null },
      },
      [],
    ],
    [
      'a result',
      () => json(200, page, costHeaders),
      { state: 'done', problem: null, cost: { used: 2, left: 98 } },
      [98],
    ],
  ])('%s', async (_name, answer, expected, left) => {
    const { run, noted } = await sent(answer);
    expect(run()).toMatchObject(expected);
    expect(noted.map(([one]) => one)).toEqual(left);
  });

  test('goes to the account that began it', async () => {
    const { run, noted, id } = await sent(() => json(200, page, costHeaders), {
      accountInUse: async () => 'mine',
    });
    expect(run().accountId).toBe('mine');
    expect(noted).toEqual([[98, 'mine', id]]);
  });

  test.each([
    ['a result', { status: 'completed', content: 'x' }, 'done'],
    ['a failure', { status: 'failed', error: 'Page crashed' }, 'failed'],
  ])('%s of a task says what its acceptance had told', async (_name, body, state) => {
    const { run, noted, id, advance } = await sent(({ url }) =>
      url.endsWith(submitPath)
        ? json(202, { task_id: '7' }, { 'x-credits-remaining': '94' })
        : json(200, { task_id: '7', ...body }, { 'x-credits-remaining': '98' }),
    );
    await advance(start + 60_000);
    expect(run().state).toBe(state);
    expect(noted).toEqual([
      [94, undefined, id],
      [98, undefined, id],
    ]);
  });

  test('the background is kept alive for the call, and let go whatever comes', async () => {
    const alive: string[] = [];
    const keepAlive = () => {
      alive.push('kept');
      return () => void alive.push('released');
    };
    await sent(() => json(200, page, costHeaders), { keepAlive });
    await sent(
      () => {
        throw new TypeError('no network');
      },
      { keepAlive },
    );
    expect(alive).toEqual(['kept', 'released', 'kept', 'released']);
    const scraperAccess = () => Promise.reject(new Error('disk'));
    await expect(sent(() => json(200, page), { keepAlive, scraperAccess })).rejects.toThrow('disk');
    expect(alive).toHaveLength(6);
  });
});

describe('a call whose instance has ended', () => {
  test('may have been charged; one that waits for its answer here is left alone', async () => {
    const disk = newDisk();
    const began = newLife(disk, () => json(200, page));
    const id = await began.flow.scrape.start('https://a.test/', options, 'wait');
    await began.flow.endIfLost(disk.runs.get(id)!);
    expect(disk.runs.get(id)?.state).toBe('intent');
    const later = newLife(disk, () => json(200, page), Infinity, { now: () => 2_000_000 });
    const before = disk.runs.get(id)!;
    await later.flow.endIfLost(before);
    expect(disk.runs.get(id)).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged' },
      updatedAt: 2_000_000,
    });
    // What is stored decides, not what was read before.
    disk.runs.set(id, { ...before, state: 'done' });
    await later.flow.endIfLost(before);
    expect(disk.runs.get(id)?.state).toBe('done');
  });

  test('what was stopped keeps its state, and learns its cost', async () => {
    let isStopped = Promise.resolve();
    const disk = newDisk();
    const { flow } = newLife(disk, () => {
      isStopped = flow.cancel(id);
      return json(200, page, { 'x-credits-used': '2', 'x-credits-remaining': '98' });
    });
    const id = await flow.scrape.start('https://a.test/', options, 'wait');
    await flow.scrape.submit(id);
    await isStopped;
    expect(disk.runs.get(id)).toMatchObject({
      state: 'cancelled',
      cost: { used: 2, left: 98 },
      result: null,
    });
    await flow.cancel(id);
    expect(disk.runs.get(id)?.state).toBe('cancelled');
  });

  test('a run of a private window keeps its session', async () => {
    const disk = newDisk();
    const { flow } = newLife(disk, () => json(200, page));
    const origin = { id: 'own', privateSession: 's' };
    expect(await flow.scrape.start('https://a.test/', options, 'wait', origin)).toBe('own');
    expect(disk.runs.get('own')?.privateSession).toBe('s');
    const id = await flow.scrape.start('https://a.test/', options, 'wait');
    expect(disk.runs.get(id)).not.toHaveProperty('privateSession');
  });
});

test('a scrape with the session of a profile asks for it, and fails where there is none', async () => {
  const asked: unknown[][] = [];
  const bodies: unknown[] = [];
  for (const [session, state] of [
    ['abc123', 'done'],
    [null, 'failed'],
  ] as const) {
    const disk = newDisk();
    const { flow } = newLife(
      disk,
      ({ body }) => {
        bodies.push(body);
        return json(200, page, { 'x-credits-used': '2' });
      },
      Infinity,
      {
        profileSession: async (...args) => {
          asked.push(args);
          return session;
        },
      },
    );
    const wanted = { ...options, sessionOfProfile: true };
    const origin = session ? { privateSession: 's' } : {};
    const id = await flow.scrape.start('https://a.test/', wanted, 'wait', origin);
    await flow.scrape.submit(id);
    expect(disk.runs.get(id)?.state).toBe(state);
    if (!session) expect(disk.runs.get(id)?.problem).toEqual({ code: 'session-unfit' });
  }
  expect(asked).toEqual([
    ['https://a.test/', true],
    ['https://a.test/', false],
  ]);
  expect(JSON.stringify(bodies)).toContain('abc123');
  expect(bodies).toHaveLength(1);
});
