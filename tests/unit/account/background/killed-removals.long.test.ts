import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { inWorker, newMortalBrowser } from '../../../fixtures/mortal-worker';
import { storedAccount } from '../../../fixtures/stored-account';

/** Removals of accounts with the worker killed at each step. */

vi.mock('@/utils/runs/background/run-store', () => ({ unfinishedRuns: async () => [] }));

const endless = 1_000_000;
const caller = { kind: 'extension-page', incognito: false } as const;
const addresses = { accountApi: 'https://a.test', exitCheck: '', dashboard: '' };

/** Modules of the worker that runs now. */
async function modules() {
  const [area, account, settings, usage, targeting, secrets] = await Promise.all([
    import('@/utils/account/background/account-area'),
    import('@/utils/storage/registry/account'),
    import('@/utils/storage/registry/settings'),
    import('@/utils/storage/registry/usage'),
    import('@/utils/storage/registry/targeting'),
    import('@/utils/security/background/secrets'),
  ]);
  return { ...area, ...account, ...settings, ...usage, ...targeting, ...secrets };
}

async function accountArea() {
  return (await modules()).createAccountArea(async () => async () => {});
}
type Handlers = Awaited<ReturnType<typeof accountArea>>['handlers'];

/** A browser with the account a in use, and b beside it. */
async function prepare(): Promise<void> {
  newMortalBrowser();
  await inWorker(endless, async () => {
    const { accountItem, accountsItem, settingsItem, usageItem, targetingItem, secrets } =
      await modules();
    const state = { account: storedAccount(), problem: null };
    await accountItem.write(state);
    const other = { id: 'b', label: 'B', addresses, state };
    await accountsItem.write({ current: { id: 'a', label: 'A' }, others: [other] });
    await settingsItem.update((settings) => ({ ...settings, addresses }));
    await usageItem.write({ a: {}, b: {} });
    const lists = { continents: '', regions: '', cities: '', isps: '', addresses: [] };
    await targetingItem('rp').write({ ...lists, at: 1 });
    for (const id of ['a', 'b']) await secrets.set(`accountKey@${id}`, `key of ${id}`);
    await secrets.set('spare:p', 'a spare login');
  });
}

/** What is stored of an account: all, nothing, or what is left of it. */
async function left(id: string): Promise<string> {
  const { accountItem, accountsItem, usageItem, targetingItem, removedAccountsItem, secrets } =
    await modules();
  const { current, others } = await accountsItem.read();
  const isInUse = current.id === id && (await accountItem.read()).account !== null;
  const parts = [
    isInUse || others.some((one) => one.id === id) ? 'listed' : '',
    (await secrets.keysBeside()).some(({ accountId }) => accountId === id) ? 'keys' : '',
    id in (await usageItem.read()) ? 'reports' : '',
    id === 'a' && (await targetingItem('rp').read()) !== null ? 'lists' : '',
    (await removedAccountsItem.read()).includes(id) ? 'noted' : '',
  ];
  return parts.filter((part) => part !== '').join();
}

test.each<[string, string, string, (handlers: Handlers) => Promise<unknown>]>([
  [
    'the one in use',
    'a',
    'listed,keys,reports,lists',
    (of) => of['account/forget']({ id: 'a' }, caller),
  ],
  ['another one', 'b', 'listed,keys,reports', (of) => of['accounts/remove']({ id: 'b' }, caller)],
])('an account goes with its keys or stays with them: %s', { timeout: 120_000 }, async (...row) => {
  const [, id, all, remove] = row;
  await prepare();
  const steps = await inWorker(endless, async () => remove((await accountArea()).handlers));
  expect(steps).toBeGreaterThan(20);
  const seen = new Set<string>();
  for (let at = 1; at <= steps; at += 1) {
    await prepare();
    await inWorker(at, async () => remove((await accountArea()).handlers));
    await inWorker(endless, async () => {
      await (await accountArea()).resume();
      const found = await left(id);
      seen.add(found);
      expect(['', all], `step ${at}`).toContain(found);
      const { accountsItem } = await modules();
      if (id === 'b') expect((await accountsItem.read()).current.id).toBe('a');
    });
  }
  expect([...seen].toSorted()).toEqual(['', all]);
  expect(await fakeBrowser.storage.local.get('removedAccounts')).toEqual({ removedAccounts: [] });
});
