import { arrival } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { sendAll } from '../fixtures/sender.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';
import {
  allowPrivate,
  bothWorkers,
  openPrivate,
  privateWorker,
  setUpPrivate,
} from './private-window.ts';

/** Chromium's behaviour with `incognito: 'split'`, which the incognito worker relies on. */

test('the two workers share stored values and their changes, and nothing else @long', async ({
  vantage,
}) => {
  await allowPrivate(vantage);
  await openPrivate(vantage);
  const [regular, own] = await bothWorkers(vantage);

  // Storage changes reach the other worker, in both directions.
  for (const [writer, reader] of [
    [regular, own],
    [own, regular],
  ] as const) {
    await reader.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      chrome.storage.onChanged.addListener((changes, area) => {
        heard.push(...Object.keys(changes).map((key) => `${area} ${key}`));
      });
    });
    await writer.evaluate(async () => {
      await chrome.storage.local.set({ testLocal: Math.random() });
      await chrome.storage.session.set({ testSession: Math.random() });
    });
    const heard = () => reader.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    await expect
      .poll(heard)
      .toEqual(expect.arrayContaining(['local testLocal', 'session testSession']));
  }

  // Windows, locks, databases and messages are separate: neither worker can detect the other.
  const windows = () => chrome.windows.getAll().then((all) => all.map((one) => one.incognito));
  expect(new Set(await regular.evaluate(windows))).toEqual(new Set([false]));
  expect(new Set(await own.evaluate(windows))).toEqual(new Set([true]));
  const contexts = () =>
    chrome.runtime.getContexts({}).then((all) => all.map((one) => one.incognito));
  expect(await regular.evaluate(contexts)).not.toContain(true);
  await regular.evaluate(async () => {
    void navigator.locks.request('test', () => new Promise(() => {}));
    await caches.open('test');
  });
  // Vantage's own locks may be held at any moment.
  const held = () =>
    navigator.locks.query().then((all) => (all.held ?? []).map(({ name }) => name));
  await expect.poll(() => regular.evaluate(held)).toContain('test');
  expect(await own.evaluate(held)).not.toContain('test');
  expect(await own.evaluate(() => caches.has('test'))).toBe(false);
  const sent = await own.evaluate(() => chrome.runtime.sendMessage('hello').then(String, String));
  expect(sent).toContain('Receiving end does not exist');
});

test('only the private worker may set the proxy of private windows; both may take it away @long', async ({
  vantage,
}) => {
  await allowPrivate(vantage);
  await openPrivate(vantage);
  const [regular, own] = await bothWorkers(vantage);
  const set = () =>
    chrome.proxy.settings
      .set({ value: { mode: 'direct' }, scope: 'incognito_persistent' })
      .then(() => 'set', String);
  const has = () =>
    chrome.proxy.settings.get({ incognito: true }).then((found) => found.incognitoSpecific);
  expect(await regular.evaluate(set)).toContain('do not have permission');
  expect(await own.evaluate(set)).toBe('set');
  expect(await own.evaluate(has)).toBe(true);
  await regular.evaluate(() => chrome.proxy.settings.clear({ scope: 'incognito_persistent' }));
  expect(await own.evaluate(has)).toBe(false);
});

test("a flush reaches the windows of its own worker alone, and keeps private windows' cookies @long", async ({
  vantage,
  service,
  where,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 1));
  const tab = await openPrivate(vantage);
  const [regular, own] = await bothWorkers(vantage);
  await popup.switchOn('Germany');
  await popup.exit();
  await tab.goto(`${where.site}/set-cookie?name=kept&value=private`);

  const challenges = async (label: string): Promise<number> => {
    const from = service.state.log.length;
    const urls = [onOwnHost(where.site, label)];
    const [sent] = await tab.evaluate(sendAll, { urls, prefix: label });
    expect(sent?.ok).toBe(true);
    return service.state.log
      .slice(from)
      .filter((line) => line.kind === 'refused' && line.host.startsWith(label)).length;
  };
  const flush = () =>
    chrome.browsingData.remove(
      { since: 0, originTypes: { protectedWeb: true } },
      { cookies: true },
    );
  expect(await challenges('known')).toBe(0);
  await regular.evaluate(flush);
  expect(await challenges('elsewhere')).toBe(0);
  await own.evaluate(flush);
  expect(await challenges('flushed')).toBe(1);
  await tab.goto(`${where.site}/whoami`);
  await expect(tab.locator('body')).toContainText('"kept":"private"');
});

test('without the flush of their own, private windows go on sending the old login @long', async ({
  vantage,
  service,
  where,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 2));
  const tab = await openPrivate(vantage);
  const [, own] = await bothWorkers(vantage);
  await popup.switchOn('Germany');
  const germany = await popup.exit();
  await tab.goto(`${where.siteHttp}/ip`);
  await own.evaluate(() => {
    Object.assign(chrome.browsingData, { remove: () => Promise.resolve() });
  });
  await popup.switchOn('United States');
  const [sent] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'stale' });
  // Proves that the tests of private windows can fail: this is the fault that they look for.
  expect(arrival(service.state, sent!)?.from).toBe(germany);
});

test('private windows share a setting of their own; the next worker clears what no profile needs @long', async ({
  vantage,
}) => {
  await allowPrivate(vantage);
  const first = await openPrivate(vantage);
  const inForce = async () => {
    const own = await privateWorker(vantage.context);
    return own.evaluate(async () => {
      const { value } = await chrome.proxy.settings.get({ incognito: true });
      return (value as { rules?: { singleProxy?: { host: string } } }).rules?.singleProxy?.host;
    });
  };
  const own = await privateWorker(vantage.context);
  await own.evaluate(async () => {
    for (const scope of ['incognito_session_only', 'incognito_persistent'] as const) {
      const rules = { singleProxy: { host: `${scope.replaceAll('_', '-')}.test` } };
      await chrome.proxy.settings.set({ value: { mode: 'fixed_servers', rules }, scope });
    }
  });
  expect(await inForce()).toBe('incognito-session-only.test');
  const second = await openPrivate(vantage);
  await first.close();
  expect(await inForce()).toBe('incognito-session-only.test');
  await second.close();
  // Left by the worker that ended: the one of the session ends with it, the lasting one would not.
  await openPrivate(vantage);
  await expect.poll(inForce).toBeUndefined();
});
