import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '@/utils/problem';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import {
  createRunChanges,
  uncharged,
  unlessEnded,
  withoutPage,
  withPrice,
} from '@/utils/runs/tasks/run-changes';
import { agentRun, scrapeRun } from './example-options';

const now = 9;
const free = { used: null, left: null };
const words = { response: 'No', actions: [], extra: {} };

function stage(run: Run) {
  const stored = { run };
  const polls: string[] = [];
  const noted: number[] = [];
  const never = () => Promise.reject(new Error('Not called'));
  const updateRun = async (_id: string, next: (run: Run) => Run) => (stored.run = next(stored.run));
  const recordPoll = (id: string, next: (run: Run) => Run) => {
    polls.push(id);
    return updateRun(id, next);
  };
  const changes = createRunChanges(
    {
      store: { updateRun, recordPoll, addRun: never, getRun: never },
      now: () => now,
      newId: () => 'id',
      recordCredits: never,
      fetch: never,
      scraperAccess: never,
      keepAlive: () => () => {},
    },
    { noteLeft: async (_run, left) => void noted.push(left), versionOf: () => undefined },
  );
  return { run, changes, stored, polls, noted };
}

const task = { id: '7', checkUrl: 'https://a.test/7', polls: 1, nextPollAt: 0 };
const kept = { ...task, mayBePage: 'a', mayBePageType: 'text/html' };

describe('what may be the page of a scrape', () => {
  test.each<[ScrapeRun['state'], object]>([
    ['running', kept],
    ['submitted', kept],
    ['done', task],
    ['failed', task],
    ['unknown', task],
    ['cancelled', task],
  ])('stays or goes when it is %s', (state, expected) => {
    expect(withoutPage(scrapeRun({ state, task: kept })).task).toEqual(expected);
  });

  test('goes from no run without a task, and from no agent request', () => {
    for (const run of [scrapeRun({ task: null }), agentRun()]) expect(withoutPage(run)).toBe(run);
  });

  test('goes with the change that ends the scrape', async () => {
    const { run, changes, stored } = stage(scrapeRun({ state: 'running', task: kept, cost: free }));
    await changes.changeScrape(run.id, (one) => ({ ...one, state: 'done' }));
    expect(stored.run).toEqual({ ...run, state: 'done', task, updatedAt: now });
  });
});

test.each<[ProblemCode, number | null, ProblemCode]>([
  ['scrape-failed', 2, 'scrape-failed-charged'],
  ['scrape-failed', 0, 'scrape-failed'],
  ['scrape-failed', null, 'scrape-failed'],
  ['service-busy', 2, 'service-busy'],
])('%s at the price %j is told as %s', (code, used, expected) => {
  expect(withPrice({ code, detail: 'No' }, used)).toEqual({ code: expected, detail: 'No' });
});

test('a run that was not sent cost nothing, unless a cost was told', () => {
  const run = scrapeRun({ cost: { used: null, left: 98 } });
  expect(uncharged(run)).toEqual({ ...run, cost: { used: 0, left: 98 } });
  const charged = scrapeRun({ cost: { used: 2, left: 98 } });
  expect(uncharged(charged)).toEqual(charged);
});

test.each<[ScrapeRun['state'], 'all' | 'cost' | 'nothing']>([
  ['intent', 'all'],
  ['waiting', 'all'],
  ['running', 'all'],
  ['cancelled', 'cost'],
  ['done', 'nothing'],
  ['failed', 'nothing'],
  ['unknown', 'nothing'],
])('of a late answer to a run that is %s counts %s', (state, counts) => {
  const run = scrapeRun({ state, cost: free });
  const cost = { used: 2, left: 98 };
  const changed = unlessEnded<ScrapeRun>((one) => ({ ...one, state: 'done', cost }))(run);
  const expected = { all: { state: 'done', cost }, cost: { cost }, nothing: {} }[counts];
  expect(changed).toEqual({ ...run, ...expected });
});

describe('a change', () => {
  test('of a scrape leaves an agent request, and the other way round', async () => {
    const agent = stage(agentRun({ state: 'intent' }));
    await agent.changes.changeScrape('a', () => scrapeRun());
    await agent.changes.recordPoll('b', () => scrapeRun());
    expect(agent.stored.run).toBe(agent.run);
    expect(agent.polls).toEqual(['b']);
    const scrape = stage(scrapeRun({ state: 'intent' }));
    await scrape.changes.changeAgent(agentRun(), () => agentRun());
    expect(scrape.stored.run).toBe(scrape.run);
  });

  test('tells when it was made', async () => {
    const run = agentRun({ state: 'intent' });
    const agent = stage(run);
    await agent.changes.changeAgent(run, (current) => ({ ...current, tries: 2 }));
    expect(agent.stored.run).toEqual({ ...agent.run, tries: 2, updatedAt: now });
    const scrape = stage(scrapeRun({ state: 'running' }));
    await scrape.changes.recordPoll('a', (run) => ({ ...run, tries: 2 }));
    expect(scrape.stored.run).toEqual({ ...scrape.run, tries: 2, updatedAt: now });
  });
});

describe('a run without a result', () => {
  const cost = { used: 1, left: 99 };
  const begun = () => stage(scrapeRun({ state: 'intent', cost: free }));

  test('that was refused cost nothing', async () => {
    const { run, changes, stored, noted } = begun();
    await changes.endFailed(run, { code: 'scrape-failed' });
    const problem = { code: 'scrape-failed' };
    const ended = { state: 'failed', problem, cost: { used: 0, left: null }, updatedAt: now };
    expect(stored.run).toEqual({ ...run, ...ended });
    expect(noted).toEqual([]);
  });

  test('that was refused at a price has that price, and the balance that the refusal names', async () => {
    const { run, changes, stored, noted } = begun();
    const problem = { code: 'scrape-failed', creditsRemaining: 0 } as const;
    await changes.endFailed(run, problem, { used: 2, left: 98 });
    expect(stored.run).toMatchObject({
      problem: { code: 'scrape-failed-charged' },
      cost: { used: 2, left: 0 },
    });
    expect(noted).toEqual([0]);
  });

  test('keeps the cost that was told before', async () => {
    const { run, changes, stored } = stage(scrapeRun({ state: 'running', cost }));
    await changes.endUnknown(run, { code: 'no-answer', detail: 'x' }, { used: 0, left: null });
    const problem = { code: 'maybe-charged', detail: 'x' };
    expect(stored.run).toEqual({ ...run, state: 'unknown', problem, updatedAt: now });
  });

  test('that was redirected does not tell where to', async () => {
    const { run, changes, stored, noted } = begun();
    await changes.endUnknown(run, { code: 'redirected', detail: 'x' }, { used: 2, left: 98 });
    expect(stored.run.problem).toEqual({ code: 'call-redirected' });
    expect(stored.run.cost).toEqual({ used: 2, left: 98 });
    expect(noted).toEqual([98]);
  });

  test('of the agent has what the failure says', async () => {
    for (const end of ['endFailed', 'endUnknown'] as const) {
      const { run, changes, stored } = stage(agentRun({ state: 'intent' }));
      await changes[end](run, { code: 'service-busy' }, free, words);
      expect(stored.run).toMatchObject({ response: 'No' });
    }
    const silent = stage(agentRun({ state: 'intent', response: 'before' }));
    await silent.changes.endFailed(silent.run, { code: 'service-busy' });
    expect(silent.stored.run).toMatchObject({ state: 'failed', response: 'before' });
  });

  test.each([
    [true, { state: 'unknown', problem: { code: 'maybe-charged' }, cost: { used: 2, left: 98 } }],
    [false, { state: 'failed', problem: { code: 'no-answer' }, cost: { used: 0, left: null } }],
  ])('may have been charged if its answer was lost: %s', async (lost, expected) => {
    const { run, changes, stored } = begun();
    const problem = { code: 'no-answer' } as const;
    await changes.endUnanswered(run, { problem, lost, cost: { used: 2, left: 98 } });
    expect(stored.run).toMatchObject(expected);
  });
});
