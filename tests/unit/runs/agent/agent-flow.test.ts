import { describe, expect, test, vi } from 'vitest';
import type { Run } from '@/utils/runs/schema';
import { agentOutcomeOf } from '@/utils/runs/agent/agent-outcome';
import { json, newDisk, newLife, untilKilled, type Answer } from '../tasks/worker-lives';

vi.mock('@/utils/runs/agent/agent-outcome', async (original) => ({
  agentOutcomeOf: vi.fn(
    (await original<{ agentOutcomeOf: typeof agentOutcomeOf }>()).agentOutcomeOf,
  ),
}));

/** Sends one request of the agent from a page. @returns the run as stored, and the credits that were noted. */
async function ask(answer: Answer, refuses?: (run: Run) => boolean) {
  const disk = newDisk();
  if (refuses) disk.refuses = refuses;
  const recordCredits = vi.fn(async (_left: number) => {});
  const life = newLife(disk, answer, Infinity, { recordCredits });
  const id = await life.flow.agent.start('https://a.test/', 'Page: https://a.test/\n\nWhat is it?');
  const intent = disk.runs.get(id);
  await life.flow.agent.submit(id);
  return { intent, run: disk.runs.get(id)!, noted: recordCredits.mock.calls.map(([left]) => left) };
}
const costs = { 'x-credits-used': '60', 'x-credits-remaining': '40' };

describe('an agent request', () => {
  test('keeps summary, actions, credits and what it does not know', async () => {
    const actions = [
      { tool: 'scrape_url', params: { url: 'https://a.test/' }, result: { success: true } },
    ];
    const { intent, run, noted } = await ask(() =>
      json(200, {
        response: 'A page',
        actions_taken: actions,
        credits_used: 60,
        credits_remaining: 40,
        mood: 'good',
      }),
    );
    expect(intent).toMatchObject({
      state: 'intent',
      pageUrl: 'https://a.test/',
      message: 'Page: https://a.test/\n\nWhat is it?',
      response: '',
      actions: [],
      extra: {},
    });
    expect(noted).toEqual([40]);
    expect(run).toMatchObject({
      state: 'done',
      problem: null,
      response: 'A page',
      actions,
      cost: { used: 60, left: 40 },
      extra: { mood: 'good' },
    });
  });

  test.each([
    [
      'text',
      { success: false, error: 'message is required' },
      400,
      'invalid-parameters',
      'message is required',
    ],
    [
      'an object',
      {
        success: false,
        error: { code: 'INSUFFICIENT_CREDITS', message: 'Not enough' },
        credits_remaining: 3,
      },
      402,
      'insufficient-credits',
      'Not enough',
    ],
  ])('reads an error that is %s', async (_name, body, status, code, detail) => {
    const { run } = await ask(() => json(status, body));
    expect(run).toMatchObject({ state: 'failed', problem: { code, detail } });
  });

  test('that reports no credits leaves those of the account as they are', async () => {
    const { run, noted } = await ask(() => json(200, { response: 'A page' }));
    expect(run).toMatchObject({ state: 'done', cost: { used: null, left: null } });
    expect(noted).toEqual([]);
  });

  test('that failed at an unknown price keeps the credits that are left', async () => {
    const { run, noted } = await ask(() =>
      json(500, { success: false, error: 'Failed' }, { 'x-credits-remaining': '40' }),
    );
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged', status: 500, detail: 'Failed' },
      cost: { used: null, left: 40 },
    });
    expect(noted).toEqual([40]);
  });

  const actions = [{ tool: 'scrape_url', params: {}, result: { success: true } }];
  const half = { success: false, response: 'Half', actions_taken: actions, mood: 'bad' };
  const said = { response: 'Half', actions, extra: { mood: 'bad' } };
  test.each<[string, number, object, string, number | null]>([
    ['failed at a price', 200, { ...half, credits_used: 300 }, 'failed', 300],
    ['failed at a price by 500', 500, { ...half, credits_used: 300 }, 'failed', 300],
    ['failed at an unknown price', 200, half, 'unknown', null],
  ])('that %s keeps what was done, with its end', async (_name, status, body, state, used) => {
    const seen: string[] = [];
    const { run } = await ask(
      () => json(status, body),
      (one) => one.kind === 'agent' && seen.push(`${one.state} ${one.response}`) < 0,
    );
    expect(run).toMatchObject({ state, ...said, cost: { used } });
    expect(seen).toEqual([`${state} Half`]);
  });

  test('that failed leaves its cost where there is no room for what was done', async () => {
    const { run } = await ask(
      () => json(200, { ...half, credits_used: 300 }),
      (one) => one.kind === 'agent' && one.actions.length > 0,
    );
    expect(run).toMatchObject({ state: 'failed', response: '', actions: [], cost: { used: 300 } });
  });

  const page = (status: number, body: string, type: string) => () =>
    new Response(body, { status, headers: { 'content-type': type, 'x-credits-remaining': '40' } });
  test.each([
    ['a text', page(200, 'Two lamps', 'text/plain'), 'Two lamps'],
    ['a text by a status of its own', page(299, 'Two lamps', 'text/plain'), 'Two lamps'],
    ['JSON that is called a page', page(200, '["Two lamps"]', 'text/html'), '["Two lamps"]'],
    ['a page, which is a gateway’s', page(200, '<p>Sign in</p>', 'text/html'), ''],
    ['a text by a status of failure', page(300, 'Two lamps', 'text/plain'), ''],
  ])('answered by %s may have been charged', async (_name, answer, response) => {
    const { run, noted } = await ask(answer);
    expect(run).toMatchObject({ state: 'unknown', response, cost: { used: null, left: 40 } });
    expect(run.problem).toMatchObject({ code: 'maybe-charged', status: answer().status });
    expect(noted).toEqual([40]);
  });
});

describe('an answer that can not be stored as it was read', () => {
  const answer = { response: 'A page', actions_taken: [{ tool: 'scrape_url' }] };
  const hasActions = (run: Run) => run.kind === 'agent' && run.actions.length > 0;
  const isDone = (run: Run) => run.state === 'done';

  test('is kept as it was received, with its cost', async () => {
    const { run, noted } = await ask(() => json(200, answer, costs), hasActions);
    expect(run).toMatchObject({
      state: 'done',
      problem: null,
      response: JSON.stringify(answer),
      actions: [],
      extra: {},
      cost: { used: 60, left: 40 },
    });
    expect(noted).toEqual([40]);
  });

  test('leaves its cost and the reason where there is no room for it', async () => {
    const { run, noted } = await ask(() => json(200, answer, costs), isDone);
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged', detail: 'Can not be cloned' },
      response: '',
      cost: { used: 60, left: 40 },
    });
    expect(noted).toEqual([40]);
  });

  test('leaves its cost and the reason where it is plain text', async () => {
    const text = () => new Response('Two lamps', { headers: costs });
    const { run, noted } = await ask(text, isDone);
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged', detail: 'Can not be cloned' },
      cost: { used: 60, left: 40 },
    });
    expect(noted).toEqual([40]);
  });

  test('is kept as it was received where reading it failed', async () => {
    const { run } = await unreadable();
    expect(run).toMatchObject({
      state: 'done',
      problem: null,
      response: JSON.stringify(answer),
      cost: { used: 60, left: 40 },
    });
  });

  test('leaves its cost and why reading failed where there is no room for it', async () => {
    const { run } = await unreadable(isDone);
    expect(run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged', detail: 'Can not be read' },
      cost: { used: 60, left: 40 },
    });
  });

  function unreadable(refuses?: (run: Run) => boolean) {
    vi.mocked(agentOutcomeOf).mockImplementationOnce(() => {
      throw new Error('Can not be read');
    });
    return ask(() => json(200, answer, costs), refuses);
  }
});

describe('no request goes out', () => {
  async function submit(id: (life: ReturnType<typeof newLife>) => Promise<string>) {
    const answer = vi.fn<Answer>(() => json(200, { response: 'A page' }));
    const disk = newDisk();
    const life = newLife(disk, answer);
    await life.flow.agent.submit(await id(life));
    return { answer, disk, life };
  }

  test('for a run that is not there', async () => {
    const { answer, disk } = await submit(async () => 'none');
    expect(answer).not.toHaveBeenCalled();
    expect(disk.runs.size).toBe(0);
  });

  test('for a scrape', async () => {
    const options = { mode: 'auto', country: '', screenshot: false } as const;
    const { answer } = await submit(({ flow }) =>
      flow.scrape.start('https://a.test/', options, 'background'),
    );
    expect(answer).not.toHaveBeenCalled();
  });

  test('for one that is cancelled before it is sent', async () => {
    const { answer, disk } = await submit(async ({ flow }) => {
      const id = await flow.agent.start('', 'What is it?');
      await flow.cancel(id);
      return id;
    });
    expect(answer).not.toHaveBeenCalled();
    const [run] = disk.runs.values();
    expect(run).toMatchObject({ state: 'cancelled', cost: { used: 0, left: null } });
  });

  test('a second time for one that has its answer', async () => {
    const { answer, disk, life } = await submit(({ flow }) => flow.agent.start('', 'What is it?'));
    for (const id of disk.runs.keys()) await life.flow.agent.submit(id);
    expect(answer).toHaveBeenCalledOnce();
  });
});

describe('killed anywhere', () => {
  test('an agent request ends as unknown and is not asked again', async () => {
    for (let steps = 1; steps <= 6; steps += 1) {
      let asked = 0;
      const answer: Answer = () => {
        asked += 1;
        return json(200, {
          response: 'ok',
          actions_taken: [],
          credits_used: 30,
          credits_remaining: 70,
        });
      };
      const disk = newDisk();
      const first = newLife(disk, answer, steps);
      await untilKilled(
        (async () => {
          const id = await first.flow.agent.start('', 'What do I have left?');
          await first.flow.agent.submit(id);
        })(),
      );
      await newLife(disk, answer).settle();
      expect(asked).toBeLessThanOrEqual(1);
      for (const run of disk.runs.values()) expect(['done', 'unknown']).toContain(run.state);
    }
  });
});
