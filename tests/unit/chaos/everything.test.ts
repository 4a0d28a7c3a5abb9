import { describe, expect, test } from 'vitest';
import { movesOf } from '../../chaos/everything-plan.ts';
import { difference, type ActiveProfile, type Shown } from '../../chaos/everything-state.ts';
import { type Records, verdictOf, type Window } from '../../chaos/everything-verdict.ts';
import type { Kept } from '../../chaos/scrapes-read.ts';
import type { LogLine } from '../../service/types.ts';

const countryOf = (address: string) =>
  new Map([
    ['127.1.0.1', 'DE'],
    ['127.1.0.2', 'DE'],
    ['127.2.0.1', 'US'],
  ]).get(address);

test('a seed gives the same moves, with every action and every fault', () => {
  const moves = movesOf(7, 400);
  expect(moves).toEqual(movesOf(7, 400));
  expect(moves).not.toEqual(movesOf(8, 400));
  expect(new Set(moves.map(({ action }) => action)).size).toBe(12);
  expect(new Set(moves.map(({ fault }) => fault)).size).toBe(13);
});

describe('requests', () => {
  const window = (from: number, about: Partial<Window>): Window => ({
    name: `${from}`,
    from,
    settled: from + 50,
    before: null,
    after: null,
    aim: undefined,
    restarted: false,
    ...about,
  });
  const windows = [
    window(100, { after: 'DE', aim: 'DE' }),
    window(200, { before: 'DE', after: 'US', aim: 'US' }),
    window(300, { before: 'US', after: 'US', restarted: true }),
  ];
  const judge = (began: number, at: number, from: string) => {
    const line: LogLine = {
      at,
      where: 'site',
      kind: 'request',
      from,
      host: 'shop.vantage.test',
      path: `/ip?id=steady1_${began}`,
    };
    const none = { paid: [], runs: [], charges: [] };
    const found = verdictOf({ windows, log: [line], countryOf, ...none });
    return [found.misrouted.length, found.direct.length, found.whileLoading];
  };
  test.each<[string, number, number, string, number[]]>([
    ['direct until the first switch is done', 140, 141, '127.0.0.1', [0, 0, 0]],
    ['direct after it', 160, 161, '127.0.0.1', [0, 1, 0]],
    ['by the exit of before, during a switch', 210, 211, '127.1.0.1', [0, 0, 0]],
    ['by the exit of before, after a switch', 260, 261, '127.1.0.1', [1, 0, 0]],
    ['begun before a switch, arrived by the new exit', 190, 205, '127.2.0.1', [0, 0, 0]],
    ['by the new exit before its switch', 160, 161, '127.2.0.1', [1, 0, 0]],
    ['direct during a switch between exits', 210, 211, '127.0.0.1', [0, 1, 0]],
    ['direct while the build is loaded', 310, 311, '127.0.0.1', [0, 0, 1]],
    ['direct after it was loaded', 360, 361, '127.0.0.1', [0, 1, 0]],
  ])('%s', (_what, began, at, from, found) => {
    expect(judge(began, at, from)).toEqual(found);
  });
});

describe('money', () => {
  const url = 'http://paid-0.vantage.test/echo';
  const run = (about: Partial<Kept> = {}): Kept => ({
    id: 'r',
    url,
    state: 'done',
    used: 2,
    tries: 1,
    problem: null,
    content: null,
    ...about,
  });
  const charge = (credits: number, why = `scrape request ${url}`) => ({
    at: 1,
    account: 'a',
    credits,
    why,
  });
  const money = (about: Partial<Records>) =>
    verdictOf({
      windows: [],
      log: [],
      countryOf,
      paid: [{ url, kind: 'scrape' }],
      runs: [run()],
      charges: [charge(2)],
      ...about,
    }).money.length;
  const agent = { paid: [{ url, kind: 'agent' as const }] };
  test.each<[string, number, Partial<Records>]>([
    ['told and taken', 0, {}],
    ['never sent', 0, { runs: [], charges: [] }],
    ['failed before it was sent', 0, { runs: [run({ state: 'failed', used: null })], charges: [] }],
    ['failed and refunded', 0, { runs: [run({ state: 'failed', used: 0 })], charges: [] }],
    ['unknown and taken', 0, { runs: [run({ state: 'unknown', used: null })] }],
    ['taken without a record', 1, { runs: [] }],
    ['taken twice', 1, { charges: [charge(2), charge(2)] }],
    ['two runs of one press', 1, { runs: [run(), run({ id: 's' })] }],
    ['another price', 1, { charges: [charge(3)] }],
    ['failed, but taken', 1, { runs: [run({ state: 'failed', used: 0 })] }],
    ['still running', 2, { runs: [run({ state: 'running', used: null })] }],
    ['never pressed', 1, { paid: [], runs: [] }],
    ['an answer, told and taken', 0, { ...agent, charges: [charge(2, 'agent 1 steps')] }],
    ['an answer told, not taken', 1, { ...agent, charges: [] }],
    [
      'an answer taken beyond those told',
      1,
      { ...agent, charges: [charge(2, 'agent 1 steps'), charge(30, 'agent 1 steps')] },
    ],
    [
      'an answer of unknown cost',
      0,
      {
        ...agent,
        runs: [run({ state: 'unknown', used: null })],
        charges: [charge(30, 'agent 1 steps')],
      },
    ],
  ])('%s: %i', (_what, count, about) => {
    expect(money(about)).toBe(count);
  });
});

describe('state and reality', () => {
  const active: ActiveProfile = {
    profileId: 'p',
    country: 'DE',
    phase: 'on',
    check: 'done',
    problem: null,
    exit: '127.1.0.1',
    sticky: true,
  };
  const shown = (about: Partial<ActiveProfile> | null, more: Partial<Shown> = {}): Shown => ({
    on: about ? [{ ...active, ...about }] : [],
    problem: null,
    moving: false,
    switches: about ? ['One'] : [],
    names: about ? ['One'] : [],
    ...more,
  });
  const both = (from: string | null) => [from, from];
  test.each<[string, boolean, Shown, (string | null)[]]>([
    ['off and direct', true, shown(null), both('127.0.0.1')],
    ['off, by an exit', false, shown(null), both('127.1.0.1')],
    ['off, but shown as on', false, shown(null, { switches: ['One'] }), both('127.0.0.1')],
    ['on, by the exit shown', true, shown({}), both('127.1.0.1')],
    ['on, by another one', false, shown({}), ['127.1.0.1', '127.1.0.2']],
    ['on, by another country', false, shown({ exit: null }), both('127.2.0.1')],
    ['on, and direct', false, shown({}), both('127.0.0.1')],
    ['on, and nothing arrives', false, shown({}), both(null)],
    ['on with a problem, and nothing arrives', true, shown({ problem: 'no-answer' }), both(null)],
    ['blocked, and nothing arrives', true, shown({ phase: 'blocked' }), both(null)],
    ['blocked, and all arrives', false, shown({ phase: 'blocked' }), both('127.1.0.1')],
    ['blocked, and direct', false, shown({ phase: 'blocked' }), both('127.0.0.1')],
    ['under way', false, shown({ phase: 'switching' }), both('127.1.0.1')],
    ['being checked', false, shown({ check: 'checking' }), both('127.1.0.1')],
  ])('%s: %s', (_what, agree, state, reality) => {
    expect(difference(state, reality, countryOf, true) === null).toBe(agree);
  });
  test('a session that the service ended early may have another address', () => {
    expect(difference(shown({}), both('127.1.0.2'), countryOf, false)).toBeNull();
    expect(difference(shown({}), both('127.2.0.1'), countryOf, false)).not.toBeNull();
  });
});
