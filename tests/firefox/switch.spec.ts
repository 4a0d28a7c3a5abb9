import { expectAskedOnce } from '../fixtures/asked-once.ts';
import { setDead } from '../fixtures/admin.ts';
import { direct, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import { faultsAfter, judgeStream, staleLogins } from '../fixtures/switching.ts';
import type { Switched } from '../fixtures/switching.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { shows } from './press.ts';

const switches = 10;
const ownHosts = Array.from({ length: switches }, (_, at) => [`s${at}-plain`, `s${at}-secure`]);

test.use({ hosts: ownHosts.flat().map((label) => `${label}.vantage.test`) });

test('ten switches among three profiles on one endpoint: nothing leaves by another exit', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  await addProfiles(firefox, threeProfiles);
  await firefox.visit(`${where.site}/set-cookie?name=kept&value=secure`);
  await firefox.visit(`${where.siteHttp}/ip`);
  // No profile is on: the site sees the browser's own address, so 'never direct' below can fail.
  expect(direct(state, 0).length).toBeGreaterThan(0);
  await firefox.show('popup.html');

  const done: Switched[] = [];
  for (const [at, [plain = '', secure = '']] of ownHosts.entries()) {
    const { name, country } = threeProfiles[at % threeProfiles.length]!;
    if (at === 1) {
      const steady = { urls: [where.siteHttp, where.site], everyMs: 40 };
      await firefox.page('site').evaluate(beginSending, steady);
    }
    const earlier = sessionsSeen(state);
    const { pressed, shown } = await switchOn(firefox, name);
    const urls = [
      where.siteHttp,
      where.site,
      onOwnHost(where.siteHttp, plain),
      onOwnHost(where.site, secure),
    ];
    const sent = await firefox.page('site').evaluate(sendAll, { urls, prefix: `s${at}` });
    const exit = await exitShown(firefox);
    done.push({ country, pressed, shown, exit, earlier, sent });
  }
  const stream = await firefox.page('site').evaluate(stopSending);

  expect(done.flatMap((one) => faultsAfter(state, one))).toEqual([]);
  expect(direct(state, done[0]!.shown)).toEqual([]);
  expect(staleLogins(state, done, stream)).toEqual([]);
  // Two sessions may get the same exit by chance, but rarely several times.
  expect(new Set(done.map(({ exit }) => exit)).size).toBeGreaterThan(switches / 2);
  const { after, between, strays } = judgeStream(state, done, stream);
  expect(strays).toEqual([]);
  expect(after).toBeGreaterThan(switches * 3);
  expect(between).toBeGreaterThan(switches);
  expect(await firefox.visit(`${where.site}/whoami`)).toContain('secure');
});

test('Rotate IP shows old and new, sites see the new one, and off is direct again', async ({
  firefox,
  service,
  where,
}) => {
  await addProfiles(firefox, threeProfiles.slice(0, 1));
  await firefox.show('popup.html');
  const { shown } = await switchOn(firefox, 'Germany');
  const before = await exitShown(firefox);
  expect(await firefox.visit(`${where.site}/ip`)).toContain(before);
  await firefox.press('button', 'Rotate IP');
  const after = await exitShown(firefox, before);
  expect(service.state.exits.find(after)?.country).toBe('DE');
  await shows(firefox, 'Exit IP changed');
  const text = await firefox.text();
  expect(text).toContain(before);
  expect(text).toContain(after);
  expect(await firefox.visit(`${where.site}/ip`)).toContain(after);
  expect(await firefox.visit(`${where.siteHttp}/ip`)).toContain(after);
  expect(direct(service.state, shown)).toEqual([]);
  await firefox.press('switch', 'Germany');
  await expect.poll(() => firefox.read('Exit IP')).toBe('Your own IP');
  expect(await firefox.visit(`${where.site}/ip`)).toContain('127.0.0.1');
});

test('a dead proxy lets nothing out, and the account API is reached all the same', async ({
  firefox,
  service,
  where,
}) => {
  await addProfiles(firefox, threeProfiles.slice(0, 1));
  await firefox.show('popup.html');
  const { shown } = await switchOn(firefox, 'Germany');
  const exit = await exitShown(firefox);
  expect(await firefox.visit(`${where.siteHttp}/ip`)).toContain(exit);
  await setDead(service, 'rp', true);
  const urls = [where.siteHttp, where.site];
  const sent = await firefox.page('site').evaluate(sendAll, { urls, prefix: 'dead' });
  expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
  expect(direct(service.state, shown)).toEqual([]);
  await firefox.show('workspace.html#/account');
  await expectAskedOnce(service, () => firefox.press('button', 'Refresh'));
});
