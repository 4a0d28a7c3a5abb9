import { beforeEach, expect, test, vi } from 'vitest';
import { createAddressPicker } from '@/utils/jobs/background/address-picker';
import { hostGapMs, hostOf } from '@/utils/jobs/pick-addresses';
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
const read = (limit: number) => stored.reads.filter((one) => one === limit).length;

/** Fills the waiting addresses, in order, with this many of each host. */
function wait(hosts: Record<string, number>): void {
  const urls = Object.entries(hosts).flatMap(([host, count]) =>
    Array.from({ length: count }, (_, at) => `https://${host}/${at}`),
  );
  const base = { jobId: job.id, state: 'waiting', runId: null, problem: null } as const;
  stored.waiting = urls.map((url, n) => ({ ...base, n, url }));
}

/** Begins what is picked, as the scheduler does. */
async function begin(pick: ReturnType<typeof createAddressPicker>, free: number, limit = 20) {
  const { items, waitMs } = await pick(job, free, limit, new Map());
  const begun = items.filter((item) => stored.waiting.includes(item));
  stored.waiting = stored.waiting.filter((item) => !begun.includes(item));
  expect(begun, 'an address is picked twice').toEqual(items);
  return { hosts: items.map(({ url }) => hostOf(url)), waitMs };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  stored.reads = [];
});

test('with one host for all addresses, few are read for each that begins', async () => {
  wait({ 'a.test': 3000 });
  const pick = createAddressPicker();
  for (let at = 0; at < 30; at += 1) {
    expect(await begin(pick, 20)).toEqual({ hosts: ['a.test'], waitMs: hostGapMs });
    vi.advanceTimersByTime(hostGapMs);
  }
  expect(read(20)).toBe(30);
  // 30 times the gap of one host are less than five seconds.
  expect(read(2000)).toBe(1);
  vi.advanceTimersByTime(5000);
  await begin(pick, 20);
  expect(read(2000)).toBe(2);
});

test('hosts that come late in the list begin beside the first one, each address once', async () => {
  wait({ 'a.test': 500, 'b.test': 500, 'c.test': 500 });
  const pick = createAddressPicker();
  for (let at = 0; at < 20; at += 1) {
    expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'b.test', 'c.test']);
    vi.advanceTimersByTime(hostGapMs);
  }
  expect(read(2000)).toBe(1);
});

test('what began, ended or was removed meanwhile does not keep others from beginning', async () => {
  wait({ 'a.test': 100, 'b.test': 2, 'c.test': 1 });
  const pick = createAddressPicker();
  expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'b.test', 'c.test']);
  // Addresses that wait again are found when the list is read again.
  wait({ 'a.test': 100, 'd.test': 1 });
  vi.advanceTimersByTime(5000);
  expect((await begin(pick, 20)).hosts).toEqual(['a.test', 'd.test']);
});

test('no more than the free slots are picked, and a short list is read once', async () => {
  wait({ 'a.test': 1, 'b.test': 1, 'c.test': 1 });
  const pick = createAddressPicker();
  expect((await begin(pick, 2)).hosts).toEqual(['a.test', 'b.test']);
  expect((await begin(pick, 2)).hosts).toEqual(['c.test']);
  expect(stored.reads).toEqual([20, 20]);
});
