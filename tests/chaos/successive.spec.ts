import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { addLiving } from '../e2e/profile-form.ts';
import { expect, test } from '../e2e/harness.ts';
import { arrival, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, type Sent, stopSending } from '../fixtures/sender.ts';
import type { ServiceState } from '../service/types.ts';

const rounds = 60;
/** Milliseconds of requests that are judged after each switch. */
const judgedMs = 1500;

/** Keeps the processor so busy that Chromium is late to cache the logins it receives. */
function keepBusy(): ChildProcess[] {
  return Array.from({ length: os.availableParallelism() * 6 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
}

/** Exits of the gateways to which these sessions were bound. */
const exitsOf = (state: ServiceState, sessions: ReadonlySet<string>) =>
  new Set(
    state.log
      .filter(({ where, session }) => where === 'proxy' && sessions.has(session ?? ''))
      .map(({ exit }) => exit),
  );

test('a switch right after the rotation of another profile, on a busy machine: never the former exit @long', async ({
  vantage,
  service: { state },
  where,
}) => {
  test.setTimeout(1_500_000);
  await vantage.connect();
  await addLiving(vantage, { name: 'Renewed', product: 'rp', country: 'DE' });
  const site = 'turns.vantage.test';
  await addLiving(vantage, { name: 'Rotated', product: 'rpc', country: 'DE', site });
  const popup = await vantage.popup();
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  await popup.switchOn('Renewed');
  await popup.exit();
  await popup.switchOn('Rotated');
  const urls = [where.siteHttp, where.site, onOwnHost(where.siteHttp, 'turns')];
  await tab.bringToFront();
  await tab.evaluate(beginSending, { urls, everyMs: 15 });
  const judged: { after: number; former: Set<string | undefined> }[] = [];
  const busy = keepBusy();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const former = exitsOf(state, sessionsSeen(state));
      // As the alarms do where a rotation and a renewal are due at once. The rotation's flush makes pages receive the
      // login that the switch replaces a moment later.
      const { replies, after } = await popup.page.evaluate(async () => {
        const stored = await chrome.storage.local.get('profiles');
        const profiles = stored['profiles'] as { id: string; name: string }[];
        const profileId = (wanted: string) => profiles.find(({ name }) => name === wanted)?.id;
        const send = (type: string, input: object): Promise<unknown> =>
          chrome.runtime.sendMessage({ type, input });
        const rotated = await send('proxy/rotate', { profileId: profileId('Rotated') });
        const renewal = { profileId: profileId('Renewed'), on: true };
        const renewed = await send('proxy/switch', renewal);
        return { replies: [rotated, renewed], after: Date.now() };
      });
      const done = { ok: true, value: {} };
      expect(replies).toEqual([done, done]);
      await tab.waitForTimeout(judgedMs);
      judged.push({ after, former });
    }
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
  const sent: Sent[] = await tab.evaluate(stopSending);
  const toRenewed = sent.filter(({ url }) => !url.includes('turns'));
  let count = 0;
  const misrouted = judged.flatMap(({ after, former }, round) =>
    toRenewed
      .filter(({ began }) => began >= after && began < after + judgedMs)
      .flatMap((request) => {
        const from = arrival(state, request)?.from;
        if (from !== undefined) count += 1;
        return former.has(from) ? [`round ${round}: ${request.url} by ${from}`] : [];
      }),
  );
  console.log(
    `    ${rounds} switches, ${count} requests after them, ${misrouted.length} by a former exit`,
  );
  expect(misrouted).toEqual([]);
  expect(count).toBeGreaterThan(rounds * 10);
});
