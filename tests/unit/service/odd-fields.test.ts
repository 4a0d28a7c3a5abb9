import { describe, expect, test } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { waitIn } from '@/utils/service/answer-headers';
import { createAccountApi, type AccountApi } from '@/utils/service/account';
import { connect } from '@/utils/service/connect';
import { createScraperApi } from '@/utils/service/scraper';
import { scraperProblem } from '@/utils/service/scraper-failure';
import { parsePage, parseScheduleRuns, parseSchedule } from '@/utils/schedules/parse-service-lists';
import { fakeService, healthy, type Reply } from './account.fake';

/** Responses of the service in which one field has a value that no document allows. */

const deep = (levels: number) => {
  const text = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  return JSON.parse(text) as unknown;
};
const oddValues: unknown[] = [
  null,
  '',
  ' ',
  'NaN',
  '1e400',
  '1,234.5',
  '-7',
  -7,
  1e308,
  0.1,
  1e15,
  true,
  false,
  [],
  {},
  [null],
  { value: 7 },
  'x'.repeat(100_000),
  '\u0000\ud800',
  deep(3000),
  ['a', ['b']],
  { constructor: 1, toString: null, __proto__: null },
];

/** Every copy of a body with one of its fields, at any depth, replaced by the value. */
function* withOdd(body: unknown, odd: unknown): Generator {
  yield odd;
  if (typeof body !== 'object' || body === null) return;
  for (const key of Object.keys(body)) {
    for (const inner of withOdd(Reflect.get(body, key), odd)) {
      yield Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner };
    }
  }
}

/** Paths of the numbers in a value that no amount may be. */
function* badNumbers(value: unknown, path = ''): Generator<string> {
  if (typeof value === 'number' && (!Number.isFinite(value) || value < 0))
    yield `${path}: ${value}`;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) yield* badNumbers(one, `${path}.${key}`);
}

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}

const report = {
  success: true,
  data: {
    bandwidth: {
      products: [
        {
          name: 'Residential',
          code: 'rp',
          totalBandwidth: 12.5,
          stats: { '2026-01-31 00:00': { default: 1, extra: 2, total: 3 } },
        },
      ],
    },
    requests: { hours: { '2026-01-31 14:00': 7 } },
  },
  meta: { period: '24h', product: 'rp', bandwidth_unit: 'GB', total_bandwidth_mb: 12.5 },
};
const bodyOf = (path: string) => {
  const reply = healthy[path];
  return typeof reply === 'object' ? reply.body : undefined;
};
const calls: [string, unknown, (api: AccountApi) => Promise<unknown>][] = [
  ['/public', bodyOf('/public'), (api) => api.allProxyData()],
  ['/public/scraper', bodyOf('/public/scraper'), (api) => api.scraper()],
  ['/public/browser', bodyOf('/public/browser'), (api) => api.browser()],
  ['/public/settings', bodyOf('/public/settings'), (api) => api.targets()],
  ['/public/usage', report, (api) => api.usage('rp', '24h', () => 1000)],
  ['/public/usage', report, (api) => api.keyKind('rp')],
  [
    '/public/rotate_session',
    { success: true, message: 'ok' },
    (api) => api.rotateSession('rp', 's'),
  ],
];

describe.each(calls)('%s with an odd field', (path, body, call) => {
  test('is read or refused, and no amount of it is negative or endless', async () => {
    const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };
    const found = new Set<string>();
    for (const odd of oddValues) {
      for (const answered of withOdd(body, odd)) {
        const text = JSON.stringify(answered).replaceAll('1e+308', '1e308');
        const { fetch } = fakeService({ [path]: { body: text } });
        for (const bad of badNumbers(await outcome(call(createAccountApi(fetch, access)))))
          found.add(bad);
      }
    }
    expect([...found]).toEqual([]);
  });
});

test('an account with an odd field connects, or is refused', async () => {
  const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };
  const found = new Set<string>();
  for (const path of Object.keys(healthy)) {
    for (const odd of oddValues) {
      for (const answered of withOdd(bodyOf(path), odd)) {
        const replies: Record<string, Reply> = {
          ...healthy,
          [path]: { body: JSON.stringify(answered) },
        };
        const { fetch } = fakeService(replies);
        const connected = await outcome(connect({ fetch, now: () => 1000 }, access, null, false));
        for (const bad of badNumbers(connected)) found.add(bad);
      }
    }
  }
  expect([...found]).toEqual([]);
});

test('a list of schedules or runs with an odd field is read', () => {
  const schedule = {
    id: 'job_1',
    name: 'Daily',
    config_id: 'cfg_1',
    interval_minutes: 60,
    is_active: true,
    last_run: '2026-01-31T10:00:00',
    last_status: 'success',
    next_run: 1_780_000_000,
    config: { url: 'https://a.test/' },
  };
  const run = { ...schedule, started_at: 1_780_000_000, credits_used: 2, error: { code: 'X' } };
  const found = new Set<string>();
  for (const odd of [...oddValues, Infinity]) {
    for (const body of withOdd({ schedules: [schedule], pagination: { total: 1 } }, odd)) {
      const page = parsePage(body, 'schedules');
      for (const item of page?.items ?? []) {
        const { lastRun, nextRun, minutes } = parseSchedule(item);
        for (const bad of badNumbers({ lastRun, nextRun, minutes })) found.add(bad);
        for (const at of [lastRun, nextRun]) if (at !== null) new Date(at).toISOString();
      }
    }
    for (const body of withOdd({ runs: [run] }, odd)) {
      for (const { at, credits } of parseScheduleRuns(body) ?? []) {
        for (const bad of badNumbers({ at, credits })) found.add(bad);
        if (at !== null) new Date(at).toISOString();
      }
    }
  }
  expect([...found]).toEqual([]);
});

test('a report with giant names and very many fields stays small', async () => {
  const fields = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 'x']));
  const stats = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`${at}`.padEnd(100_000, 'x'), fields]),
  );
  const [product] = report.data.bandwidth.products;
  const body = structuredClone(report);
  body.data.bandwidth.products = [{ ...product!, stats: stats as never }];
  const { fetch } = fakeService({ '/public/usage': { body } });
  const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };
  const read = await createAccountApi(fetch, access).usage('rp', '24h', () => 1000);
  expect(JSON.stringify(read).length).toBeLessThan(100_000);
});

test('a key that the service repeats in a failure is no part of the problem', async () => {
  const key = 'account-key-abcd';
  const error = `No key "${key}" here`;
  for (const status of [200, 400, 401, 500]) {
    const { fetch } = fakeService({ '/': { status, body: { success: false, error } } });
    const access = { baseUrl: 'https://api.service.example', key };
    expect(await outcome(createAccountApi(fetch, access).scraper())).toMatchObject({
      detail: 'No key "…" here',
    });
    const scraper = createScraperApi({ baseUrl: 'https://s.example/api/v1', key, fetch });
    const { detail } = scraperProblem(await scraper.scrape({}));
    expect(detail).toBe('No key "…" here');
  }
});

test.each([
  ['in 5', null],
  ['soon', null],
  ['', null],
  ['Infinity', null],
  ['-5', 0],
  ['1e9', 0],
  ['99999999', 86_400],
  ['60, 120', 60],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 86_400],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('a Retry-After of %j is a wait of %j', (text, wait) => {
  expect(waitIn(new Headers({ 'retry-after': text }))).toBe(wait);
});
