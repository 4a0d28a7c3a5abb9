import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createErase } from '@/utils/settings/background/backup-erase';
import { guardCurrentAccount } from '@/utils/account/background/account-guard';
import { keepTabs } from '@/utils/proxy/background/tabs/kept-tabs';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem } from '@/utils/storage/registry/proxy';
import { managedItem } from '@/utils/storage/registry/settings';
import { tabsRestored } from '@/utils/storage/restored-tabs';
import { writeTabRoutes } from '@/utils/storage/tab-routes';
import { withWebLock } from '@/utils/storage/web-locks';
import { secrets, vault } from '@/utils/security/background/secrets';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { connected, disk, instead, newBrowser, caller } from '../../../fixtures/restoring';

vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

const { local, session } = fakeBrowser.storage;
const databases = async () => {
  steps.push('databases');
  return [];
};
const steps: string[] = [];
const restores: (() => void)[] = [];

/** Records a step before it is carried out. */
function noted(of: object, name: string, real: (values: object) => unknown, step: string): void {
  const call = async (values: object) => {
    if (name !== 'write' || Object.values(values).every((value) => value === null))
      steps.push(step);
    return await real(values);
  };
  restores.push(instead(of, { [name]: call }));
}

beforeEach(async () => {
  newBrowser();
  await local.set(newest);
  steps.length = 0;
  vi.stubGlobal('indexedDB', { databases });
  vi.stubGlobal('caches', { keys: async () => [] });
  const remove = local.remove.bind(local);
  noted(local, 'remove', (keys) => remove(Object.values(keys)), 'local');
  const forget = session.remove.bind(session);
  noted(session, 'remove', (keys) => forget(Object.values(keys)), 'session');
  noted(fakeBrowser.alarms, 'clearAll', async () => true, 'alarms');
  const { write } = vault.disk;
  noted(vault.disk, 'write', (values) => write({ ...values }), 'secrets');
});

afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

const eraseIncognito = vi.fn(async () => {});
const takePresets = vi.fn(async () => {});
const erase = (switchAllOff = async () => {}) =>
  createErase(switchAllOff, async () => eraseIncognito, takePresets)['erase/all'](
    { typed: 'ERASE' },
    caller,
  );

test('keys go first, so that none is left under a page that shows none', async () => {
  await connected('a.test', 'KEY-A');
  await erase();
  expect(steps).toEqual(['secrets', 'session', 'databases', 'local', 'session', 'alarms']);
  // Later writes would otherwise be read as those of an older version.
  expect(await local.get(null)).toEqual(newest);
});

test("a company's presets are there again afterwards, and no failure of theirs hides that all was erased", async () => {
  const preset = { [managedItem.key]: { message: 'Set by the company' } };
  takePresets.mockImplementationOnce(async () => {
    expect(steps.at(-1)).toBe('alarms');
    await local.set(preset);
  });
  await erase();
  expect(await local.get(null)).toEqual({ ...newest, ...preset });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  takePresets.mockRejectedValueOnce(new Error('no room'));
  await erase();
  expect(log).toHaveBeenCalledOnce();
  expect(await local.get(null)).toEqual(newest);
  log.mockRestore();
});

test('private windows erase theirs after that, and a page of theirs is answered', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await session.set({ 'rpc:reply:private-1': { state: 'accepted' }, 'privateRun:a': {} });
  eraseIncognito.mockImplementationOnce(async () => {
    expect(steps.at(-1)).toBe('alarms');
    throw new Error('no answer');
  });
  // What they hold is in memory, and goes with the last of them.
  await erase();
  expect(eraseIncognito).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledOnce();
  const stored = Object.keys(await session.get(null));
  expect(stored.toSorted()).toEqual(['accountsVersion', 'rpc:reply:private-1']);
  log.mockRestore();
});

test('what holds for tabs afterwards is not replaced by its copy, and no copy is left', async () => {
  keepTabs();
  await writeTabRoutes(new Map([[1, 'p']]));
  await tabsRestored();
  await erase();
  expect(await session.get(null)).toMatchObject({ tabsRestored: true });
  expect(await session.get(null)).not.toHaveProperty('tabRoutes');
  // The copy follows what is removed.
  await sleep(30);
  expect(await local.get(null)).toEqual(newest);
});

test('ended at any step, no key is left but where nothing was erased', async () => {
  for (const step of ['databases', 'local'] as const) {
    await connected('a.test', 'KEY-A');
    const fail = async () => {
      throw new Error('killed');
    };
    vi.stubGlobal('indexedDB', { databases: step === 'databases' ? fail : databases });
    const back = instead(local, step === 'local' ? { remove: fail } : {});
    await expect(erase()).rejects.toThrow('killed');
    expect(await disk()).not.toContain('KEY-A');
    back();
  }
  await connected('a.test', 'KEY-A');
  const off = erase(async () => {
    throw new Error('not switched off');
  });
  await expect(off).rejects.toThrow('not switched off');
  expect(await secrets.get('accountKey')).toBe('KEY-A');
});

test('no profile is on without a state: one that is switched on meanwhile is switched off first', async () => {
  const off = vi.fn(() => proxyItem.write(allOff));
  const begun = withWebLock('proxy-operation', async () => {
    await sleep(30);
    await proxyItem.write({ ...allOff, on: [storedProfileState({ profileId: 'p' })] });
  });
  await erase(off);
  expect(off).toHaveBeenCalledTimes(2);
  await begun;
  expect(await proxyItem.read()).toEqual(allOff);
});

test('nothing is erased if profiles are switched on again and again', async () => {
  await connected('a.test', 'KEY-A');
  const on = { ...allOff, on: [storedProfileState({ profileId: 'p' })] };
  let left = 20;
  const off = vi.fn(() => proxyItem.write((left -= 1) > 0 ? on : allOff));
  await expect(erase(off)).rejects.toMatchObject({ problem: { code: 'erase-disturbed' } });
  expect(off).toHaveBeenCalledTimes(5);
  expect(await secrets.get('accountKey')).toBe('KEY-A');
  expect(await proxyItem.read()).toEqual(on);
});

test('what was asked of the service before is not stored afterwards', async () => {
  const keep = await guardCurrentAccount();
  await erase();
  const store = vi.fn(async () => {});
  expect(await keep(store)).toBe(false);
  expect(store).not.toHaveBeenCalled();
});
