import { beforeEach, expect, test, vi } from 'vitest';
import type { JobBundle } from '@/utils/jobs/job-bundle';
import type { JobItem } from '@/utils/jobs/schema';
import { readBackup } from '@/utils/settings/parse-backup';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { watchesItem } from '@/utils/storage/registry/watches';
import {
  backups,
  caller,
  changed,
  connected,
  fileOf,
  jobsInMemory,
  newBrowser,
} from '../../../fixtures/restoring';
import { storedComparison } from '../../../fixtures/stored-backup';
import { directProfile } from '../../../fixtures/stored-profiles';
import { storedJob, storedRecipe, storedWatch } from '../../../fixtures/stored-work';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

const restoredNote = { code: 'restored-paused' };

async function madeHere(words?: string): Promise<string> {
  await connected('xxx.test', 'KEY-X');
  await recipesItem.write([storedRecipe]);
  await watchesItem.write([{ ...storedWatch, accountId: 'first' }]);
  return await backups(jobsInMemory([storedJob])).make(words);
}

test('recipes, watches and jobs come back, and neither watch nor job spends anything', async () => {
  const text = await madeHere();
  newBrowser();
  const jobs: JobBundle[] = [];
  const { restore } = backups(jobsInMemory(jobs));
  const accounts = await restore(text);
  expect(await recipesItem.read()).toEqual([storedRecipe]);
  expect(await watchesItem.read()).toEqual([
    {
      ...storedWatch,
      accountId: accounts['first'],
      state: 'paused',
      problem: restoredNote,
      pending: null,
      last: null,
      fruitless: 0,
    },
  ]);
  const [first] = jobs;
  expect(first?.job).toMatchObject({
    id: storedJob.job.id,
    restored: true,
    state: 'paused',
    problem: restoredNote,
    count: 4,
    // The reply of the address that was under way may be lost, and charged.
    totals: { waiting: 1, running: 0, done: 1, failed: 1, unknown: 1 },
    lost: 1,
    used: storedJob.job.used,
  });
  expect(first?.items.map(({ state }) => state)).toEqual(['waiting', 'unknown', 'done', 'failed']);
  expect(first?.items[1]?.problem?.code).toBe('maybe-charged');
});

test('pages that a job followed come back in their order, and it goes on to follow', async () => {
  const [, , done] = storedJob.items;
  const items: JobItem[] = [
    { ...done!, n: 0, after: 'followed' },
    { ...done!, n: 0.001, state: 'reading' },
    { ...done!, n: 1, state: 'waiting', runId: null },
  ];
  const jobs: JobBundle[] = [];
  await connected('xxx.test', 'KEY-X');
  const made = { job: { ...storedJob.job, follows: 3, count: 3 }, items };
  const text = await backups(jobsInMemory([made])).make();
  newBrowser();
  await backups(jobsInMemory(jobs)).restore(text);
  expect(jobs[0]).toMatchObject({
    job: { follows: 3, count: 3, totals: { waiting: 1, reading: 1, done: 1 } },
    items,
  });
  const swapped = { ...made, items: [items[0], items[2], items[1]] };
  expect(readBackup(changed(text, { jobs: [swapped] }))).toBeNull();
});

test('what is here stays as it is, and undo removes only what was added', async () => {
  const text = await madeHere();
  const running = { ...storedJob, job: { ...storedJob.job, name: 'Here' } };
  const jobs = [running];
  const other = { ...storedRecipe, id: crypto.randomUUID() };
  await recipesItem.write([other]);
  const here = { ...storedWatch, name: 'Here' };
  await watchesItem.write([here]);
  const { handlers, undo } = backups(jobsInMemory(jobs));
  const input = { text, passphrase: '' };
  const { added } = await handlers['backup/restore'](input, {
    kind: 'extension-page',
    incognito: false,
  });
  expect(added).toEqual({ recipes: [storedRecipe.id], watches: [], jobs: [] });
  expect(await recipesItem.read()).toEqual([other, storedRecipe]);
  expect((await watchesItem.read())[0]?.state).toBe('active');
  expect(jobs).toEqual([running]);
  await undo(added);
  expect(await recipesItem.read()).toEqual([other]);
  expect(await watchesItem.read()).toHaveLength(1);
  expect(jobs).toEqual([running]);
});

test('undo removes a paused watch and an added job', async () => {
  const text = await madeHere();
  newBrowser();
  const jobs: JobBundle[] = [];
  const { handlers, undo } = backups(jobsInMemory(jobs));
  const input = { text, passphrase: '' };
  const { added } = await handlers['backup/restore'](input, {
    kind: 'extension-page',
    incognito: false,
  });
  expect([jobs.length, (await watchesItem.read()).length]).toEqual([1, 1]);
  await undo(added);
  expect([jobs.length, (await watchesItem.read()).length]).toEqual([0, 0]);
  expect(await recipesItem.read()).toEqual([]);
});

test('undo leaves a watch that was resumed its recipe and its job', async () => {
  const job = { ...storedJob.job, id: storedWatch.id };
  const items = storedJob.items.map((item) => ({ ...item, jobId: job.id }));
  await connected('xxx.test', 'KEY-X');
  await recipesItem.write([storedRecipe]);
  await watchesItem.write([storedWatch]);
  const text = await backups(jobsInMemory([{ job, items }])).make('');
  newBrowser();
  const jobs: JobBundle[] = [];
  const { handlers, undo } = backups(jobsInMemory(jobs));
  const { added } = await handlers['backup/restore']({ text, passphrase: '' }, caller);
  await watchesItem.update((all) => all.map((one) => ({ ...one, state: 'active' as const })));
  await undo(added);
  expect(await watchesItem.read()).toHaveLength(1);
  expect(await recipesItem.read()).toEqual([storedRecipe]);
  expect(jobs).toMatchObject([{ job: { id: storedWatch.id } }]);
});

test('an older backup without them is read, and a damaged one is refused as a whole', async () => {
  const text = await madeHere('');
  const { recipes: _r, watches: _w, jobs: _j, ...older } = fileOf(text);
  expect(readBackup(JSON.stringify(older))).not.toBeNull();
  expect(readBackup(text)).not.toBeNull();
  const [item] = storedJob.items;
  const strange = (change: Partial<JobItem>): string =>
    changed(text, { jobs: [{ ...storedJob, items: [{ ...item, ...change }] }] });
  expect(readBackup(strange({}))).not.toBeNull();
  for (const damaged of [
    changed(text, { recipes: [{ ...storedRecipe, revision: 0 }] }),
    changed(text, { watches: [{ ...storedWatch, state: 'running' }] }),
    changed(text, { jobs: [{ ...storedJob, items: [] }] }),
    changed(text, { jobs: [{ ...storedJob, job: { ...storedJob.job, id: '../x' } }] }),
    strange({ jobId: 'other' }),
    strange({ n: 3 }),
    strange({ url: 'file:///etc/passwd' }),
  ])
    expect(readBackup(damaged)).toBeNull();
  newBrowser();
  await watchesItem.write([storedWatch]);
  await backups().restore(JSON.stringify(older), '');
  expect(await watchesItem.read()).toEqual([storedWatch]);
});

test('a file in which something is there twice brings it once', async () => {
  const profile = directProfile({ id: 'd' });
  const twice = { recipes: [storedRecipe, storedRecipe], watches: [storedWatch, storedWatch] };
  const geoComparisons = { last: null, list: [storedComparison, storedComparison] };
  const text = changed(await madeHere(''), {
    ...twice,
    geoComparisons,
    profiles: [profile, profile],
  });
  newBrowser();
  const input = { text, passphrase: '' };
  const { added } = await backups().handlers['backup/restore'](input, caller);
  expect(added).toMatchObject({ recipes: [storedRecipe.id], watches: [storedWatch.id] });
  for (const item of [recipesItem, watchesItem, profilesItem])
    expect(await item.read()).toHaveLength(1);
  expect((await geoComparisonsItem.read()).list).toHaveLength(1);
});

test('an ID may be a name that every object has', async () => {
  const accountId = 'constructor';
  const text = changed(await madeHere(''), {
    watches: [{ ...storedWatch, accountId }],
    jobs: [{ ...storedJob, job: { ...storedJob.job, accountId } }],
    profiles: [directProfile({ id: accountId })],
  });
  newBrowser();
  const jobs: JobBundle[] = [];
  await backups(jobsInMemory(jobs)).restore(text, '');
  expect((await watchesItem.read())[0]?.accountId).toBe(accountId);
  expect(jobs[0]?.job.accountId).toBe(accountId);
  expect((await profilesItem.read())[0]?.id).toBe(accountId);
});

test('what is switched on during a restore is off after it', async () => {
  const text = changed(await madeHere(''), { profiles: [directProfile({ id: 'd' })] });
  newBrowser();
  const { switchAllOff, handlers } = backups();
  const there: number[] = [];
  switchAllOff.mockImplementation(async () => {
    there.push((await profilesItem.read()).length);
  });
  const { added } = await handlers['backup/restore']({ text, passphrase: '' }, caller);
  expect(there).toEqual([0, 1]);
  await handlers['backup/undo']({ added }, caller);
  expect(there).toEqual([0, 1, 1, 0]);
});

test('what a backup holds of the work has no key, and the digest covers it', async () => {
  const text = await madeHere();
  expect(text).not.toContain('KEY-X');
  const other = changed(text, { watches: [{ ...storedWatch, nextAt: 5 }] });
  newBrowser();
  await expect(backups().restore(other)).rejects.toMatchObject({
    problem: { code: 'backup-changed' },
  });
});
