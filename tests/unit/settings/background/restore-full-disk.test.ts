import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { finishRestore } from '@/utils/settings/background/backup-commit';
import type { JobBundle } from '@/utils/jobs/job-bundle';
import { profilesItem } from '@/utils/storage/registry/proxy';
import { recipesItem } from '@/utils/storage/registry/recipes';
import {
  backups,
  caller,
  connected,
  instead,
  jobsInMemory,
  newBrowser,
} from '../../../fixtures/restoring';
import { directProfile, serviceProfile } from '../../../fixtures/stored-profiles';
import { storedJob, storedRecipe } from '../../../fixtures/stored-work';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));
vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

test('a disk that is full after the commit is told with what was added, so that it can be undone', async () => {
  const second = { ...storedJob, job: { ...storedJob.job, id: crypto.randomUUID() } };
  second.items = second.items.map((item) => ({ ...item, jobId: second.job.id }));
  await connected('xxx.test', 'KEY-X');
  await profilesItem.write([directProfile({ id: 'there' })]);
  await recipesItem.write([storedRecipe]);
  const text = await backups(jobsInMemory([storedJob, second])).make('');
  newBrowser();
  const here = [directProfile({ id: 'here' })];
  await profilesItem.write(here);
  const jobs: JobBundle[] = [];
  const jobStore = jobsInMemory(jobs);
  const { add } = jobStore;
  jobStore.add = async (bundle) => {
    if (jobs.length > 0) throw new DOMException('No room', 'QuotaExceededError');
    return add(bundle);
  };
  const { handlers, undo } = backups(jobStore);
  const { added, problem } = await handlers['backup/restore']({ text, passphrase: '' }, caller);
  expect(problem).toEqual({ code: 'disk-full', detail: 'No room' });
  expect(added).toMatchObject({ recipes: [storedRecipe.id], jobs: [storedJob.job.id] });
  await undo(added);
  expect(await profilesItem.read()).toEqual(here);
  expect([jobs, await recipesItem.read()]).toEqual([[], []]);
});

test('values that find no room once the secrets are stored are told, and undone or completed', async () => {
  const { make, handlers, undo } = backups();
  await profilesItem.write([serviceProfile({ id: 'there' })]);
  const text = await make('');
  const here = [serviceProfile({ id: 'here' })];
  await profilesItem.write(here);
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  const full = () =>
    instead(local, {
      set: async (values: Record<string, unknown>) => {
        if (profilesItem.key in values) throw new Error('No room');
        await set(values);
      },
    });
  const input = { text, passphrase: '' };
  const restoreOnFullDisk = async () => {
    const freed = full();
    const reply = await handlers['backup/restore'](input, caller);
    freed();
    return reply;
  };
  expect((await restoreOnFullDisk()).problem).toEqual({ code: 'unexpected', detail: 'No room' });
  await undo();
  expect(await profilesItem.read()).toEqual(here);
  await restoreOnFullDisk();
  await finishRestore();
  expect((await profilesItem.read()).map(({ id }) => id)).toEqual(['there']);
});
