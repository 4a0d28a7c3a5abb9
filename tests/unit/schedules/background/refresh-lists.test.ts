import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { refreshServiceList } from '@/utils/schedules/background/refresh-lists';
import type { CallOutcome } from '@/utils/schedules/background/service-calls';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { connected } from '../../../fixtures/restoring';

vi.mock('@/utils/library/database/library-runs', () => ({ unfinishedRuns: async () => [] }));

const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `job_${from + at}` }));

const answered = (json: unknown): CallOutcome => ({ json, baseUrl: '' });
const missing: CallOutcome = { problem: { code: 'scrape-failed', status: 404 }, lost: false };
const busy: CallOutcome = { problem: { code: 'service-busy', status: 503 }, lost: false };

/** Reads the list from a service that gives these answers, one a page. */
async function refresh(pages: CallOutcome[]) {
  let asked = 0;
  await refreshServiceList(async () => {
    asked += 1;
    return pages[Math.min(asked, pages.length) - 1] ?? missing;
  }, 'schedules');
  const list = (await serviceSchedulesItem.read()).schedules;
  return { asked, count: list.items.length, unreadable: list.unreadable, problem: list.problem };
}

beforeEach(async () => {
  fakeBrowser.reset();
  await connected('a.test', 'KEY-A');
});

const read = { unreadable: 0, problem: null };

test.each<[string, CallOutcome[], object]>([
  [
    'a total as text',
    [
      [1, 20],
      [21, 20],
      [41, 5],
    ].map(([from = 0, count = 0]) =>
      answered({ schedules: items(from, count), pagination: { total: '45' } }),
    ),
    { asked: 3, count: 45 },
  ],
  ['no total', [answered(items(1, 20)), answered(items(21, 5))], { asked: 2, count: 25 }],
  [
    'no total, and a full last page',
    [answered(items(1, 20)), answered([])],
    { asked: 2, count: 20 },
  ],
  [
    'no total, and no page after the last',
    [answered(items(1, 20)), missing],
    { asked: 2, count: 20 },
  ],
  [
    'no total, and a refused page after the last',
    [answered(items(1, 20)), { problem: { code: 'scrape-failed', status: 422 }, lost: false }],
    { asked: 2, count: 20 },
  ],
  [
    'no total, and an empty answer after the last page',
    [answered(items(1, 20)), answered({ data: null })],
    { asked: 2, count: 20 },
  ],
  [
    'no total and no paging',
    [answered([...items(1, 30), null])],
    { asked: 2, count: 30, unreadable: 1 },
  ],
])('a list with %s is read whole', async (_, pages, expected) => {
  expect(await refresh(pages)).toEqual({ ...read, ...expected });
});

test('a further page that fails for now is told', async () => {
  expect(await refresh([answered(items(1, 20)), busy])).toMatchObject({
    problem: { code: 'service-busy' },
  });
});
