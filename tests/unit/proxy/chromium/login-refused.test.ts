import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRotation } from '@/utils/proxy/background/sessions/rotation';
import { createSwitching } from '@/utils/proxy/background/switching';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { ext } from '@/utils/browser/ext';
import { applySetting } from '@/utils/proxy/chromium/proxy-setting';
import { allOff } from '@/utils/proxy/profile-states';
import { proxyItem, profilesItem } from '@/utils/storage/registry/proxy';
import { settingsItem } from '@/utils/storage/registry/settings';
import type { ProfileState } from '@/utils/proxy/schema';
import { customProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  flushEverywhere: async () => {},
  fetchInIncognito: () => fetch,
}));

/** Fake of the browser's proxy settings by scope; rejects settings that name this host. */
const set: Record<string, string> = {};
let refuses: string;

const bad = customProfile({ id: 'bad', name: 'Bad', host: 'bad.example' });
const good = customProfile({
  id: 'good',
  name: 'Good',
  host: 'good.example',
  where: { scope: 'only', windows: 'all', containers: [] },
});
const dead = 'PROXY 127.0.0.1:9';

const active = ({ id }: { id: string }, about: Partial<ProfileState> = {}): ProfileState =>
  storedProfileState({ profileId: id, since: 1, ...about });
const routeTo = ({ id, host, port, where }: typeof bad) => ({
  profileId: id,
  endpoint: { scheme: 'http' as const, host, port },
  where,
});

async function on(...profiles: (typeof bad)[]): Promise<void> {
  await proxyItem.write({
    ...allOff,
    on: profiles.map((one) => active(one)),
    appliedRoutes: profiles.map(routeTo),
  });
}

/** What pages show: each profile's phase and message. */
const shown = async () =>
  (await proxyItem.read()).on.map(({ profileId, phase, problem }) => [
    profileId,
    phase,
    problem?.code,
  ]);

beforeEach(async () => {
  fakeBrowser.reset();
  for (const scope of Object.keys(set)) delete set[scope];
  refuses = 'bad.example';
  const settings = {
    get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
    set: async ({ value, scope }: { value: object; scope: string }) => {
      const text = JSON.stringify(value);
      if (text.includes(refuses)) throw new Error("Invalid value for 'host'");
      set[scope] = text;
    },
    clear: async ({ scope }: { scope: string }) => void delete set[scope],
  };
  const held = { set: async () => {}, clear: async () => {} };
  const network = { webRTCIPHandlingPolicy: held, networkPredictionEnabled: held };
  Object.assign(ext, { proxy: { settings }, privacy: { network } });
  await settingsItem.update((now) => ({
    ...now,
    addresses: { ...now.addresses, accountApi: 'https://api.example' },
  }));
  await profilesItem.write([bad, good]);
});

const accountApi = () => Promise.reject(new Error('not asked for here'));

test.each(['regular', 'incognito_session_only'] as const)(
  'a refused setting leaves the dead proxy, past which only the own addresses are reached: %s',
  async (scope) => {
    const route = { ...routeTo(bad), tables: null, closed: false };
    const direct = [{ host: 'api.example', port: 443 }];
    const refused = applySetting(
      { routes: [route], direct, excluded: [], temporary: [], check: null },
      scope,
    );
    await expect(refused).rejects.toThrow('Invalid value');
    expect(JSON.parse(set[scope] ?? '{}')).toMatchObject({
      mode: 'fixed_servers',
      rules: {
        singleProxy: { host: '127.0.0.1', port: 9 },
        bypassList: ['<-loopback>', 'https://api.example:443', 'wss://api.example:443'],
      },
    });
  },
);

const beginDueChecks = async () => {};

test('a switch that the browser refuses closes its profile, says so, and leaves the others on', async () => {
  await on(good, bad);
  const wire = createProxyBackend(
    async () => {},
    () => {},
  );
  const begin = vi.fn();
  const checks = { beginAheadOfOthers: begin, beginDueChecks };
  const { applyRoute } = createSwitching(accountApi, wire, checks);
  await expect(applyRoute(bad)).rejects.toThrow('Invalid value');
  expect(await shown()).toEqual([
    ['good', 'on', undefined],
    ['bad', 'blocked', 'unexpected'],
  ]);
  // No check is running, and none is shown as running.
  expect((await proxyItem.read()).on.map(({ check }) => check)).toEqual(['none', 'failed']);
  expect(begin).not.toHaveBeenCalled();
  expect(set['regular']).toContain(dead);
  expect(set['regular']).toContain('good.example');
});

test('a rotation that the browser refuses closes its profile as well', async () => {
  await on(good, bad);
  const wire = createProxyBackend(
    async () => {},
    () => {},
  );
  const checks = { beginAheadOfOthers: () => {}, beginDueChecks };
  const { finish } = createRotation(accountApi, createSwitching(accountApi, wire, checks));
  await expect(finish(bad)).rejects.toThrow('Invalid value');
  expect(await shown()).toEqual([
    ['good', 'on', undefined],
    ['bad', 'blocked', 'unexpected'],
  ]);
  expect(set['regular']).toContain(dead);
});

test.each(['reassert', 'apply'] as const)(
  'what is on and refused later (%s) is closed, and keeps a reason that it had',
  async (how) => {
    await on(good, bad);
    const ended = { phase: 'blocked', problem: { code: 'session-ended' } } as const;
    await proxyItem.update((state) => ({ ...state, on: [active(good, ended), active(bad)] }));
    await createProxyBackend(
      async () => {},
      () => {},
    )[how]();
    expect(await shown()).toEqual([
      ['good', 'blocked', 'session-ended'],
      ['bad', 'blocked', 'unexpected'],
    ]);
    expect(set['regular']).toContain(dead);
    expect(set['regular']).not.toContain('.example:');
  },
);

test('where even the closed routes are refused, the dead proxy stays', async () => {
  await on(bad);
  refuses = 'FindProxyForURL';
  await profilesItem.write([bad]);
  await proxyItem.update((state) => ({
    ...state,
    on: [active(bad, { phase: 'blocked', problem: { code: 'unexpected' } })],
  }));
  await expect(
    createProxyBackend(
      async () => {},
      () => {},
    ).reassert(),
  ).rejects.toThrow('Invalid value');
  expect(set['regular']).toContain('"port":9');
});
