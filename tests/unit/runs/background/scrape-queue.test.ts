import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createScrapeQueue } from '@/utils/runs/background/scrape-queue';
import type { Job } from '@/utils/jobs/schema';
import { getJob } from '@/utils/library/database/jobs-store';
import { ProblemError } from '@/utils/problem';
import type { Run, ScrapeRun } from '@/utils/runs/schema';
import { accountItem, accountsItem } from '@/utils/storage/registry/account';
import { addressesOf, connected, newBrowser } from '../../../fixtures/restoring';
import { holdRuns, reads, storedRuns, updateRun } from '../../../fixtures/runs-in-memory';
import { storedAccount } from '../../../fixtures/stored-account';
import { agentRun, scrapeRun } from '../tasks/example-options';

const around = vi.hoisted(() => ({
  job: null as unknown,
  online: true,
  /** Fault of the storage by account. */
  faults: new Map<string, Error>(),
}));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => !around.online }));
vi.mock('@/utils/library/database/library-runs', () => import('../../../fixtures/runs-in-memory'));
vi.mock('@/utils/library/database/library-database', () => ({
  openLibrary: async () => ({ get: async () => around.job }),
}));
vi.mock('@/utils/library/database/job-items', () => ({ toJob: (job: Job) => job }));
vi.mock('@/utils/account/background/account-keys', async (original) => {
  const real = await original<typeof import('@/utils/account/background/account-keys')>();
  return {
    ...real,
    async accountOf(id?: string) {
      const fault = around.faults.get(id ?? '');
      if (fault) throw fault;
      return await real.accountOf(id);
    },
  };
});

const start = Date.UTC(2026, 0, 15);

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
}

/** Stores an account that is not in use, with this limit. */
async function addAccount(id: string, concurrency: number): Promise<void> {
  const scraper = { hasAccess: true, concurrency };
  const state = { account: storedAccount({ scraper }), problem: null };
  const other = { id, label: '', addresses: addressesOf(id), state };
  await accountsItem.update(({ others, ...rest }) => ({ ...rest, others: [...others, other] }));
}

/** The queue, with scrapes that the service takes at once and works on. */
function stage() {
  const sent: string[] = [];
  const queue = createScrapeQueue(async (run) => {
    sent.push(run.id);
    storedRuns.set(run.id, { ...run, state: 'submitted' });
  });
  return {
    sent,
    queue,
    /** Queues waiting scrapes, each of which is stored. */
    async wait(...runs: ScrapeRun[]): Promise<void> {
      for (const run of runs) {
        storedRuns.set(run.id, run);
        queue.advance(run).catch(() => {});
        await settle();
      }
    },
    /** Changes a stored run, and tells the queue. */
    async change(id: string, how: Partial<ScrapeRun>): Promise<void> {
      const changed = await updateRun(id, (run) =>
        run.kind === 'scrape' ? scrapeRun({ ...run, ...how }) : run,
      );
      queue.onChange(changed);
      await settle();
    },
  };
}

const waiting = (id: string, change: Partial<ScrapeRun> = {}) =>
  scrapeRun({ id, state: 'waiting', notBefore: 0, ...change });
const many = (count: number, change: Partial<ScrapeRun> = {}) =>
  Array.from({ length: count }, (_, at) => waiting(`${at}`, change));
const atService = (id: string, change: Partial<ScrapeRun> = {}) =>
  scrapeRun({ id, state: 'submitted', ...change });

beforeEach(async () => {
  newBrowser();
  holdRuns();
  Object.assign(around, { job: null, online: true, faults: new Map() });
  // Two scrapes at the same time.
  await connected('a.test', 'KEY');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
});
afterEach(() => vi.useRealTimers());

const hold = (runId: string | null) => ({ until: 0, runId, problem: { code: 'job-held' } });

test.each([
  ['of a running job', { state: 'running' }, true],
  ['of a paused job', { state: 'paused' }, false],
  ['of a held job', { state: 'running', hold: hold(null) }, false],
  ['of a held job, by which it tries', { state: 'running', hold: hold('run') }, true],
  ['of a held job that tries with another', { state: 'running', hold: hold('other') }, false],
  ['of no job that is known', undefined, true],
])('a scrape %s that waits for its slot is sent: %s', async (_name, job, isSent) => {
  around.job = job;
  const { sent, wait } = stage();
  await wait(waiting('run', { jobId: 'job' }));
  expect(sent).toEqual(isSent ? ['run'] : []);
  expect(await getJob('job')).toEqual(job ?? null);
});

test('offline a scrape that waits is not sent, and is queued again when it is due', async () => {
  around.online = false;
  const { sent, wait } = stage();
  await wait(waiting('run'));
  expect(sent).toEqual([]);
  around.online = true;
  await wait(waiting('run'));
  expect(sent).toEqual(['run']);
});

describe('at the same time are sent', () => {
  const limitOf = (concurrency: number) => async () => {
    const account = storedAccount({ scraper: { hasAccess: true, concurrency } });
    await accountItem.write({ account, problem: null });
  };
  test.each<[string, () => Promise<void>, Partial<ScrapeRun>, number]>([
    ['as many as the account allows', limitOf(3), {}, 3],
    ['five if it tells no limit', limitOf(0), {}, 5],
    ['five without an account', () => accountItem.write({ account: null, problem: null }), {}, 5],
    ['as many as the account of the run allows', () => addAccount('B', 4), { accountId: 'B' }, 4],
    ['five of a removed account', async () => {}, { accountId: 'gone' }, 5],
  ])('%s', async (_, prepare, change, count) => {
    await prepare();
    const { sent, wait } = stage();
    await wait(...many(7, change));
    expect(sent).toEqual(many(count).map(({ id }) => id));
  });
});

test.each([
  ['a fault', new Error('disk gone')],
  ['a problem', new ProblemError('storage-unreadable')],
])('while %s keeps the limit from being read nothing is sent', async (_, fault) => {
  around.faults.set('B', fault);
  const { sent, queue } = stage();
  await expect(queue.advance(waiting('run', { accountId: 'B' }))).rejects.toBe(fault);
  expect(sent).toEqual([]);
});

test('each account has slots of its own; a run without one uses those of the account in use', async () => {
  await addAccount('B', 1);
  holdRuns(atService('x'), agentRun({ id: 'y', state: 'intent', accountId: 'B' }));
  const { sent, wait } = stage();
  await wait(
    waiting('own'),
    waiting('own too', { accountId: 'first' }),
    waiting('other', { accountId: 'B' }),
  );
  expect(sent).toEqual(['own']);
});

test('a scrape at the service is polled at once, though all slots are used', async () => {
  const runs = [atService('a'), atService('b')];
  holdRuns(...runs);
  const { sent, queue } = stage();
  await queue.advance(runs[0]!);
  expect(sent).toEqual(['a']);
});

test.each<[string, Partial<ScrapeRun>, boolean]>([
  ['ends', { state: 'done' }, true],
  ['is put off by the service', { state: 'waiting' }, true],
  ['is polled', { state: 'running' }, false],
])('when a scrape %s, the next is sent or waits', async (_, how, isSent) => {
  holdRuns(atService('a'), atService('b'));
  const { sent, wait, change } = stage();
  await wait(waiting('next'));
  expect(sent).toEqual([]);
  const before = reads.count;
  await change('a', how);
  expect(sent).toEqual(isSent ? ['next'] : []);
  if (!isSent) expect(reads.count).toBe(before);
});

test('when a scrape was removed, the next is sent', async () => {
  holdRuns(atService('a'), atService('b'));
  const { sent, wait, queue } = stage();
  await wait(waiting('next'));
  storedRuns.delete('a');
  queue.onChange(null);
  await settle();
  expect(sent).toEqual(['next']);
});

test('scrapes of a job come after all others, in their order', async () => {
  holdRuns(atService('a'), atService('b'));
  const { sent, wait, change } = stage();
  const ofJob = { jobId: 'job' };
  await wait(waiting('job 1', ofJob), waiting('job 2', ofJob), waiting('1'), waiting('2'));
  for (const id of ['a', 'b', '1', '2']) await change(id, { state: 'done' });
  expect(sent).toEqual(['1', '2', 'job 1', 'job 2']);
});

const lost = { state: 'unknown', wasStopped: true, updatedAt: start, expectedMs: 4000 } as const;

test.each<[string, Partial<ScrapeRun>]>([
  ['of the account in use', {}],
  ['of an account', { accountId: 'first' }],
])('a scrape %s whose reply was lost uses its slot until the service is done', async (_, own) => {
  holdRuns(atService('a'), atService('b'));
  const { sent, wait, change } = stage();
  await wait(waiting('next'));
  await change('a', { ...lost, ...own });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(9999);
  await settle();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  await settle();
  expect(sent).toEqual(['next']);
});

test('a lost scrape of another account uses none of the slots', async () => {
  await addAccount('B', 1);
  holdRuns(atService('a', { accountId: 'B' }), atService('b'));
  const { sent, wait, change } = stage();
  await change('a', lost);
  await wait(waiting('next'), waiting('other', { accountId: 'B' }));
  expect(sent).toEqual(['next']);
});

const ofJob: Run = atService('of job', { jobId: 'job' });

test.each<[string, Run[], boolean]>([
  ['no job is under way, though all slots are used', [atService('a'), atService('b')], true],
  ['a job leaves a slot', [ofJob], true],
  ['a job and others use all slots', [atService('a'), ofJob], false],
  ['the slots are used by others, and a job waits', [waiting('w', { jobId: 'j' })], true],
])('a scrape started by hand has a slot or none while %s', async (_, runs, isFree) => {
  holdRuns(...runs);
  const { queue } = stage();
  expect(await queue.claim('new')).toBe(isFree);
});

test('a slot taken by hand is used until it is given back', async () => {
  holdRuns(ofJob);
  const { sent, queue, wait } = stage();
  expect(await queue.claim('new')).toBe(true);
  expect(await queue.claim('too many')).toBe(false);
  await wait(waiting('next'));
  expect(sent).toEqual([]);
  queue.release('new');
  await settle();
  expect(sent).toEqual(['next']);
});

test('what fails where nothing waits for it is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  holdRuns(ofJob, atService('b'));
  const { queue, wait } = stage();
  await wait(waiting('next'));
  const fault = new Error('disk gone');
  around.faults.set('', fault);
  queue.onChange(null);
  await settle();
  queue.release('b');
  await settle();
  expect(log.mock.calls).toEqual([
    ['Vantage: starting queued scrapes failed.', fault],
    ['Vantage: starting queued scrapes failed.', fault],
  ]);
});
