import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pacPlan } from '@/utils/proxy/chromium/pac-plan';
import { blockAll, obstacleGone } from '@/utils/proxy/closed-states';
import { switchFailed } from '@/utils/proxy/failed-switch';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { forgetSites, readPlanInput } from '@/utils/proxy/background/route-plan';
import { ProblemError } from '@/utils/problem';
import { allOff, beginSwitch, routeCommitted, switchDone } from '@/utils/proxy/profile-states';
import { pacScript } from '@/utils/proxy/routing/pac';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type ProxyState, type Where } from '@/utils/proxy/schema';
import { createProfileResolver } from '@/utils/proxy/state/profile-resolver';
import { accountItem } from '@/utils/storage/registry/account';
import { profilesItem, proxyItem, sitesItem } from '@/utils/storage/registry/proxy';
import { createProxyBackend } from '../../../fixtures/idle-backend';
import { account, caller, newBrowser } from '../../../fixtures/restoring';
import { storedProfileState } from '../../../fixtures/stored-profile-state';
import { serviceProfile } from '../../../fixtures/stored-profiles';

vi.mock('@/utils/proxy/background/proxy-backend', () => import('../../../fixtures/idle-backend'));

const only = { ...everywhere, scope: 'only' } as const;
const hosts = ['bank.test', 'x.test', 'else.test'];

/** What Chromium answers for each host, by the routes in storage. */
async function answers(windows: 'regular' | 'private'): Promise<string[]> {
  const context = {};
  runInNewContext(pacScript(pacPlan(await readPlanInput(windows, null))), context);
  return hosts.map((host) =>
    String(runInNewContext(`FindProxyForURL('https://${host}/', '${host}')`, context)),
  );
}

/** Profile that the screens name for each host. */
async function shown(incognito: boolean): Promise<(string | null)[]> {
  const { appliedRoutes } = await proxyItem.read();
  const resolve = await createProfileResolver(appliedRoutes);
  return hosts.map((host) => resolve({ url: `https://${host}/`, incognito }, appliedRoutes));
}

/** Switches on `a`, which takes all of its windows, and `p`, which takes bank.test and stands below it. */
async function begin(windows: Where['windows']): Promise<void> {
  const wheres = [
    ['a', { ...everywhere, windows }],
    ['p', only],
  ] as const;
  await profilesItem.write(wheres.map(([id, where]) => serviceProfile({ id, where })));
  await sitesItem('p').write(parseSiteList('bank.test').sites);
  forgetSites('p');
  await proxyItem.write({
    ...allOff,
    on: wheres.map(([profileId]) => storedProfileState({ profileId })),
    appliedRoutes: wheres.map(([profileId, where]) => ({
      profileId,
      endpoint: { scheme: 'http', host: `${profileId}.test`, port: 80 },
      where,
    })),
  });
}

const [byA, byP, nowhere] = ['PROXY a.test:80', 'PROXY p.test:80', 'PROXY 127.0.0.1:9'];

/**
 * Saves `p` with another scope while the service answers no login; returns the answers at each step.
 * @param meanwhile change of the state by an operation that is under way, after each step.
 */
async function store(
  scope: Where['scope'],
  windows: 'regular' | 'private',
  meanwhile = (state: ProxyState) => state,
) {
  const seen: string[][] = [];
  const look = async () => void seen.push(await answers(windows));
  createProxyBackend().reassert.mockImplementation(async () => {
    await look();
    await proxyItem.update(meanwhile);
    await look();
  });
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  const profile = serviceProfile({ id: 'p', where: { ...everywhere, scope } });
  const { sites } = parseSiteList('x.test');
  await area.handlers['profiles/save']({ profile, sites }, caller);
  await look();
  return seen;
}

/** As `store`, where the profile is on and therefore switched to its change. */
async function save(...how: Parameters<typeof store>) {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const seen = await store(...how);
  const failed = 'Vantage: switching to the changed profile failed.';
  expect(log).toHaveBeenCalledWith(failed, new ProblemError('not-connected'));
  return seen;
}

const windowKinds = [
  ['all', 'regular'],
  ['all', 'private'],
  ['private', 'private'],
] as const;

beforeEach(async () => {
  newBrowser();
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  const get = async () => ({ levelOfControl: 'controllable_by_this_extension' });
  Object.assign(fakeBrowser, { proxy: { settings: { get } } });
  const ports = { http: 80, socks5: 81 };
  const products = [{ code: 'rp', balanceMb: 5, endpoint: 'gate.test', ports } as const];
  await accountItem.write({ account: { ...account, products }, problem: null });
});

test.each(windowKinds)(
  'a profile closed by its change lets nothing out by one for everything in %s windows: %s ones',
  async (of, windows) => {
    await begin(of);
    expect(await answers(windows)).toEqual([byP, byA, byA]);
    const steps = await save('except', windows);
    expect(steps.length).toBeGreaterThan(2);
    // x.test, which it leaves out now, may have been one of its sites.
    for (const step of steps) expect(step).toEqual([nowhere, nowhere, nowhere]);
    expect(await shown(windows === 'private')).toEqual(['p', 'p', 'p']);
  },
);

const oldRoute = {
  profileId: 'p',
  endpoint: { scheme: 'http', host: 'new.test', port: 80 },
  where: only,
} as const;
const renewing = (state: ProxyState) => beginSwitch(state, 'p', [], 1);
const renewed = (state: ProxyState) => routeCommitted(state, oldRoute);
const done = (state: ProxyState) => switchDone(state, serviceProfile({ id: 'p' }), 5);

test.each(windowKinds)(
  'a profile that is changed while it is renewed is closed beside one in %s windows: %s ones',
  async (of, windows) => {
    for (const [begun, meanwhile] of [
      // The renewal waits for the service, commits its route amid the change, or has committed it before.
      [renewing, undefined],
      [renewing, (state: ProxyState) => done(renewed(state))],
      [(state: ProxyState) => renewed(renewing(state)), done],
    ] as const) {
      await begin(of);
      await proxyItem.update(begun);
      const steps = await save('except', windows, meanwhile);
      expect(steps.length).toBeGreaterThan(4);
      for (const step of steps) expect(step).toEqual([nowhere, nowhere, nowhere]);
      expect(await shown(windows === 'private')).toEqual(['p', 'p', 'p']);
      expect((await proxyItem.read()).on.at(-1)).toMatchObject({
        profileId: 'p',
        phase: 'blocked',
        problem: { code: 'profile-changed' },
      });
    }
  },
);

test.each(windowKinds)(
  'a profile that is changed while another is about to replace it is closed beside one in %s windows: %s ones',
  async (of, windows) => {
    await begin(of);
    await proxyItem.update((state) => beginSwitch(state, 'b', ['p'], 1));
    for (const step of await store('except', windows)) {
      expect(step).toEqual([nowhere, nowhere, nowhere]);
    }
    await proxyItem.update((state) => switchFailed(state, null));
    expect(await answers(windows)).toEqual([nowhere, nowhere, nowhere]);
  },
);

test('an obstacle during a change neither opens the profile nor hides the change', async () => {
  await begin('all');
  await proxyItem.update((state) => blockAll(renewed(renewing(state)), { code: 'control-taken' }));
  for (const step of await save('except', 'regular', done)) {
    expect(step).toEqual([nowhere, nowhere, nowhere]);
  }
  await proxyItem.update(obstacleGone);
  expect(await answers('regular')).toEqual([nowhere, nowhere, nowhere]);
});

test('alone it blocks only what it takes', async () => {
  await begin('private');
  expect((await save('except', 'regular')).at(-1)).toEqual([nowhere, 'DIRECT', nowhere]);
});

test('a change of a profile that takes everything leaves private windows to the one of their own', async () => {
  await begin('private');
  await proxyItem.update(({ appliedRoutes, ...state }) => ({
    ...state,
    appliedRoutes: appliedRoutes.map((route) =>
      route.profileId === 'p' ? { ...route, where: everywhere } : route,
    ),
  }));
  await profilesItem.update((all) =>
    all.map((one) => (one.id === 'p' ? { ...one, where: everywhere } : one)),
  );
  for (const step of await save('except', 'private')) expect(step).toEqual([byA, byA, byA]);
});
