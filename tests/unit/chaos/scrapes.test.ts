import { describe, expect, test } from 'vitest';
import { batchesOf, faultsOf, killTimes } from '../../chaos/scrapes-plan.ts';
import type { Kept } from '../../chaos/scrapes-read.ts';
import { type Records, verdictOf } from '../../chaos/scrapes-verdict.ts';
import type { LogLine } from '../../service/types.ts';

const url = 'http://press-1.vantage.test/echo';
const press = { url, mark: 'press-1.vantage.test', times: 1 };
const paid = { at: 1, account: 'a', credits: 2, why: `scrape request ${url}` };

const kept = (change: Partial<Kept> = {}): Kept => ({
  id: 'r',
  url,
  state: 'done',
  used: 2,
  tries: 1,
  problem: null,
  content: '{"host":"press-1.vantage.test"}',
  ...change,
});

const line = (change: Partial<LogLine>): LogLine => ({
  at: 0,
  where: 'scraper',
  kind: 'request',
  from: '127.0.0.1',
  host: 'localhost',
  path: '/scraper/realtime',
  target: url,
  ...change,
});

const judge = (change: Partial<Records> = {}) =>
  verdictOf({
    presses: [press],
    runs: [kept()],
    charges: [paid],
    log: [],
    waitSeconds: 4,
    deaths: [],
    ...change,
  });

const unknown = kept({ state: 'unknown', used: null, content: null });

describe('the verdict on scrapes under chaos', () => {
  test('is content with what is right', () => {
    expect(judge()).toMatchObject({
      done: 1,
      lost: [],
      doubled: [],
      contradictions: [],
      reported: 2,
      taken: 2,
    });
    expect(judge({ runs: [unknown] })).toMatchObject({ unknown: 1, unknownCharged: 1, lost: [] });
    const failed = kept({ state: 'failed', used: 0, content: null });
    expect(judge({ runs: [failed], charges: [] })).toMatchObject({ failed: 1, contradictions: [] });
  });

  test.each<[string, Partial<Records>, string]>([
    ['a press without a run', { runs: [] }, 'lost'],
    ['a run without an end', { runs: [kept({ state: 'running' })] }, 'lost'],
    ['a result without its content', { runs: [kept({ content: null })] }, 'lost'],
    ["another's content", { runs: [kept({ content: 'press-2.vantage.test' })] }, 'contradictions'],
    ['a price that was not taken', { charges: [] }, 'contradictions'],
    ["'failed' where it was charged", { runs: [kept({ state: 'failed' })] }, 'contradictions'],
    ['two runs for one press', { runs: [kept(), kept({ id: 's' })] }, 'doubled'],
    ['two charges for one press', { charges: [paid, paid] }, 'doubled'],
  ])('tells %s', (_name, records, where) => {
    expect(judge(records)).toMatchObject({ [where]: [expect.stringContaining(url)] });
  });

  test('tells a call that came sooner than was asked, unless nobody was left to hear it', () => {
    const log = [line({ began: 0, at: 5, status: 429 }), line({ began: 3000, at: 3005 })];
    expect(judge({ log }).early).toHaveLength(1);
    expect(judge({ log, deaths: [{ from: 20, to: 40 }] }).early).toEqual([]);
    const patient = [log[0]!, line({ began: 4010, at: 4020 })];
    expect(judge({ log: patient }).early).toEqual([]);
  });

  test('tells two questions for one task at the same time', () => {
    const path = '/scraper/tasks/t';
    const log = [line({ path, began: 0, at: 3000 }), line({ path, began: 1000, at: 1100 })];
    expect(judge({ log }).together).toEqual([path]);
    expect(judge({ log, deaths: [{ from: 900, to: 950 }] }).together).toEqual([]);
  });
});

test('a seed always gives the same presses, kills and faults, and every press once', () => {
  const batches = batchesOf(1, 1000, 2);
  expect(batches).toEqual(batchesOf(1, 1000, 2));
  expect(batches.flatMap(({ presses }) => presses)).toEqual(Array.from(Array(1000).keys()));
  expect(batches.filter(({ killAfter }) => killAfter !== null)).toHaveLength(2);
  const times = killTimes(1, 2000);
  const sum = Array.from({ length: 5000 }, () => times.next().value).reduce((a, b) => a + b, 0);
  expect(sum / 5000).toBeGreaterThan(1900);
  expect(sum / 5000).toBeLessThan(2100);
  const missed = faultsOf(1).reduce((part, { share = 0 }) => part * (1 - share), 1);
  expect(1 - missed).toBeCloseTo(0.1, 1);
});
