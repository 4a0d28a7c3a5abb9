import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pacPlan } from '@/utils/proxy/chromium/pac-plan';
import { createProxyArea } from '@/utils/proxy/background/proxy-area';
import { forgetSites, readPlanInput } from '@/utils/proxy/background/route-plan';
import { ProblemError } from '@/utils/problem';
import { allOff } from '@/utils/proxy/profile-states';
import { pacScript } from '@/utils/proxy/routing/pac';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type Where } from '@/utils/proxy/schema';
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

/** Saves `p` with another scope while the service answers no login; returns the answers at each step. */
async function save(scope: Where['scope'], windows: 'regular' | 'private') {
  const seen: string[][] = [];
  createProxyBackend().reassert.mockImplementation(
    async () => void seen.push(await answers(windows)),
  );
  const area = createProxyArea(async () => Promise.reject(new ProblemError('not-connected')));
  const profile = serviceProfile({ id: 'p', where: { ...everywhere, scope } });
  const { sites } = parseSiteList('x.test');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await area.handlers['profiles/save']({ profile, sites }, caller);
  const failed = 'Vantage: switching to the changed profile failed.';
  expect(log).toHaveBeenCalledWith(failed, new ProblemError('not-connected'));
  return [...seen, await answers(windows)];
}

beforeEach(async () => {
  newBrowser();
  Object.assign(fakeBrowser.permissions, { contains: async () => true });
  const get = async () => ({ levelOfControl: 'controllable_by_this_extension' });
  Object.assign(fakeBrowser, { proxy: { settings: { get } } });
  const ports = { http: 80, socks5: 81 };
  const products = [{ code: 'rp', balanceMb: 5, endpoint: 'gate.test', ports } as const];
  await accountItem.write({ account: { ...account, products }, problem: null });
});

test.each([
  ['all', 'regular'],
  ['all', 'private'],
  ['private', 'private'],
] as const)(
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
