import type { Page } from '@playwright/test';
import { arrival, carried, direct, sessionsSeen, stale } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import type { Sent } from '../fixtures/sender.ts';
import type { World } from '../service/types.ts';
import { expect, test } from './harness.ts';
import { threeProfiles } from './vantage.ts';

const switches = 20;

/** One switch, as the screen and the clock told it. */
interface Switched {
  country: string;
  pressed: number;
  shown: number;
  exit: string;
  /** The session that carried it, and those that gateways had seen before. */
  earlier: Set<string>;
  sent: Sent[];
}

/** Judges one switch's own requests by the logs of site and gateways. */
function judge(world: World, { country, exit, earlier, sent }: Switched): string[] {
  const sessions = new Set<string>();
  const wrong = sent.flatMap((request) => {
    const line = arrival(world, request);
    if (!request.ok || line === null) return [`${request.url} did not arrive`];
    for (const { session } of carried(world, request)) if (session) sessions.add(session);
    return line.from === exit ? [] : [`${request.url} came from ${line.from}, not ${exit}`];
  });
  if (world.exits.find(exit)?.country !== country) wrong.push(`${exit} is not in ${country}`);
  if (sessions.size !== 1) wrong.push(`${sessions.size} sessions: ${[...sessions].join(', ')}`);
  for (const session of sessions)
    if (earlier.has(session)) wrong.push(`earlier session ${session}`);
  return wrong;
}

async function cookiesSeen(world: World, tab: Page, urls: string[]): Promise<string[]> {
  const before = world.log.length;
  for (const url of urls) await tab.goto(url);
  return world.log
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
  test.setTimeout(120_000);
  const { world } = service;
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const tab = await vantage.visit(`${where.site}/set-cookie?name=kept&value=secure`);
  await tab.goto(`${where.siteHttp}/set-cookie?name=plain&value=yes`);
  const steady = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  // Nothing is on: the site sees the browser itself, so 'never direct' below can tell.
  expect(direct(world, 0).length).toBeGreaterThan(0);

  const done: Switched[] = [];
  for (let at = 0; at < switches; at += 1) {
    const { name, country } = threeProfiles[at % threeProfiles.length]!;
    if (at === 1) {
      await steady.evaluate(beginSending, { urls: [where.siteHttp, where.site], everyMs: 20 });
    }
    const earlier = sessionsSeen(world);
    const { pressed, shown } = await popup.switchOn(name);
    // At once, so that the exit check dies with it: its next event, a login asked for or a press, wakes it.
    const killed = at % 3 === 0;
    if (killed) await vantage.killWorker();
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
    if (killed) await popup.checkAgain();
    done.push({ country, pressed, shown, exit: await popup.exit(), earlier, sent });
  }
  const stream = await steady.evaluate(stopSending);
  const [first] = done;

  expect(done.flatMap((one) => judge(world, one))).toEqual([]);
  expect(direct(world, first!.shown)).toEqual([]);
  const staleLogins = done.flatMap(({ earlier, shown }, at) =>
    stale(world, { earlier, from: shown, until: done[at + 1]?.pressed ?? Infinity }),
  );
  expect(staleLogins).toEqual([]);
  expect(new Set(done.map(({ exit }) => exit)).size).toBe(switches);

  // The stream that never paused: after 'switched' the new exit, between press and 'switched' old or new.
  const strays: string[] = [];
  let after = 0;
  let between = 0;
  for (const request of stream) {
    const line = arrival(world, request);
    const index = done.findLastIndex(({ pressed }) => pressed <= request.began);
    const [now, old] = [done[index], done[index - 1]];
    if (!line || !now || !old) continue;
    const settled = request.began > now.shown;
    if (settled) after += 1;
    else between += 1;
    const allowed = settled ? [now.exit] : [now.exit, old.exit];
    // A press that came while it was under way may have carried it on.
    const next = done[index + 1];
    if (next && request.ended >= next.pressed) allowed.push(next.exit);
    if (!allowed.includes(line.from)) strays.push(`${request.id} left through ${line.from}`);
  }
  expect(strays).toEqual([]);
  expect(after).toBeGreaterThan(switches * 3);
  expect(between).toBeGreaterThan(switches);

  const cookies = await cookiesSeen(world, tab, [
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
  const seen = (sent: Sent[]) => sent.map((one) => arrival(service.world, one)?.from);
  expect(shown).toBeGreaterThan(0);
  expect(seen(through)).toEqual([exit, exit]);
  expect(seen(own)).toEqual(['127.0.0.1', '127.0.0.1']);
});
