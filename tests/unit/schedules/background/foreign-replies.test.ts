import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAccountArea } from '@/utils/account/background/account-area';
import { defaultOptions } from '@/utils/runs/parameters/options';
import type { ScheduleChange } from '@/utils/schedules/change-schema';
import { createSchedulesArea } from '@/utils/schedules/background/schedules-area';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { connected, caller } from '../../../fixtures/restoring';

/** Answers to changes of what an account stores at the service, by the service and by servers in front of it. */

vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  listRuns: async () => [],
}));

const preventBrowserRetries = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('@/utils/runs/background/no-browser-retry', () => ({ preventBrowserRetries }));
const closeAbandonedConnections = vi.hoisted(() => vi.fn<(baseUrl: string) => Promise<void>>());
vi.mock('@/utils/runs/background/service-fetch', () => ({
  serviceFetch: (url: string, init?: RequestInit) => fetch(url, init),
  closeAbandonedConnections,
}));

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const page = (status: number, body = '<html>Sorry</html>') => new Response(body, { status });

/** Answers by method and path; lists are empty. */
let answers: Record<string, () => Response>;
const sent: string[] = [];

beforeEach(async () => {
  fakeBrowser.reset();
  answers = {};
  sent.length = 0;
  preventBrowserRetries.mockResolvedValue(true);
  closeAbandonedConnections.mockReset().mockResolvedValue();
  await connected('a.test', 'KEY-A');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${new URL(url).pathname.replace(/^.*\/account\//, '')}`;
    if (method !== 'GET') sent.push(call);
    return answers[call]?.() ?? json(200, { items: [], is_active: true, id: 'job_1' });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function change(what: ScheduleChange) {
  const area = createAccountArea(async () => async () => undefined);
  const handlers = createSchedulesArea(area, { resume: async () => undefined });
  return await handlers['schedules/change']({ change: what }, caller);
}
const left = async () =>
  (await serviceSchedulesItem.read()).intents.map(({ what, state }) => `${what} ${state}`);

const plan = { name: 'Daily', minutes: 60, start: '', stopOnError: true, price: 0 };
const scheduled: ScheduleChange = { kind: 'create', ...plan, what: { configId: 'cfg_1' } };
const configured: ScheduleChange = {
  kind: 'create',
  ...plan,
  what: { url: 'https://shop.test/', options: defaultOptions, privateAddressConfirmed: false },
};
const paused: ScheduleChange = {
  kind: 'toggle',
  id: 'job_1',
  name: 'Daily',
  active: false,
  price: 0,
};
const removed: ScheduleChange = { kind: 'remove', of: 'schedules', id: 'job_1', name: 'Daily' };

const changes: [string, ScheduleChange, string, string][] = [
  ['a schedule', scheduled, 'POST schedule', 'schedule'],
  ['a configuration', configured, 'POST configs', 'config'],
  ['a pause', paused, 'POST schedule/job_1/toggle', 'pause'],
  ['a removal', removed, 'DELETE schedule/job_1', 'remove'],
];

const foreign: [string, () => Response][] = [
  ...[400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 429, 451, 500, 502, 503, 504, 520].map(
    (status): [string, () => Response] => [`a page by ${status}`, () => page(status)],
  ),
  ['an empty 403', () => page(403, '')],
  ['a message by 403', () => json(403, { message: 'Forbidden' })],
  ['an error by 403', () => json(403, { error: 'Forbidden', code: 1020 })],
  ['a detail by 404', () => json(404, { detail: 'Not Found' })],
  ['a message by 429', () => json(429, { message: 'API rate limit exceeded' })],
  ['a page by 200', () => page(200, '<html>Log in to the network</html>')],
  ['an error by 200', () => json(200, { error: 'upstream timed out' })],
];

describe.each(changes)('%s', (_name, what, call, intent) => {
  test.each(foreign)('answered by %s may have been made', async (_answer, answer) => {
    answers[call] = answer;
    expect(await change(what)).toMatchObject({ lost: true });
    expect(await left()).toEqual([`${intent} unknown`]);
    expect(sent).toEqual([call]);
  });

  test.each([400, 402, 403, 404, 422, 429, 500, 503])(
    'refused by the service with %i was not made',
    async (status) => {
      answers[call] = () => json(status, { success: false, error: 'No', message: 'No' });
      expect(await change(what)).toMatchObject({ lost: false, problem: { status } });
      expect(await left()).toEqual([]);
    },
  );
});

test.each([
  ['a configuration', configured, 'POST configs', 'config'],
  ['a schedule', scheduled, 'POST schedule', 'schedule'],
] as const)('%s that the answer does not name may exist', async (_name, what, call, intent) => {
  answers[call] = () => json(201, { success: true });
  expect(await change(what)).toMatchObject({ lost: true, problem: { code: 'service-garbled' } });
  expect(await left()).toEqual([`${intent} unknown`]);
});

test('an empty answer to a removal is its end', async () => {
  answers['DELETE schedule/job_1'] = () => new Response(null, { status: 204 });
  expect(await change(removed)).toEqual({});
  expect(await left()).toEqual([]);
});

describe('a pause of a schedule that is paused by now does not resume it', () => {
  const own = { id: 'job_1', is_active: false };
  test.each([
    ['in an object', { success: true, data: own }, {}],
    ['in the list alone', { success: true }, { schedules: [own] }],
  ])('where the answer tells so %s', async (_name, schedule, list) => {
    answers['GET schedule/job_1'] = () => json(200, schedule);
    answers['GET schedule'] = () => json(200, list);
    expect(await change(paused)).toEqual({});
    expect(sent).toEqual([]);
  });

  test('where nothing tells whether it is', async () => {
    answers['GET schedule/job_1'] = () => json(200, { success: true });
    expect(await change(paused)).toEqual({ problem: { code: 'service-garbled' }, lost: false });
    expect(sent).toEqual([]);
  });
});

test('a pause that is pressed on two pages at once pauses', async () => {
  let active = true;
  answers['GET schedule/job_1'] = () => json(200, { id: 'job_1', is_active: active });
  answers['POST schedule/job_1/toggle'] = () => {
    active = !active;
    return json(200, { id: 'job_1', is_active: active });
  };
  await Promise.all([change(paused), change(paused)]);
  expect(sent).toEqual(['POST schedule/job_1/toggle']);
  expect(active).toBe(false);
});

test.each([
  ['a schedule is created', scheduled],
  ['a configuration is created', configured],
  ['a schedule is paused', paused],
])('%s not where the browser might send it twice', async (_, what) => {
  preventBrowserRetries.mockResolvedValue(false);
  expect(await change(what)).toMatchObject({ problem: { code: 'background-silent' }, lost: false });
  expect(sent).toEqual([]);
  expect(await left()).toEqual([]);
});

test.each([
  ['created', scheduled],
  ['paused', paused],
])('a schedule is %s only once connections of abandoned requests are closed', async (_, what) => {
  const closed = Promise.withResolvers<void>();
  closeAbandonedConnections.mockReturnValueOnce(closed.promise);
  const changed = change(what);
  await vi.waitFor(() => expect(closeAbandonedConnections).toHaveBeenCalled());
  expect(sent).toEqual([]);
  closed.resolve();
  await changed;
  expect(sent).toHaveLength(1);
});
