import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Run } from '@/utils/runs/schema';
import { accountsItem } from '@/utils/storage/registry/account';
import { newest } from '../../../fixtures/newest-storage';
import { scrapeRun } from '../tasks/example-options';

const runs = signal<Run[]>([]);
vi.mock('@/utils/runs/state/runs', () => ({ runs }));

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await accountsItem.write({ current: { id: 'mine', label: '' }, others: [] });
  vi.resetModules();
});

const cost = { used: 7, left: 93 };
const own = scrapeRun({ id: 'own', cost, state: 'done', tries: 1, accountId: 'mine' });
const { accountId: _none, ...early } = own;

test.each<[string, Run, boolean]>([
  ['of this account', own, true],
  ['from before there were several accounts', early, true],
  ['of another account', { ...own, accountId: 'other' }, false],
  ['that was restored', { ...own, restored: true }, false],
  ['that was not sent', { ...own, state: 'cancelled', tries: 0 }, false],
  ['without a cost yet', { ...own, cost: { used: null, left: null } }, false],
])('the credits of a run %s', async (_which, run, isShown) => {
  const older = { ...own, id: 'older' };
  runs.value = [{ ...run, id: 'newest' }, older];
  const { lastPaidRun } = await import('@/utils/runs/state/last-paid-run');
  await vi.waitFor(() => expect(lastPaidRun.value?.id).toBe(isShown ? 'newest' : 'older'));
});
