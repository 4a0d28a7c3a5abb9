import type { Page } from '@playwright/test';
import { arrival, direct, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { faultsAfter, judgeStream, staleLogins } from '../fixtures/switching.ts';
import type { Switched } from '../fixtures/switching.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import type { Sent } from '../fixtures/sender.ts';
import type { ServiceState } from '../service/types.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

const switches = 20;

async function cookiesSeen(state: ServiceState, tab: Page, urls: string[]): Promise<string[]> {
  const before = state.log.length;
  for (const url of urls) await tab.goto(url);
  return state.log
    .slice(before)
    .flatMap(({ where, path, cookie }) =>
      where === 'site' && path === '/whoami' ? [cookie ?? ''] : [],
    );
}

test('20 switches among three profiles on one endpoint: nothing leaves by another exit', async ({
  vantage,
  service,
  where,
}) => {
  // Takes 40 s alone and a multiple in parallel with others; no assertion depends on the time.
  test.setTimeout(300_000);
  const { state } = service;
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const tab = await vantage.visit(`${where.site}/set-cookie?name=kept&value=secure`);
  await tab.goto(`${where.siteHttp}/set-cookie?name=plain&value=yes`);
  const steady = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  // No profile is on: the site sees the browser's own address, so 'never direct' below can fail.
  expect(direct(state, 0).length).toBeGreaterThan(0);

  const done: Switched[] = [];
  for (let at = 0; at < switches; at += 1) {
    const { name, country } = threeProfiles[at % threeProfiles.length]!;
    if (at === 1) {
      await steady.evaluate(beginSending, { urls: [where.siteHttp, where.site], everyMs: 20 });
    }
    const earlier = sessionsSeen(state);
    const { pressed, shown } = await popup.switchOn(name);
    // Sometimes the worker is killed at once, sometimes between two rounds of requests; the exit
    // check dies with it, and the next event (a login challenge or a press) has to start it.
    if (at % 3 === 0) await vantage.killWorker();
    const own = `s${at}`;
    const urls = [
      where.siteHttp,
      where.site,
      onOwnHost(where.siteHttp, `${own}-plain`),
      onOwnHost(where.site, `${own}-secure`),
    ];
    const sent = await tab.evaluate(sendAll, { urls, prefix: own });
    if (at % 3 === 1) {
      await vantage.killWorker();
      sent.push(...(await tab.evaluate(sendAll, { urls, prefix: `${own}-killed` })));
    }
    if (at % 3 < 2) await popup.checkAgain();
    done.push({ country, pressed, shown, exit: await popup.exit(), earlier, sent });
  }
  const stream = await steady.evaluate(stopSending);
  const [first] = done;

  expect(done.flatMap((one) => faultsAfter(state, one))).toEqual([]);
  expect(direct(state, first!.shown)).toEqual([]);
  expect(staleLogins(state, done, stream)).toEqual([]);
  // Two sessions may get the same exit by chance, but rarely several times.
  expect(new Set(done.map(({ exit }) => exit)).size).toBeGreaterThan(switches / 2);

  const { after, between, strays } = judgeStream(state, done, stream);
  expect(strays).toEqual([]);
  expect(after).toBeGreaterThan(switches * 3);
  expect(between).toBeGreaterThan(switches);

  const cookies = await cookiesSeen(state, tab, [
    `${where.site}/whoami`,
    `${where.siteHttp}/whoami`,
  ]);
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toContain('kept=secure');
  expect(cookies[1]).toContain('plain=yes');
  test.info().annotations.push({
    type: 'counted',
    description: `${done.flatMap(({ sent }) => sent).length} after a switch, ${after} of the stream after, ${between} between`,
  });
});

test('switching off gives the browser its own connection back', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  const through = await tab.evaluate(sendAll, { urls: [where.siteHttp, where.site], prefix: 'on' });
  const exit = await popup.exit();
  await popup.switchOff('Germany');
  const own = await tab.evaluate(sendAll, { urls: [where.siteHttp, where.site], prefix: 'off' });
  const seen = (sent: Sent[]) => sent.map((one) => arrival(service.state, one)?.from);
  expect(shown).toBeGreaterThan(0);
  expect(seen(through)).toEqual([exit, exit]);
  expect(seen(own)).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('a switch-off that a killed worker had begun is finished by the next one', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  // State when the worker dies during a switch: the route is lost, the browser's setting stays.
  await popup.page.evaluate(async () => {
    const { routes } = await chrome.storage.local.get('routes');
    const { on } = routes as { on: object[] };
    const going = on.map((active) => ({ ...active, phase: 'switching' }));
    await chrome.storage.local.set({ routes: { ...(routes as object), on: going, applied: [] } });
  });
  await expect(popup.exitIp).not.toHaveText('Your own IP');
  await vantage.killWorker();
  await popup.page.reload();
  await popup.page.evaluate(() => chrome.runtime.sendMessage({ type: 'app/hello', input: {} }));
  await expect(popup.exitIp).toHaveText('Your own IP', { timeout: 20_000 });
  const [own] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'finished' });
  expect(arrival(service.state, own!)?.from).toBe('127.0.0.1');
});
