import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { createTemporaryRules } from '@/utils/proxy/background/temporary-rules';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem, timedRulesItem } from '@/utils/storage/registry/proxy';
import { readTemporaryRules, tabRulesItem } from '@/utils/storage/temporary-rules';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const hour = 3_600_000;
const page = { kind: 'extension-page', incognito: false } as const;
const apply = vi.fn(async () => {});
let tabs: number[] = [];
const sites = async () => (await readTemporaryRules()).map(({ site }) => site);
const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name);

/** One lifetime of the background. */
function life() {
  const rules = createTemporaryRules(apply);
  const { 'vantage:rule': wakeUp } = rules.register();
  const set = (site: string, tabId: number | null, profileId: string | null = null) =>
    rules.handlers['proxy/temporary']({ site, profileId, tabId }, page);
  const end = (site: string) => rules.handlers['proxy/temporary-end']({ site }, page);
  return { ...rules, wakeUp, set, end };
}

beforeEach(async () => {
  vi.useRealTimers();
  fakeBrowser.reset();
  apply.mockClear();
  tabs = [1, 2];
  Object.assign(ext.tabs, { query: async () => tabs.map((id) => ({ id })) });
  await fakeBrowser.storage.local.set(newest);
  await proxyItem.write({ ...allOff, on: [storedProfileState()] });
});

test('a rule for an hour is applied, wakes the background at its end, and is removed', async () => {
  const { set } = life();
  await set('*.a.example', null);
  expect(apply).toHaveBeenCalledTimes(1);
  expect(await alarms()).toEqual(['vantage:rule']);
  const endsAt = (await timedRulesItem.read())[0]?.endsAt;
  vi.setSystemTime(endsAt! - 1);
  // Another instance: too early, nothing ends.
  await life().wakeUp.run('');
  expect(await sites()).toEqual(['*.a.example']);
  vi.setSystemTime(endsAt!);
  await life().wakeUp.run('');
  expect(await sites()).toEqual([]);
  expect(apply).toHaveBeenCalledTimes(2);
  expect(await alarms()).toEqual([]);
});

test('a rule for a tab ends with the tab, also while no background ran, and is in memory alone', async () => {
  const { set } = life();
  await set('*.a.example', 1);
  await set('*.b.example', 2);
  expect(await timedRulesItem.read()).toEqual([]);
  expect(await alarms()).toEqual([]);
  tabs = [2];
  await fakeBrowser.tabs.onRemoved.trigger(1, { windowId: 1, isWindowClosing: false });
  await vi.waitFor(async () => expect(await sites()).toEqual(['*.b.example']));
  tabs = [];
  apply.mockClear();
  await life().resume();
  expect(await tabRulesItem.read()).toEqual([]);
  expect(apply).toHaveBeenCalledTimes(1);
});

test('a rule for an hour ends when the clock is set back, and does not return with the time', async () => {
  await life().set('*.a.example', null);
  vi.setSystemTime(Date.now() - 24 * hour);
  await life().resume();
  expect(await timedRulesItem.read()).toEqual([]);
  expect(apply).toHaveBeenCalledTimes(2);
});

test('a site has one rule, the newest; a rule ends when it is removed', async () => {
  const { set, end } = life();
  await set('*.a.example', null);
  await set('*.a.example', 1, 'a');
  expect(await readTemporaryRules()).toMatchObject([{ profileId: 'a', tabId: 1, endsAt: null }]);
  expect(await alarms()).toEqual([]);
  await set('*.a.example', null, 'a');
  const [rule] = await timedRulesItem.read();
  expect(rule?.endsAt).toBe((rule?.since ?? 0) + hour);
  expect(await tabRulesItem.read()).toEqual([]);
  await end('*.a.example');
  expect(await sites()).toEqual([]);
});

test('what can not hold is refused', async () => {
  const { set } = life();
  await expect(set('*.a.example', null, 'off')).rejects.toThrow('not-switched-on');
  await expect(set('https://', null)).rejects.toThrow('message-refused');
  await set('*.a.example', 7);
  expect(await sites()).toEqual([]);
});
