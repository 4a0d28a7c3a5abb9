import { beforeEach, expect, test, vi } from 'vitest';
import { createAddressPicker } from '@/utils/jobs/background/address-picker';
import { hostGapMs } from '@/utils/jobs/pick-addresses';
import { hostOf } from '@/utils/url-parts';
import type { Job, JobItem } from '@/utils/jobs/schema';
import { storedJob } from '../../../fixtures/stored-work';

const stored = vi.hoisted(() => ({ waiting: [] as JobItem[], reads: [] as number[] }));
vi.mock('@/utils/library/database/jobs-store', () => ({
  jobItems: async (_id: string, _state: string, limit: number) => {
    stored.reads.push(limit);
    return stored.waiting.slice(0, limit);
  },
}));

const job: Job = { ...storedJob.job, perHost: 20 };

/** Sets the waiting addresses, in order, to this many of each host. */
function wait(hosts: Record<string, number>): void {
  const urls = Object.entries(hosts).flatMap(([host, count]) =>
    Array.from({ length: count }, (_, at) => `https://${host}/${at}`),
  );
  const base = { jobId: job.id, state: 'waiting', runId: null, problem: null } as const;
  stored.waiting = urls.map((url, n) => ({ ...base, n, url }));
}

/** Begins what is picked, as the scheduler does. */
async function begin(pick: ReturnType<typeof createAddressPicker>, free: number, limit = 20) {
  const now = { ...job, totals: { ...job.totals, waiting: stored.waiting.length } };
  const { items, waitMs } = await pick(now, free, limit, new Map());
  const begun = items.filter((item) => stored.waiting.includes(item));
  stored.waiting = stored.waiting.filter((item) => !begun.includes(item));
  expect(begun, 'an address is picked twice').toEqual(items);
  return { hosts: items.map(({ url }) => hostOf(url)), waitMs };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  stored.reads = [];
});

test('a job of a single host reads its addresses once for a thousand that begin', async () => {
  wait({ 'a.test': 3000 });
  const pick = createAddressPicker();
  for (let at = 0; at < 2001; at += 1) {
    expect(await begin(pick, 20)).toEqual({ hosts: ['a.test'], waitMs: hostGapMs });
    vi.advanceTimersByTime(hostGapMs);
  }
  expect(stored.waiting).toHaveLength(999);
  expect(stored.reads).toEqual([2000, 2000]);
});

test('hosts that come late in the list begin beside the first one, each address once', async () => {
  wait({ 'a.test': 500, 'b.test': 500, 'c.test': 500 });
  const pick = createAddressPicker();
  for (let at = 0; at < 20; at += 1) {
    expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'b.test', 'c.test']);
    vi.advanceTimersByTime(hostGapMs);
  }
  expect(stored.reads).toEqual([2000]);
});

test('addresses that wait again are found at once in a short list, in a long one after five seconds', async () => {
  const pick = createAddressPicker();
  for (const count of [100, 1500]) {
    stored.reads = [];
    wait({ 'a.test': count, 'b.test': 2, 'c.test': 1 });
    expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'b.test', 'c.test']);
    vi.advanceTimersByTime(hostGapMs);
    wait({ 'a.test': count + 5, 'd.test': 1 });
    if (count > 200) {
      // The first address has begun already: the stored state decides.
      const before = stored.reads.length;
      await pick({ ...job, totals: { ...job.totals, waiting: count + 6 } }, 20, 20, new Map());
      expect(stored.reads).toHaveLength(before);
      vi.advanceTimersByTime(5000);
    }
    expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'd.test']);
    vi.advanceTimersByTime(5000);
  }
});

test('an address that does not wait any more keeps no other from beginning', async () => {
  wait({ 'a.test': 40 });
  const pick = createAddressPicker();
  await begin(pick, 20);
  // The next one was removed.
  stored.waiting.shift();
  vi.advanceTimersByTime(hostGapMs);
  expect((await begin(pick, 20)).hosts).toEqual(['a.test']);
});

test('no more than the free slots are picked, and a short list is read once', async () => {
  wait({ 'a.test': 1, 'b.test': 1, 'c.test': 1 });
  const pick = createAddressPicker();
  expect((await begin(pick, 2)).hosts).toEqual(['a.test', 'b.test']);
  expect((await begin(pick, 2)).hosts).toEqual(['c.test']);
  expect(stored.reads).toEqual([2000]);
});
