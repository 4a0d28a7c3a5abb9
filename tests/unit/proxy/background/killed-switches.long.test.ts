import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  inWorker,
  mortal,
  newMortalBrowser,
  type MortalBrowser,
} from '../../../fixtures/mortal-worker';
import type { GenerateRequest } from '@/utils/service/generate';
import { storedAccount } from '../../../fixtures/stored-account';
import { serviceProfile } from '../../../fixtures/stored-profiles';

/**
 * Switches and rotations with the worker killed at each step. The next worker makes browser setting, stored state and
 * login consistent.
 */

const endless = 1_000_000;
const caller = { kind: 'extension-page', incognito: false } as const;
let browser: MortalBrowser;
let generated = 0;
/** Countries of the login that was generated last. */
let generatedFor: readonly string[] = [];

/** Modules of the worker that runs now. */
async function modules() {
  const [area, proxy, account, logins, checks, secrets] = await Promise.all([
    import('@/utils/proxy/background/proxy-area'),
    import('@/utils/storage/registry/proxy'),
    import('@/utils/storage/registry/account'),
    import('@/utils/proxy/background/sessions/stored-logins'),
    import('@/utils/proxy/check-states'),
    import('@/utils/security/background/secrets'),
  ]);
  return { ...area, ...proxy, ...account, ...logins, ...checks, ...secrets };
}

async function proxyArea() {
  const { createProxyArea } = await modules();
  const session = () => String((generated += 1)).padStart(8, 'S');
  const service = {
    generate: mortal(({ countries }: GenerateRequest) => {
      generatedFor = countries;
      return [`user:pw_session-${session()}@rp.service.example:1000`];
    }),
    rotateSession: mortal(() => {}),
    proxyData: mortal(() => []),
    allProxyData: mortal(() => ({ products: [], staticAddresses: [], dropped: [] })),
  };
  return createProxyArea(async () => service as never);
}
type Area = Awaited<ReturnType<typeof proxyArea>>;

const press = (area: Area, profileId: string, on = true) =>
  area.handlers['proxy/switch']({ profileId, on, replace: false }, caller);

/** A browser with the profiles a, which is on, and b. */
async function prepare(): Promise<void> {
  browser = newMortalBrowser();
  await inWorker(endless, async () => {
    const { profilesItem, accountItem, secrets } = await modules();
    await profilesItem.write(['a', 'b'].map((id) => serviceProfile({ id, name: id })));
    const ports = { http: 1000, socks5: 1002 };
    const products = [{ code: 'rp' as const, balanceMb: 5, endpoint: 'rp.service.example', ports }];
    await accountItem.write({ account: storedAccount({ products }), problem: null });
    await secrets.set('accountKey', 'account-key-abcd');
    await press(await proxyArea(), 'a');
  });
  browser.events.length = 0;
}

/** Saves the profile that is on with another country. */
async function setCountry(area: Area): Promise<void> {
  const { profilesItem } = await modules();
  const [profile = serviceProfile()] = await profilesItem.read();
  const changed = { ...profile, countries: ['JP'] };
  await area.handlers['profiles/save']({ profile: changed }, caller);
}

const isUnderWay = async () => {
  const { proxyItem, isUnderWay: isIt } = await modules();
  return isIt(await proxyItem.read());
};

/** Whether something will start the next worker while anything is under way. */
async function isWoken(): Promise<boolean> {
  const isNeeded = await isUnderWay();
  return !isNeeded || (await fakeBrowser.alarms.get('vantage:under-way')) !== undefined;
}

/** What does not fit together once the next worker has taken up what was left. */
async function faults(): Promise<string[]> {
  const { profilesItem, proxyItem, readLogin } = await modules();
  const profiles = await profilesItem.read();
  const { on, before, appliedRoutes } = await proxyItem.read();
  const [active] = on;
  const profile = profiles.find(({ id }) => id === active?.profileId);
  const countries = profile?.kind === 'service' ? profile.countries : generatedFor;
  const login = active ? await readLogin(active.profileId) : null;
  const isSet = JSON.stringify(browser.setting.value).includes('rp.service.example');
  const { events } = browser;
  const lastOf = (...kinds: MortalBrowser['events']) =>
    events.findLastIndex((event) => kinds.includes(event));
  const differences: [boolean, string][] = [
    [before !== null || on.length > 1, 'a switch is under way'],
    [active !== undefined && active.phase !== 'on', `the profile is ${active?.phase}`],
    [
      appliedRoutes.map(({ profileId }) => profileId).join() !== (active?.profileId ?? ''),
      'other routes',
    ],
    [isSet !== (active !== undefined), 'the setting is another'],
    [active !== undefined && !login?.sessionId, 'the login is missing'],
    [active !== undefined && events.includes('clear'), 'traffic went direct'],
    [countries.join() !== generatedFor.join(), 'the login is for another country'],
    [
      lastOf('set', 'clear', 'login') > lastOf('flush'),
      'nothing was flushed after the last change',
    ],
  ];
  return differences.flatMap(([isSo, what]) => (isSo ? [what] : []));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test.each<[string, (area: Area) => Promise<unknown>]>([
  ['a switch to another profile', (area) => press(area, 'b')],
  ['switching on again', (area) => press(area, 'a')],
  ['switching off', (area) => press(area, 'a', false)],
  ['a rotation', (area) => area.rotateOne('a')],
  ['another country', setCountry],
])('%s', { timeout: 300_000 }, async (_name, work) => {
  await prepare();
  const steps = await inWorker(endless, async () => work(await proxyArea()));
  expect(steps).toBeGreaterThan(40);
  for (let at = 1; at <= steps; at += 1) {
    await prepare();
    await inWorker(at, async () => work(await proxyArea()));
    expect(await isWoken(), `step ${at}`).toBe(true);
    await inWorker(endless, async () => {
      await (await proxyArea()).resume();
      await vi.waitUntil(async () => !(await isUnderWay()), { interval: 2 });
    });
    expect(await faults(), `step ${at}`).toEqual([]);
  }
});
