import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { enforceDataCaps, watchDataCaps } from '@/utils/proxy/background/traffic/data-caps';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { type ProfileState, noExtras } from '@/utils/proxy/schema';
import { customProfile, serviceProfile } from '../../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../../fixtures/stored-profile-state';

const active = storedProfileState({
  since: 1,
  session: { startedAt: 1, endsAt: null, rotations: 0 },
});

const products = (balanceMb: number | null) => async () => [
  { code: 'rp' as const, balanceMb, endpoint: null, ports: { http: 1, socks5: 2 } },
];

async function on(part: Partial<ProfileState> = {}): Promise<void> {
  await proxyItem.write({
    on: [{ ...active, ...part }],
    before: null,
    appliedRoutes: [],
    problem: null,
  });
}

async function limit(atCap: 'warn' | 'close', capMb: number | null = 5): Promise<void> {
  await profilesItem.write([serviceProfile({ extras: { ...noExtras, capMb, atCap } })]);
}

const now = async () => (await proxyItem.read()).on[0];

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubGlobal('navigator', {
    locks: { request: async <T>(_: string, work: () => Promise<T>) => work() },
  });
});

test('counts from the first look at a session, and closes at the limit, once', async () => {
  await limit('close');
  await on();
  expect(await enforceDataCaps(products(100))).toBe(false);
  expect(await enforceDataCaps(products(95.1))).toBe(false);
  expect(await enforceDataCaps(products(95))).toBe(true);
  expect(await now()).toMatchObject({ phase: 'blocked', problem: { code: 'cap-reached' } });
  expect(await enforceDataCaps(products(94))).toBe(false);
});

test('data bought during a session does not lower what it has used', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  await enforceDataCaps(products(97));
  expect(await enforceDataCaps(products(597))).toBe(false);
  expect(await enforceDataCaps(products(595))).toBe(true);
});

test('a report that was too low for a moment counts nothing twice', async () => {
  await limit('close', 15);
  await on();
  for (const balance of [1000, 990, 1000, 990])
    expect(await enforceDataCaps(products(balance))).toBe(false);
});

test('an answer that arrives after a later one is left out', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  const late = Promise.withResolvers<number>();
  const slow = enforceDataCaps(async () => products(await late.promise)());
  // Answers within a millisecond of each other count as asked for together.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await enforceDataCaps(products(96));
  late.resolve(700);
  expect(await slow).toBe(false);
  expect(await enforceDataCaps(products(95))).toBe(true);
});

test('a report goes on counting after the clock was set back', async () => {
  await limit('close');
  await on();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60_000);
  await enforceDataCaps(products(100));
  clock.mockRestore();
  expect(await enforceDataCaps(products(96))).toBe(false);
  expect(await enforceDataCaps(products(95))).toBe(true);
});

test('an answer that took minutes is left out all the same', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<number>();
  const slow = enforceDataCaps(async () => {
    asked.resolve();
    return products(await late.promise)();
  });
  await asked.promise;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  await enforceDataCaps(products(96));
  late.resolve(0);
  expect(await slow).toBe(false);
  clock.mockRestore();
});

test('a new session counts anew', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  await on({ session: { startedAt: 2, endsAt: null, rotations: 0 } });
  expect(await enforceDataCaps(products(50))).toBe(false);
  expect(await enforceDataCaps(products(45))).toBe(true);
});

test('only warns where that is wanted', async () => {
  await limit('warn');
  await on();
  await enforceDataCaps(products(100));
  expect(await enforceDataCaps(products(0))).toBe(false);
  expect(await now()).toMatchObject({ phase: 'on', problem: { code: 'cap-reached' } });
});

test('closes after all where a warning was given and closing is wanted now', async () => {
  await limit('warn');
  await on();
  await enforceDataCaps(products(100));
  await enforceDataCaps(products(0));
  await limit('close');
  expect(await enforceDataCaps(products(0))).toBe(true);
  expect(await now()).toMatchObject({ phase: 'blocked', problem: { code: 'cap-reached' } });
});

test('without a limit, on its way or off, the service is not asked', async () => {
  const asked = vi.fn(products(1));
  await limit('warn', null);
  await on();
  await enforceDataCaps(asked);
  await limit('warn');
  await on({ phase: 'switching', session: null });
  await enforceDataCaps(asked);
  expect(asked).not.toHaveBeenCalled();
});

test('a product without a balance has nothing to count', async () => {
  await limit('close');
  await on();
  expect(await enforceDataCaps(products(null))).toBe(false);
});

test.each(['endpoint-unreachable', 'control-taken'] as const)(
  'a warning does not take the place of %s, and is given once that is over',
  async (code) => {
    await limit('warn');
    await on();
    await enforceDataCaps(products(100));
    await on({ phase: 'blocked', problem: { code } });
    await enforceDataCaps(products(0));
    expect(await now()).toMatchObject({ phase: 'blocked', problem: { code } });
    await on();
    await enforceDataCaps(products(0));
    expect(await now()).toMatchObject({ phase: 'on', problem: { code: 'cap-reached' } });
  },
);

test('a warning leaves the question whether to begin a new session', async () => {
  await limit('warn');
  await on({ problem: { code: 'session-ending' } });
  await enforceDataCaps(products(100));
  await enforceDataCaps(products(0));
  expect(await now()).toMatchObject({ phase: 'on', problem: { code: 'session-ending' } });
});

test('a limit stored for data that is not counted wakes nothing', async () => {
  const extras = { ...noExtras, capMb: 5 };
  const { arm } = watchDataCaps(products(100), async () => {});
  for (const profile of [
    serviceProfile({ product: 'static_residential', extras }),
    customProfile({ id: 'a', extras }),
  ]) {
    await profilesItem.write([profile]);
    await on();
    await arm();
    expect(await fakeBrowser.alarms.get('vantage:cap')).toBeFalsy();
  }
});

test('closes behind an obstacle, once', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  await on({ phase: 'blocked', problem: { code: 'control-taken' } });
  expect(await enforceDataCaps(products(0))).toBe(true);
  const closedBy = { code: 'cap-reached' };
  expect(await now()).toMatchObject({ problem: { code: 'control-taken' }, closedBy });
  expect(await enforceDataCaps(products(0))).toBe(false);
});

test('a session that began while the balance was read is not closed at the limit of the last one', async () => {
  await limit('close');
  await on();
  await enforceDataCaps(products(100));
  const isClosed = await enforceDataCaps(async () => {
    await on({ session: { startedAt: 2, endsAt: null, rotations: 0 } });
    return await products(0)();
  });
  expect(isClosed).toBe(false);
  expect(await now()).toMatchObject({ phase: 'on', problem: null });
});
