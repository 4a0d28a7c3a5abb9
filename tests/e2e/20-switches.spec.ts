import type { Page } from '@playwright/test';
import { direct, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { faultsAfter, judgeStream, staleLogins } from '../fixtures/switching.ts';
import type { Switched } from '../fixtures/switching.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import type { ServiceState } from '../service/types.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

// In a file that sorts first, so that it is begun first: no other test takes as long, and at the end it would run
// alone.
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
