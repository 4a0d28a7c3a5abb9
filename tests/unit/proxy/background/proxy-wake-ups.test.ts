import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchDataCaps } from '@/utils/proxy/background/traffic/data-caps';
import { recoverBlocked } from '@/utils/proxy/background/exit/recover-blocked';
import { challengeWakeUp } from '@/utils/proxy/chromium/hanging-requests';
import { recoveryAlarm } from '@/utils/proxy/background/exit/recovery-alarm';
import { watchSessions } from '@/utils/proxy/background/sessions/session-alarms';
import { allOff } from '@/utils/proxy/profile-states';
import { noExtras, type ProfileState } from '@/utils/proxy/schema';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

const minute = 60_000;
const profile = serviceProfile({ id: 'p', name: 'Home', lifetimeMinutes: 60, renewal: 'on' });
const session = () => ({ startedAt: Date.now(), endsAt: Date.now() + 60 * minute, rotations: 0 });
const names = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name).toSorted();

const nothing = async () => {};
const steps = { renew: nothing, rotate: nothing, apply: nothing, beginDueChecks: nothing };

/** Wake-up rows of one lifetime of the background. */
function life() {
  vi.stubGlobal('addEventListener', () => {});
  return {
    'vantage:challenge': challengeWakeUp,
    'vantage:under-way': recoveryAlarm.register(async () => {}),
    'vantage:recover': recoverBlocked(() => {}),
    'vantage:cap': watchDataCaps(
      async () => [],
      async () => {},
    ),
    ...watchSessions(steps).wakeUps,
  };
}

async function writeState(change: Partial<ProfileState>): Promise<void> {
  const active = storedProfileState({
    profileId: 'p',
    phase: 'on',
    check: 'done',
    problem: null,
    ...change,
  });
  await proxyItem.write({ ...allOff, on: [active] });
}

const shown = async () => {
  const [active] = (await proxyItem.read()).on;
  return [active?.phase, active?.problem?.code];
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  await profilesItem.write([
    { ...profile, rotateEveryMinutes: 10, extras: { ...noExtras, capMb: 5 } },
  ]);
});

test.each<[Partial<ProfileState>, string[]]>([
  [{ session: null }, ['vantage:cap']],
  [{ session: session() }, ['vantage:cap', 'vantage:rotate:p', 'vantage:session:p']],
  [{ session: null, phase: 'rotating' }, ['vantage:cap', 'vantage:under-way']],
  [{ session: null, check: 'checking' }, ['vantage:cap', 'vantage:under-way']],
  [{ phase: 'switching' }, ['vantage:under-way']],
  [{ phase: 'blocked', problem: { code: 'network-closed' } }, ['vantage:cap', 'vantage:recover']],
  [{ phase: 'blocked', problem: { code: 'locked' }, check: 'checking' }, ['vantage:cap']],
])('%j is watched by %j, also where the browser lost the alarms', async (change, wanted) => {
  const rows = Object.values(life());
  await writeState(change);
  await vi.waitFor(async () => expect(await names()).toEqual(wanted));
  await fakeBrowser.alarms.clearAll();
  await Promise.all(rows.map(({ arm }) => arm()));
  expect(await names()).toEqual(wanted);
  await proxyItem.write(allOff);
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test('with the network a profile is checked again whose exit did not answer, once and by no alarm', async () => {
  const online = Promise.withResolvers<() => void>();
  vi.stubGlobal('addEventListener', (_type: string, hear: () => void) => online.resolve(hear));
  const checked: string[] = [];
  const { run } = recoverBlocked(({ id }) => checked.push(id));
  const comesOnline = await online.promise;
  const reads = vi.spyOn(profilesItem, 'read');
  const goOnline = async () => {
    const before = reads.mock.calls.length;
    comesOnline();
    await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(before));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  // Waits for a private window, in which alone it can be checked.
  await writeState({ check: 'failed' });
  await goOnline();
  await writeState({ check: 'done' });
  await goOnline();
  expect(checked).toEqual([]);
  await writeState({ check: 'failed', problem: { code: 'exit-check-failed' } });
  await run('');
  expect(checked).toEqual([]);
  await goOnline();
  await vi.waitFor(() => expect(checked).toEqual(['p']));
  // A warning hides that the check failed.
  await writeState({ check: 'failed', problem: { code: 'cap-reached' } });
  await goOnline();
  await vi.waitFor(() => expect(checked).toEqual(['p', 'p']));
  reads.mockRestore();
});

test('a session that is due is renewed once, by the start of the background or by its alarm', async () => {
  const gate = Promise.withResolvers<void>();
  const renew = vi.fn(() => gate.promise);
  const { resume, wakeUps } = watchSessions({ ...steps, renew });
  await writeState({ session: { ...session(), endsAt: Date.now() + 1000 } });
  const rung = wakeUps['vantage:session'].run('p');
  const resumed = resume();
  await vi.waitFor(() => expect(renew).toHaveBeenCalled());
  gate.resolve();
  await Promise.all([rung, resumed]);
  expect(renew.mock.calls).toEqual([['p']]);
});

test.each(['off', 'ask'] as const)(
  'a session that ended while its profile was blocked ends with the block (renewal %s)',
  async (renewal) => {
    await profilesItem.write([{ ...profile, renewal }]);
    const apply = vi.fn(async () => {});
    watchSessions({ ...steps, apply });
    const ended = { ...session(), endsAt: Date.now() - 1000 };
    await writeState({
      session: ended,
      phase: 'blocked',
      problem: { code: 'endpoint-unreachable' },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await shown()).toEqual(['blocked', 'endpoint-unreachable']);
    await writeState({ session: ended });
    await vi.waitFor(async () => expect(await shown()).toEqual(['blocked', 'session-ended']));
    await vi.waitFor(() => expect(apply).toHaveBeenCalledOnce());
  },
);

test('a blocked session about to end is renewed with the end of the block, and not again after a failed renewal', async () => {
  const renew = vi.fn(async () => {
    await writeState({ session: about, phase: 'switching' });
    await writeState({ session: about });
  });
  watchSessions({ ...steps, renew });
  const about = { ...session(), endsAt: Date.now() + 1000 };
  await writeState({ session: about, phase: 'blocked', problem: { code: 'network-closed' } });
  await writeState({ session: about });
  await vi.waitFor(() => expect(renew).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(renew).toHaveBeenCalledOnce();
});

test('the exit of a session that outlived its end is checked again, once', async () => {
  const refused = new Error('not renewed');
  const due: (string | undefined)[] = [];
  const { wakeUps } = watchSessions({
    ...steps,
    renew: () => Promise.reject(refused),
    beginDueChecks: async () => void due.push((await proxyItem.read()).on[0]?.check),
  });
  vi.stubGlobal('addEventListener', () => {});
  recoveryAlarm.register(async () => {});
  const renew = async (change: Partial<ProfileState>) => {
    await writeState({ ...change, problem: { code: 'service-failed' } });
    await expect(wakeUps['vantage:session'].run('p')).rejects.toBe(refused);
    return (await proxyItem.read()).on[0];
  };
  const endsAt = Date.now() - 1000;
  const exit = { address: '203.0.113.1', country: 'DE', city: null, network: null, tookMs: 1 };
  const seenBefore = { ...exit, checkedAt: endsAt - 1 };
  const ended = { ...session(), endsAt };
  const problem = { code: 'service-failed' };
  expect(await renew({ session: ended, exit: seenBefore })).toMatchObject({
    phase: 'on',
    exit: seenBefore,
    // With a previous exit, the same address would be told as a rotation that changed nothing.
    previousExit: null,
    check: 'checking',
    problem,
  });
  // The alarm would begin it up to 30 s later.
  expect(due).toEqual(['checking']);
  await vi.waitFor(async () => expect(await names()).toContain('vantage:under-way'));
  const seenAfter = { ...exit, checkedAt: endsAt };
  const kept = { exit: seenAfter, previousExit: null, check: 'done', problem };
  expect(await renew({ session: ended, exit: seenAfter })).toMatchObject(kept);
  expect(await renew({ session: ended })).toMatchObject({ ...kept, exit: null });
  const going = { ...session(), endsAt: Date.now() + 1000 };
  expect(await renew({ session: going, exit: seenBefore })).toMatchObject({
    ...kept,
    exit: seenBefore,
  });
});

test('a session that is replaced at its end is not ended', async () => {
  await profilesItem.write([{ ...profile, renewal: 'off' }]);
  await writeState({ session: { ...session(), endsAt: Date.now() - 1000 } });
  const { resume } = watchSessions(steps);
  const update = proxyItem.update.bind(proxyItem);
  vi.spyOn(proxyItem, 'update').mockImplementationOnce(async (change) => {
    await writeState({ session: session() });
    return await update(change);
  });
  await resume();
  expect(await shown()).toEqual(['on', undefined]);
});

test('work that a start repeats keeps the alarm until it ended, whatever is stored meanwhile', async () => {
  const row = life()['vantage:under-way'];
  const gate = Promise.withResolvers<void>();
  const work = recoveryAlarm.during(() => gate.promise);
  await writeState({ phase: 'blocked', problem: { code: 'session-ended' } });
  await row.arm();
  expect(await names()).toContain('vantage:under-way');
  gate.resolve();
  await work;
  expect(await names()).not.toContain('vantage:under-way');
});
