import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJobsArea } from '@/utils/jobs/background/jobs-area';
import type { Job } from '@/utils/jobs/schema';
import { ProblemError } from '@/utils/problem';
import { watchesItem } from '@/utils/storage/registry/watches';
import { createWatchesArea } from '@/utils/watches/background/watches-area';
import { newest } from '../../../fixtures/newest-storage';
import { caller } from '../../../fixtures/restoring';
import { storedJob, storedWatch } from '../../../fixtures/stored-work';

/** What a backup brought asks about private addresses, and for secret options, before anything is sent. */

const stored = vi.hoisted(() => ({
  job: null as unknown,
  items: [] as unknown[],
  urls: [''],
  checkTotalCost: vi.fn(async (_maxOf: () => number, _confirmed: boolean) => {}),
}));
vi.mock('@/utils/library/database/jobs-store', () => ({
  getJob: async () => stored.job,
  jobItems: async () => stored.items,
  allJobItems: async () => stored.urls.map((url) => ({ url })),
  changeJob: async (_id: string, how: (job: unknown) => unknown) => (stored.job = how(stored.job)),
  retryItems: async () => {},
}));
vi.mock('@/utils/library/database/watch-history', () => ({ listWatchRuns: async () => [] }));
vi.mock('@/utils/runs/background/cost-checks', () => ({
  checkFloor: async () => {},
  checkTotalCost: stored.checkTotalCost,
}));

const account = {
  scraperAccess: async () => ({ baseUrl: '', key: '' }),
  inUse: async () => 'first',
};
const begin = vi.fn(async () => null);
const quiet = async () => {};
const scheduler = { requestProcessing() {}, processDue: quiet, resume: quiet };
const jobs = createJobsArea({ account, scheduler, notifyChange: quiet }).handlers;
const watches = createWatchesArea({
  account,
  runner: {
    begin,
    requestProcessing() {},
    processDue: quiet,
    resume: quiet,
    taskOf: async () => null,
    takeRows: quiet,
  },
  isLocked: async () => false,
  endUnsent: quiet,
  notifyChange: quiet,
}).handlers;

const url = 'http://192.168.1.1/admin';
const problem = { code: 'restored-paused' } as const;
const asked = { problem: { code: 'private-address', detail: '192.168.1.1' } };

Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  begin.mockClear();
  stored.checkTotalCost.mockReset();
  stored.items = [];
});

const putJob = (more: Partial<Job>) => {
  stored.urls = ['https://shop.test/', url];
  stored.job = { ...storedJob.job, state: 'paused', ...more };
};
const putWatch = (restored: boolean) =>
  watchesItem.write([
    {
      ...storedWatch,
      problem: restored ? problem : null,
      state: 'paused',
      draft: { ...storedWatch.draft, url },
    },
  ]);
const jobId = storedJob.job.id;
const watchId = storedWatch.id;
const again = { jobId, state: 'failed', code: 'scrape-failed' } as const;
const ways = {
  'a job that is resumed': (more: object) => jobs['jobs/resume']({ jobId, ...more }, caller),
  'a job that tries again': (more: object) => jobs['jobs/retry']({ ...again, ...more }, caller),
  'a watch that runs now': (more: object) => watches['watches/run']({ watchId, ...more }, caller),
  'a watch that is resumed': (more: object) =>
    watches['watches/resume']({ watchId, ...more }, caller),
};

test.each(Object.entries(ways))('%s asks once, and only if it was restored', async (_name, act) => {
  putJob({ restored: true });
  await putWatch(true);
  await expect(act({})).rejects.toMatchObject(asked);
  await expect(act({ privateAddressConfirmed: false })).rejects.toMatchObject(asked);
  expect(stored.job).toMatchObject({ state: 'paused', restored: true });
  expect((await watchesItem.read())[0]).toMatchObject({ state: 'paused', problem });
  expect(begin).not.toHaveBeenCalled();
  expect(await act({ privateAddressConfirmed: true })).toBeUndefined();
  putJob({ restored: false });
  await putWatch(false);
  expect(await act({})).toBeUndefined();
});

test('a job that an earlier version restored asks too', async () => {
  putJob({ problem });
  await expect(ways['a job that is resumed']({})).rejects.toMatchObject(asked);
});

test.each(Object.entries(ways))('%s is refused without its secret options', async (_name, act) => {
  const refused = { problem: { code: 'options-left-out' } };
  putJob({ restored: true, optionsLeft: true });
  await putWatch(true);
  await watchesItem.update((all) => all.map((one) => ({ ...one, optionsLeft: true })));
  await expect(act({ privateAddressConfirmed: true })).rejects.toMatchObject(refused);
  expect(stored.job).toMatchObject({ state: 'paused', restored: true });
  expect(begin).not.toHaveBeenCalled();
});

test('a watch that is saved with its options again may run', async () => {
  await putWatch(true);
  await watchesItem.update((all) => all.map((one) => ({ ...one, optionsLeft: true })));
  const [watch] = await watchesItem.read();
  const input = { draft: watch!.draft, replaces: watchId, privateAddressConfirmed: true };
  await watches['watches/save'](input, caller);
  expect(await ways['a watch that is resumed']({ privateAddressConfirmed: true })).toBeUndefined();
});

const amounts = {
  cap: 60_000,
  used: 100,
  reserve: 5,
  totals: { waiting: 9999, running: 0, done: 0, failed: 1, unknown: 0 },
} as const;
const confirmed = { privateAddressConfirmed: true };
const resume = (more: object = {}) => ways['a job that is resumed']({ ...confirmed, ...more });

test.each([
  ['as it is shown', 60_000, 9999 * 5],
  ['that is lower', 30_100, 30_000],
])(
  'what a restored job may spend is asked for until confirmed: a limit %s',
  async (_, cap, most) => {
    putJob({ restored: true, ...amounts });
    const problem = new ProblemError('above-limit');
    stored.checkTotalCost.mockRejectedValue(problem);
    // Also at the second press: nobody has confirmed it yet.
    for (const press of [0, 1]) {
      await expect(resume({ cap })).rejects.toBe(problem);
      expect(stored.checkTotalCost.mock.calls[press]?.[0]()).toBe(most);
      expect(stored.job).toMatchObject({ state: 'paused', restored: true });
    }
    await resume({ cap, costConfirmed: true });
    expect(stored.job).toMatchObject({ state: 'running', restored: false, cap });
  },
);

test('trying an address again confirms nothing for the others', async () => {
  putJob({ restored: true, ...amounts });
  stored.items = [{ problem: { code: 'scrape-failed' } }];
  await ways['a job that tries again'](confirmed);
  stored.checkTotalCost.mockRejectedValue(new ProblemError('above-limit'));
  await expect(resume()).rejects.toThrow('above-limit');
});

test('a job that an earlier version restored is asked for too', async () => {
  putJob({ problem, ...amounts });
  stored.checkTotalCost.mockRejectedValue(new ProblemError('above-limit'));
  await expect(resume()).rejects.toThrow('above-limit');
});
