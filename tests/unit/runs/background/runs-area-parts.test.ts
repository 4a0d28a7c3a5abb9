import { beforeEach, describe, expect, test, vi } from 'vitest';
// First, since it replaces modules that others load.
import { answerWith, around, callsOf, sent, settle, soon, stage, start } from './area-stage';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Job } from '@/utils/jobs/schema';
import { notePrivateRun } from '@/utils/incognito/background/private-run-presence';
import { setWakeUp } from '@/utils/browser/wake-ups';
import { accountItem } from '@/utils/storage/registry/account';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { runKey } from '@/utils/storage/private-run-records';
import { caller } from '../../../fixtures/restoring';
import { holdRuns, storedRuns } from '../../../fixtures/runs-in-memory';
import { storedJob, storedRecipe } from '../../../fixtures/stored-work';
import { scrapeRun } from '../tasks/example-options';

const url = 'https://shop.test/';
const alarm = () => fakeBrowser.alarms.get('vantage:poll');
const waiting = () =>
  scrapeRun({ id: 'run', state: 'waiting', notBefore: start, updatedAt: start, createdAt: start });

describe('jobs', () => {
  test('a job that began scrapes has the background woken, the scrapes counted, told and sent', async () => {
    const { counts } = stage();
    const [dependencies] = around.scheduler;
    holdRuns(waiting());
    await dependencies?.keepAlarm();
    expect(await alarm()).toBeDefined();
    await dependencies?.onChange();
    await settle();
    expect(around.calls).toEqual(['tell pages soon']);
    expect(counts).toEqual([{ open: 1, jobs: null }]);
    expect(await dependencies?.isLocked()).toBe(false);
    await dependencies?.advanceDueRuns();
    await soon(() => expect(storedRuns.get('run')?.state).toBe('done'));
  });

  test('pages that a job found are read', async () => {
    stage();
    await recipesItem.write([storedRecipe]);
    const job: Job = { ...storedJob.job, totals: { ...storedJob.job.totals, reading: 1 } };
    await around.scheduler[0]?.followPages([job]);
    expect(around.opened).toEqual(['jobs']);
  });

  test('a job that the user pauses is told to open pages and counted', async () => {
    around.job = storedJob.job;
    const { area, counts } = stage();
    await area.handlers['jobs/pause']({ jobId: storedJob.job.id }, caller);
    await settle();
    expect(around.job.state).toBe('paused');
    expect(around.calls).toEqual(['tell pages', 'processDue jobs']);
    expect(counts).toEqual([{ open: 0, jobs: null }]);
  });

  test('when no page of a job is left to read, watches come first, then jobs go on', async () => {
    const { area } = stage();
    expect(await area.handlers['jobs/page']({}, caller)).toEqual({ page: null });
    expect(around.calls).toEqual([
      'processDue watches',
      'tell pages soon',
      'begin jobs',
      'begin watches',
    ]);
  });
});

test('watches begin scrapes as jobs do, pay by the account, and post what they find', async () => {
  const { account, postRows } = stage();
  const [jobs] = around.scheduler;
  const [watches] = around.runner;
  const { isLocked, keepAlarm, advanceDueRuns, onChange } = jobs ?? {};
  const asJobs = { isLocked, keepAlarm, advanceDueRuns, onChange };
  expect(watches).toMatchObject({ ...asJobs, account, postRows });
  watches?.requestJobs();
  expect(around.calls).toEqual(['begin jobs']);
});

describe('comparisons', () => {
  const choice = { countries: ['DE', 'US'], modes: ['request' as const], screenshots: false };
  const ask = {
    act: 'start',
    url,
    choice,
    privateAddressConfirmed: true,
    costConfirmed: true,
  } as const;

  test('the scrapes of a comparison are stored for the account, told, counted, packed, and sent', async () => {
    const { area, counts } = stage();
    const reply = Promise.withResolvers<Response>();
    answerWith(() => reply.promise);
    const started = await area.handlers['compare/act']({ id: 'c', act: ask }, caller);
    expect(started).toEqual({ id: 'c' });
    expect([...storedRuns.values()]).toMatchObject([
      { url, accountId: 'first', options: { country: 'DE' } },
      { url, accountId: 'first', options: { country: 'US' } },
    ]);
    expect(around.calls.slice(0, 2)).toEqual(['tell pages', 'keep house']);
    expect(await alarm()).toBeDefined();
    vi.advanceTimersByTime(25);
    await settle();
    expect(counts[0]).toEqual({ open: 2, jobs: null });
    await soon(() => expect(sent).toEqual([url, url]));
    await area.handlers['compare/act']({ id: 'x', act: { act: 'stop', id: 'c' } }, caller);
    expect([...storedRuns.values()].map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await alarm()).toBeUndefined();
  });

  test('none begins without an account', async () => {
    await accountItem.write({ account: null, problem: null });
    const { area } = stage();
    const starting = area.handlers['compare/act']({ id: 'c', act: ask }, caller);
    await expect(starting).rejects.toThrow();
    expect(storedRuns.size).toBe(0);
    expect((await geoComparisonsItem.read()).list).toEqual([]);
  });
});

describe('when the background starts again', () => {
  test.each(['arm', 'run'] as const)('runs, jobs and watches wake up: %s', async (what) => {
    const { wakeUps } = stage().area;
    expect(Object.keys(wakeUps).toSorted()).toEqual([
      'vantage:jobs',
      'vantage:poll',
      'vantage:watches',
    ]);
    holdRuns(waiting());
    await wakeUps['vantage:poll'][what]();
    await soon(() => expect(storedRuns.get('run')?.state).toBe('done'));
  });

  test('open runs are counted, and what lies there is packed', async () => {
    const { area, counts } = stage();
    holdRuns(scrapeRun({ state: 'running' }));
    await area.resume();
    await settle();
    expect(counts).toEqual([{ open: 1, jobs: null }]);
    expect(around.calls).toEqual(['keep house', 'resume jobs']);
  });

  test('scrapes of a paused job are taken back before they are sent', async () => {
    holdRuns(waiting());
    around.takesBack = async () => {
      await settle();
      storedRuns.delete('run');
    };
    await stage().area.resume();
    await settle();
    expect(sent).toEqual([]);
  });

  test.each([
    ['vantage:poll', 1],
    ['vantage:jobs', 1],
    ['vantage:watches', 0],
  ] as const)('with the alarm %s left, runs go on %d times', async (name, times) => {
    await setWakeUp(name, { everyMinutes: 0.5 });
    await stage().area.resumeOpen();
    expect(callsOf('resume jobs')).toBe(times);
  });
});

describe('private windows', () => {
  const key = runKey('private');
  const isHeld = async () => key in (await fakeBrowser.storage.session.get(null));
  beforeEach(async () => {
    Object.assign(fakeBrowser.storage.session, { getBytesInUse: async () => 0 });
    notePrivateRun();
    const run = scrapeRun({ id: 'private', privateSession: 's', updatedAt: start - 3_600_000 });
    await fakeBrowser.storage.session.set({ [key]: { run, parts: 0 } });
  });
  async function closeWindow(): Promise<void> {
    await fakeBrowser.windows.onRemoved.trigger(1);
    await settle();
  }

  test.each([
    ['Firefox', true],
    ['Chromium, whose own worker takes them,', false],
  ])('when the last of them closes, results are dropped in %s: %s', async (_, isDropped) => {
    around.isFirefox = isDropped;
    stage().area.register();
    await closeWindow();
    expect(await isHeld()).toBe(!isDropped);
  });

  test('results that can not be dropped are logged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    around.isFirefox = true;
    const gone = new Error('windows gone');
    vi.spyOn(fakeBrowser.windows, 'getAll').mockRejectedValue(gone);
    stage().area.register();
    await closeWindow();
    expect(log.mock.calls).toEqual([
      ['Vantage: dropping results of private windows failed.', gone],
    ]);
  });

  test('a result that the user keeps is stored and told when its last part has come', async () => {
    const { area } = stage();
    await area.receiveKeptPart({ id: 'private', at: 0, of: 2, text: 'one ' });
    expect(around.calls).toEqual([]);
    await area.receiveKeptPart({ id: 'private', at: 1, of: 2, text: 'two' });
    expect(around.calls).toEqual(['import one two', 'tell pages', 'keep house']);
  });
});
