import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sweepProfiles } from '@/utils/proxy/background/sessions/sweep-profiles';
import { items } from '@/utils/storage/registry';
import { accountsItem, firstAccountId } from '@/utils/storage/registry/account';
import { exitHistoryItem, profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { secrets } from '@/utils/security/background/secrets';
import { readLogin, storeLogin } from '@/utils/proxy/background/sessions/stored-logins';
import { customProfile, serviceProfile } from '../../../../fixtures/stored-profiles';
import { addressesOf } from '../../../../fixtures/restoring';

/** Runs during the sweep. */
const amid = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('@/utils/proxy/background/sessions/spare-logins', () => ({ dropAllSpareLogins: amid }));

beforeEach(() => {
  fakeBrowser.reset();
  amid.mockReset();
});

test('keys of an account that never came into the list are forgotten, all others stay', async () => {
  const state = { account: null, problem: null };
  const waits = { id: 'waits', label: '', addresses: addressesOf('a.test'), state };
  await accountsItem.write({ current: { id: 'in-use', label: '' }, others: [waits] });
  await secrets.set('accountKey', 'cut-off');
  for (const id of ['in-use', 'waits', 'cut-off'] as const) {
    await secrets.set(`accountKey@${id}`, `account key ${id}`);
    await secrets.set(`scraperKey@${id}`, `scraper key ${id}`);
  }
  await sweepProfiles();
  const left = JSON.stringify(await fakeBrowser.storage.local.get(null));
  expect(left).not.toContain('cut-off');
  for (const id of ['in-use', 'waits'] as const) {
    expect(await secrets.get(`accountKey@${id}`)).toBe(`account key ${id}`);
    expect(await secrets.get(`scraperKey@${id}`)).toBe(`scraper key ${id}`);
  }
  await accountsItem.write({ current: { id: firstAccountId, label: '' }, others: [] });
  await secrets.set('accountKey', 'first');
  await sweepProfiles();
  expect(await secrets.get('accountKey')).toBe('first');
});

test('whatever goes with its profile is gone once the profile is', async () => {
  const samples: Record<string, unknown> = {
    exitHistory: [{ at: 1, address: null, tookMs: 2 }],
    sessionBalance: { since: 1, startMb: 2, nowMb: 1 },
    ruleListStates: {
      url: 'https://lists.test/',
      readAt: 1,
      failures: 0,
      retryAt: null,
      failure: null,
      status: 0,
    },
    trafficByProfile: { since: 1, session: 2, all: 3 },
  };
  const byProfile = items.filter(({ cleared }) => cleared === 'profile');
  await profilesItem.write([serviceProfile({ id: 'stays' })]);
  for (const id of ['stays', 'gone']) await sitesItem(id).write({ text: '', tables: '', count: 0 });
  for (const { key } of byProfile) {
    const sample = samples[key];
    expect(sample, key).toBeDefined();
    await fakeBrowser.storage.local.set({ [key]: { stays: sample, gone: sample } });
  }
  await sweepProfiles();
  for (const item of byProfile) {
    expect(await item.read()).toEqual({ stays: samples[item.key] });
  }
  expect(await sitesItem('stays').read()).not.toBeNull();
  expect(await sitesItem('gone').read()).toBeNull();
});

test('a profile that is saved during the sweep keeps its login, its sites and its records', async () => {
  const records = { new: [{ at: 1, address: null, tookMs: 2 }] };
  amid.mockImplementation(async () => {
    await storeLogin('new', { username: 'me', password: 'secret', sessionId: null });
    await sitesItem('new').write({ text: 'a.test', tables: '', count: 1 });
    await profilesItem.write([customProfile({ id: 'new' })]);
    await exitHistoryItem.write(records);
  });
  await sweepProfiles();
  expect(await readLogin('new')).toMatchObject({ password: 'secret' });
  expect(await sitesItem('new').read()).not.toBeNull();
  expect(await exitHistoryItem.read()).toEqual(records);
});

test('a profile that is saved while what is stored is listed keeps its login, its sites and its records', async () => {
  await storeLogin('new', { username: 'me', password: 'secret', sessionId: null });
  await sitesItem('new').write({ text: 'a.test', tables: '', count: 1 });
  amid.mockImplementation(() => profilesItem.write([customProfile({ id: 'new' })]));
  await sweepProfiles();
  expect(await readLogin('new')).toMatchObject({ password: 'secret' });
  expect(await sitesItem('new').read()).not.toBeNull();
});
