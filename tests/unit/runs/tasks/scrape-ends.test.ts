import { describe, expect, test } from 'vitest';
import type { Body, Run } from '@/utils/runs/schema';
import { createRunChanges } from '@/utils/runs/tasks/run-changes';
import { createScrapeEnds, endCost } from '@/utils/runs/tasks/scrape-ends';
import { parseEnvelope } from '@/utils/runs/tasks/parse-result';
import type { ScraperReply } from '@/utils/service/scraper';
import { scrapeRun } from './example-options';
import { scraperReply as reply } from './scraper-reply';

const now = 2_000_000;
const free = { used: null, left: null };

/**
 * A stored run that is about to end.
 * @param refuses error of a disk that does not take such a run with this body; absent: it takes every one.
 */
function stage(
  change: Parameters<typeof scrapeRun>[0] = {},
  refuses: (run: Run, body?: Body) => Error | undefined = () => undefined,
) {
  const run = scrapeRun({ state: 'running', cost: free, ...change });
  const noted: number[] = [];
  const stored: { run: Run; body: Body | null } = { run, body: null };
  const never = () => Promise.reject(new Error('Not called'));
  async function updateRun(_id: string, next: (run: Run) => Run, body?: Body) {
    const changed = next(stored.run);
    const error = refuses(changed, body);
    if (error) throw error;
    stored.run = changed;
    stored.body = body ?? stored.body;
    return changed;
  }
  const store = { updateRun, recordPoll: never, addRun: never, getRun: never };
  const dependencies = {
    store,
    now: () => now,
    newId: () => 'id',
    recordCredits: never,
    fetch: never,
    scraperAccess: never,
    keepAlive: () => () => {},
  };
  const noteLeft = async (_run: Run, left: number) => void noted.push(left);
  const ends = createScrapeEnds(createRunChanges(dependencies, { noteLeft, versionOf() {} }));
  const text = () => stored.body?.content.text();
  return { run, ends, stored, noted, text };
}

const costs = { used: 2, left: 98 };
const full = new Error('No room');
const withBody = (_run: Run, body?: Body) => (body ? full : undefined);

test.each([
  [free, free, free],
  [costs, free, costs],
  [costs, { used: 1, left: 97 }, { used: 2, left: 97 }],
  [costs, { used: 3, left: 0 }, { used: 3, left: 0 }],
  [free, { used: 0, left: 5 }, { used: 0, left: 5 }],
  [{ used: 0, left: 5 }, free, { used: 0, left: 5 }],
])('a cost of %j that is followed by %j is %j', (cost, reported, expected) => {
  expect(endCost(scrapeRun({ cost }), reported)).toEqual(expected);
});

describe('a result', () => {
  const json = { content: '<p>a</p>', title: 'A', credits_used: 2, credits_remaining: 98 };
  const read = parseEnvelope(json, reply(200, json))!;

  test('ends the scrape with its page and its cost', async () => {
    const { run, ends, stored, noted, text } = stage({ problem: { code: 'locked' } });
    await ends.complete(run, read, reply(200, json));
    expect(stored.run).toEqual({
      ...run,
      state: 'done',
      result: read.result,
      cost: costs,
      problem: null,
      updatedAt: now,
    });
    expect(stored.body?.id).toBe(run.id);
    expect(await text()).toBe('<p>a</p>');
    expect(noted).toEqual([98]);
  });

  test('that does not tell the balance leaves it as it is', async () => {
    const { run, ends, stored, noted } = stage({ cost: costs });
    await ends.complete(run, { ...read, left: null }, reply(200, json));
    expect(stored.run).toMatchObject({ state: 'done', cost: costs });
    expect(noted).toEqual([]);
  });

  test('that can not be stored as it was read is kept as it came, at the cost that was read', async () => {
    const { run, ends, stored, noted, text } = stage({}, (one) =>
      one.kind === 'scrape' && one.result?.title === 'A' ? full : undefined,
    );
    await ends.complete(run, read, reply(200, json));
    expect(stored.run).toMatchObject({ state: 'done', cost: costs, result: { title: '' } });
    expect(await text()).toBe(JSON.stringify(json));
    expect(noted).toEqual([98]);
  });

  test.each([
    ['at a price', { used: 2, left: null }, free, 'failed', 'result-not-stored'],
    ['at a price that was told before', free, costs, 'failed', 'result-not-stored'],
    ['at no known price', free, free, 'unknown', 'maybe-charged'],
  ])('that there is no room for, %s, leaves its cost', async (_name, told, cost, state, code) => {
    const { run, ends, stored, noted } = stage({ cost }, withBody);
    await ends.complete(run, { ...read, ...told }, reply(200, json));
    expect(stored.run).toMatchObject({
      state,
      problem: { code, detail: 'No room' },
      cost: { used: told.used ?? cost.used, left: cost.left },
      result: null,
    });
    expect(stored.body).toBeNull();
    expect(noted).toEqual([]);
  });
});

describe('an answer that could not be read', () => {
  const problem = { code: 'unexpected', detail: 'Too deep' } as const;

  test.each([
    [199, 'unknown'],
    [200, 'done'],
    [299, 'done'],
    [300, 'unknown'],
  ])('by %i leaves the scrape %s', async (status, state) => {
    const { run, ends, stored, text } = stage();
    await ends.keepRaw(run, reply(status, { a: 1 }, costs), problem);
    expect(stored.run).toMatchObject({ state, cost: costs });
    expect(stored.run.problem).toEqual(
      state === 'done' ? null : { code: 'maybe-charged', detail: 'Too deep' },
    );
    expect(await text()).toBe(state === 'done' ? '{"a":1}' : undefined);
  });

  test('tells why it could not be read, and not that there is no room', async () => {
    const { run, ends, stored } = stage({}, withBody);
    await ends.keepRaw(run, reply(200, {}, costs), problem);
    expect(stored.run.problem).toEqual({ code: 'result-not-stored', detail: 'Too deep' });
  });

  test('tells that there is no room where nothing else was said', async () => {
    const { run, ends, stored } = stage({}, withBody);
    await ends.keepRaw(run, reply(200, {}, costs), { code: 'disk-full' });
    expect(stored.run.problem).toEqual({ code: 'result-not-stored', detail: 'No room' });
    const silent = stage({}, (_run, body) => (body ? new Error('') : undefined));
    await silent.ends.keepRaw(silent.run, reply(200, {}, costs), { code: 'disk-full' });
    expect(silent.stored.run.problem).toEqual({ code: 'result-not-stored' });
  });
});

describe('an answer that does not say what became of the scrape', () => {
  test.each<[string, ScraperReply, 'raw' | 'json', string | undefined]>([
    ['of raw delivery', reply(200, { a: 1 }), 'raw', '{"a":1}'],
    ['of raw delivery by 299', reply(299, { a: 1 }), 'raw', '{"a":1}'],
    ['of raw delivery by 300', reply(300, { a: 1 }), 'raw', undefined],
    ['of raw delivery by 199', reply(199, { a: 1 }), 'raw', undefined],
    ['that is empty', reply(200, undefined, { body: new Blob() }), 'raw', undefined],
    ['without a price', reply(200, { a: 1 }), 'json', undefined],
    ['at no price', reply(200, { a: 1 }, { used: 0 }), 'json', undefined],
    ['at a price', reply(200, { a: 1 }, { used: 2 }), 'json', '{"a":1}'],
  ])('%s is kept if it may be a page', async (_name, answer, delivery, kept) => {
    const { run, ends, stored, text } = stage({
      options: { mode: 'auto', country: '', screenshot: false, delivery },
    });
    await ends.endGarbled(run, answer);
    expect(stored.run).toMatchObject({
      state: 'unknown',
      problem: { code: 'maybe-charged', status: answer.status },
      cost: { used: answer.used || null, left: null },
    });
    expect(await text()).toBe(kept);
  });

  test('tells when to ask again only if it was said', async () => {
    const said = stage();
    await said.ends.endGarbled(said.run, reply(503, {}, { retryAfterSeconds: 0, left: 98 }));
    const { problem } = said.stored.run;
    expect(problem).toEqual({ code: 'maybe-charged', status: 503, retryAfterSeconds: 0 });
    expect(said.noted).toEqual([98]);
    const silent = stage();
    await silent.ends.endGarbled(silent.run, reply(503, {}));
    expect(silent.stored.run.problem).toEqual({ code: 'maybe-charged', status: 503 });
    expect(silent.noted).toEqual([]);
  });

  test('has the price of its body, unless that may be of a page', async () => {
    for (const [status, delivery, used] of [
      [200, 'json', 3],
      [200, 'raw', null],
      [500, 'raw', 3],
      [300, 'raw', 3],
    ] as const) {
      const options = { mode: 'auto', country: '', screenshot: false, delivery } as const;
      const { run, ends, stored } = stage({ options });
      await ends.endGarbled(run, reply(status, { credits_used: 3 }));
      expect(stored.run.cost.used).toBe(used);
    }
  });
});

test('a task that could not be stored leaves the answer that names it, and why', async () => {
  const answer = reply(202, { task_id: 7 }, costs);
  const { run, ends, stored, noted, text } = stage();
  await ends.endUnaccepted(run, answer, { code: 'unexpected', detail: 'No room' });
  const problem = { code: 'maybe-charged', status: 202, detail: 'No room' };
  expect(stored.run).toMatchObject({ state: 'unknown', problem, cost: costs });
  expect(await text()).toBe('{"task_id":7}');
  expect(noted).toEqual([98]);
  const silent = stage();
  await silent.ends.endUnaccepted(silent.run, answer, { code: 'unexpected' });
  expect(silent.stored.run.problem).toEqual({ code: 'maybe-charged', status: 202 });
});

test('an answer that is too long leaves its beginning', async () => {
  const { run, ends, stored, text } = stage();
  await ends.endTooLong(run, reply(200, undefined, costs));
  expect(stored.run).toMatchObject({ state: 'unknown', cost: costs });
  expect(stored.run.problem).toEqual({ code: 'reply-too-long', status: 200 });
  expect(await text()).toBe('text');
});

describe('a failed task', () => {
  const problem = { code: 'scrape-failed' } as const;

  test.each<[string, ScraperReply, number, object, string]>([
    ['a price of 0 in its header', reply(200, {}, { used: 0 }), 0, { used: 0, left: 98 }, ''],
    [
      'a price of 0 in its task',
      reply(200, { data: { task_id: 7, credits_used: 0 } }),
      0,
      { used: 0, left: 98 },
      '',
    ],
    ['no price', reply(200, {}, { left: 97 }), 0, { used: 2, left: 97 }, '-charged'],
    ['a price', reply(200, {}, { used: 1, left: 97 }), 1, { used: 1, left: 97 }, '-charged'],
  ])('with %s has the cost that is left', async (_name, answer, used, cost, charged) => {
    const { run, ends, stored, noted } = stage({ cost: costs });
    await ends.fail(run, problem, used, answer);
    expect(stored.run).toMatchObject({ state: 'failed', cost, result: null });
    expect(stored.run.problem).toEqual({ code: `scrape-failed${charged}` });
    expect(noted).toEqual(answer.left === null ? [] : [97]);
  });
});

describe('a lost task', () => {
  const lost = { code: 'task-lost' } as const;
  const task = { id: '7', checkUrl: 'https://a.test/7', polls: 1, nextPollAt: 0 };

  test('without an answer has the cost so far', async () => {
    const { run, ends, stored, noted } = stage({ task, cost: costs });
    await ends.endLost(run, lost);
    expect(stored.run).toEqual({ ...run, state: 'unknown', problem: lost, updatedAt: now });
    expect(stored.body).toBeNull();
    expect(noted).toEqual([]);
  });

  test.each([
    ['', { mayBePageType: '' }, 'application/octet-stream'],
    ['', {}, 'application/json'],
    ['<p>a</p>', { mayBePageType: 'text/html' }, 'text/html'],
  ])('leaves what may be its page, %j with %j', async (mayBePage, typed, contentType) => {
    const kept = { ...task, mayBePage, ...typed };
    const { run, ends, stored, text } = stage({ task: kept });
    await ends.endLost(run, lost, { used: 0, left: 98 });
    expect(stored.run).toEqual({
      ...run,
      task,
      state: 'unknown',
      problem: lost,
      cost: { used: null, left: 98 },
      updatedAt: now,
      result: {
        title: '',
        statusCode: null,
        modeUsed: null,
        finalUrl: null,
        contentType,
        size: mayBePage.length,
        hasScreenshot: false,
        extra: {},
      },
    });
    expect(await text()).toBe(mayBePage);
  });

  test('tells that there was no room for what may be its page', async () => {
    const { run, ends, stored, noted } = stage({ task: { ...task, mayBePage: 'a' } }, withBody);
    await ends.endLost(run, lost, costs);
    expect(stored.run).toMatchObject({ state: 'unknown', cost: costs, result: null });
    expect(stored.run.problem).toEqual({ code: 'task-lost', detail: 'No room' });
    expect(noted).toEqual([98]);
  });

  test('that can not be stored at all is told', async () => {
    const { run, ends } = stage({ task }, () => full);
    await expect(ends.endLost(run, lost)).rejects.toThrow('No room');
  });
});
