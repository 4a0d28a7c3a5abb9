import type { Page } from '@playwright/test';
import { arrival, direct, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import { faultsAfter, judgeStream, staleLogins } from '../fixtures/switching.ts';
import type { Switched } from '../fixtures/switching.ts';
import { expect, test } from './harness.ts';
import { forPrivateWindows, openPrivate, privateWorker, setUpPrivate } from './private-window.ts';
import { killWorkers } from './vantage.ts';

const switches = 10;

test('10 switches while a private window never stops loading: nothing of it leaves by another exit @long', async ({
  vantage,
  service,
  where,
}) => {
  // Takes 40 s on two busy cores; no assertion depends on the time.
  test.setTimeout(300_000);
  const { state } = service;
  const popup = await setUpPrivate(vantage, threeProfiles);
  const tab = await openPrivate(vantage);
  await privateWorker(vantage.context);
  // No profile is on: the site sees the browser's own address, so 'never direct' below can fail.
  await tab.goto(`${where.siteHttp}/set-cookie?name=kept&value=private`);
  expect(direct(state, 0).length).toBeGreaterThan(0);

  const done: Switched[] = [];
  for (let at = 0; at < switches; at += 1) {
    const { name, country } = threeProfiles[at % threeProfiles.length]!;
    if (at === 1) {
      await tab.evaluate(beginSending, { urls: [where.siteHttp], everyMs: 20 });
    }
    const earlier = sessionsSeen(state);
    const { pressed, shown } = await popup.switchOn(name);
    const urls = [where.siteHttp, onOwnHost(where.siteHttp, `p${at}`)];
    const sent = await tab.evaluate(sendAll, { urls, prefix: `p${at}` });
    if (at % 3 === 1) {
      // Kills both workers: a login must start the private one, the next press both.
      await vantage.killWorker();
      await killWorkers(vantage.context, tab);
      const again = `p${at}-killed`;
      const late = [onOwnHost(where.siteHttp, again)];
      sent.push(...(await tab.evaluate(sendAll, { urls: late, prefix: again })));
      await popup.checkAgain();
    }
    done.push({ country, pressed, shown, exit: await popup.exit(), earlier, sent });
  }
  const stream = await tab.evaluate(stopSending);

  expect(done.flatMap((one) => faultsAfter(state, one))).toEqual([]);
  expect(direct(state, done[0]!.shown)).toEqual([]);
  expect(staleLogins(state, done, stream)).toEqual([]);
  const { after, between, strays } = judgeStream(state, done, stream);
  expect(strays).toEqual([]);
  expect(after).toBeGreaterThan(switches * 3);
  expect(between).toBeGreaterThan(switches);
  await tab.goto(`${where.siteHttp}/whoami`);
  await expect(tab.locator('body')).toContainText('"kept":"private"');
});

test("a private window's own popup switches, and a page it began with loads @long", async ({
  vantage,
  service,
  where,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 2));
  await popup.switchOn('Germany');
  const germany = await popup.exit();
  const first = await openPrivate(vantage, `${where.siteHttp}/ip`);
  await expect(first.locator('body')).toContainText(germany, { timeout: 60_000 });

  // The popup of a private window talks to the private worker, which forwards the press.
  const own = await openPrivate(vantage);
  await own.goto(`${vantage.origin}/popup.html`);
  expect(await own.evaluate(() => chrome.extension.inIncognitoContext)).toBe(true);
  await own.getByRole('switch', { name: 'United States', exact: true }).click();
  await expect(popup.toggle('United States')).toBeChecked();
  await expect(popup.exitIp).not.toHaveText(germany);
  const exit = await popup.exit();
  await expect(own.getByLabel('Exit IP', { exact: true })).toHaveText(exit);
  await own.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(own.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible();
  await expect(own.getByText('Private windows are not covered.')).toHaveCount(0);
  const [sent] = await first.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'switched' });
  expect(arrival(service.state, sent!)?.from).toBe(exit);

  // The forwarded data are deleted everywhere.
  const left = () =>
    own.evaluate(async () => {
      const keys = Object.keys(await chrome.storage.session.get());
      return keys.filter((key) => key.startsWith('rpc:'));
    });
  await expect.poll(left).toEqual([]);
});

test("a private window's own popup gives a fresh identity in private windows alone @long", async ({
  vantage,
  where,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 1));
  await popup.switchOn('Germany');
  const first = await popup.exit();
  const regular = await vantage.visit(`${where.site}/set-cookie?name=kept`);
  const tab = await openPrivate(vantage);
  await tab.goto(`${where.site}/set-cookie?name=kept`);
  await tab.goto(`${where.site}/ip`);
  const opened = vantage.context.waitForEvent('page');
  const own = await privateWorker(vantage.context);
  await own.evaluate((url) => chrome.tabs.create({ url }), `${vantage.origin}/popup.html`);
  const page = await opened;
  for (const name of ['More for this exit', 'Fresh identity…', 'Delete and reload']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(popup.exitIp).not.toHaveText(first);
  await expect(async () => {
    expect(await tab.evaluate(() => document.cookie)).toBe('');
  }).toPass({ timeout: 30_000 });
  expect(await regular.evaluate(() => document.cookie)).toBe('kept=1');
});

test('private windows that do not confirm the flush are closed, and open again by switching @long', async ({
  vantage,
  service,
  where,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 2));
  const tab = await openPrivate(vantage);
  const own = await privateWorker(vantage.context);
  await popup.switchOn('Germany');
  await tab.goto(`${where.siteHttp}/ip`);
  await own.evaluate(() => {
    Object.assign(chrome.browsingData, { remove: () => new Promise(() => {}) });
  });
  await popup.toggle('United States').click();
  await expect(
    popup.page.getByText('Private windows did not confirm', { exact: false }).first(),
  ).toBeVisible({ timeout: 60_000 });
  const from = service.state.log.length;
  const [closed] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'closed' });
  expect(closed?.ok).toBe(false);
  expect(service.state.log.slice(from).filter(({ path }) => path?.includes('closed'))).toEqual([]);

  await killWorkers(vantage.context, tab);
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  const [open] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'open' });
  expect(arrival(service.state, open!)?.from).toBe(exit);
});

test('closing the private window holds up the next switch once, and only for a moment @long', async ({
  vantage,
}) => {
  const popup = await setUpPrivate(vantage, threeProfiles);
  const tab = await openPrivate(vantage);
  const own = await privateWorker(vantage.context);
  await popup.switchOn('Germany');
  await popup.exit();
  // The wait begins with a message to the private worker and ends when none has answered it.
  await popup.page.evaluate(() => {
    const messages = new Set<string>();
    Object.assign(globalThis, { messages });
    chrome.storage.session.onChanged.addListener((changes) => {
      for (const key of Object.keys(changes)) if (key.startsWith('rpc:private:')) messages.add(key);
    });
  });
  const messages = () =>
    popup.page.evaluate(() => (globalThis as unknown as { messages: Set<string> }).messages.size);
  await tab.close();
  const answers = () => {
    const silent = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false));
    return Promise.race([own.evaluate(() => true).catch(() => false), silent]);
  };
  await expect.poll(answers).toBe(false);
  await popup.switchOn('United States');
  await popup.exit();
  expect(await messages()).toBe(1);
  const { pressed, shown } = await popup.switchOn('France');
  expect(shown - pressed).toBeLessThan(1500);
  await popup.exit();
  expect(await messages()).toBe(1);
});

test('a profile for private windows alone opens one, takes it, and leaves the others as they are @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  const seen = async (page: Page, prefix: string) => {
    const [sent] = await page.evaluate(sendAll, { urls: [where.siteHttp], prefix });
    return arrival(state, sent!)?.from;
  };
  const popup = await setUpPrivate(vantage, threeProfiles.slice(0, 1));
  await forPrivateWindows(popup.page);
  const regular = await vantage.visit(`${where.siteHttp}/ip`);
  const opened = vantage.context.waitForEvent('page');
  await popup.switchOn('Germany');
  const tab = await opened;
  const exit = await popup.exit();
  await tab.goto(`${where.siteHttp}/ip`);
  expect(await seen(tab, 'private')).toBe(exit);
  expect(await seen(regular, 'regular')).toBe('127.0.0.1');

  // The private setting outlives the window: the first request of the next one is covered before
  // any worker runs.
  await tab.close();
  const since = Date.now();
  const next = await openPrivate(vantage, `${where.siteHttp}/ip?again`);
  await expect(next.locator('body')).toContainText(exit);
  expect(direct(state, since)).toEqual([]);

  // A route that is blocked is also blocked in private windows, which only their own worker can do.
  await popup.page.evaluate(async () => {
    const { proxyState } = await chrome.storage.local.get('proxyState');
    const { on } = proxyState as { on: object[] };
    const ended = { phase: 'blocked', problem: { code: 'session-ended' } };
    const state = { ...(proxyState as object), on: on.map((active) => ({ ...active, ...ended })) };
    await chrome.storage.local.set({ proxyState: state });
  });
  await expect.poll(() => seen(next, `closed-${Math.random()}`)).toBeUndefined();
  expect(direct(state, since)).toEqual([]);
  await popup.toggle('Germany').click();
  await expect(popup.toggle('Germany')).not.toBeChecked();
  await expect.poll(() => seen(next, `off-${Math.random()}`)).toBe('127.0.0.1');
});

test('a profile for private windows alone is not switched on without the permission @long', async ({
  vantage,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await forPrivateWindows(popup.page);
  await popup.toggle('Germany').click();
  await expect(popup.page.getByText('where Vantage may not run', { exact: false })).toBeVisible();
  await expect(popup.toggle('Germany')).not.toBeChecked();
});

test('without the permission the popup says that private windows are not covered', async ({
  vantage,
  where,
  service,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  await popup.notes();
  await expect(popup.page.getByText('Private windows are not covered.')).toBeVisible();
  const tab = await openPrivate(vantage, `${where.siteHttp}/ip`);
  await expect(tab.locator('body')).toContainText('127.0.0.1');
  await expect(tab.locator('body')).not.toContainText(exit);
  // The statement is true.
  expect(direct(service.state, 0).some(({ path }) => path === '/ip')).toBe(true);
});
