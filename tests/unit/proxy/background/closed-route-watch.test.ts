import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ext } from '@/utils/browser/ext';
import { ProblemError } from '@/utils/problem';
import { createProxyBackend } from '@/utils/proxy/background/proxy-backend';
import { createSwitching } from '@/utils/proxy/background/switching';
import { block } from '@/utils/proxy/closed-states';
import { allOff, changeProfile } from '@/utils/proxy/profile-states';
import { everywhere, type ProxyState } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';
import { newest } from '../../../fixtures/newest-storage';
import { customProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock('@/utils/proxy/background/proxy-auth', () => ({
  createProxyAuth: () => ({
    register: () => {},
    flushAfterAnswers: async (flush: () => Promise<void>) => flush(),
  }),
}));
const flushEverywhere = vi.hoisted(() => vi.fn());
vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  flushEverywhere,
  fetchInIncognito: () => fetch,
}));

const endpoint = { scheme: 'http', host: 'proxy.example', port: 8080 } as const;
const open: ProxyState = {
  ...allOff,
  on: [storedProfileState({ profileId: 'p' })],
  appliedRoutes: [{ profileId: 'p', endpoint, where: everywhere }],
};
const closed = changeProfile(open, 'p', (active) => block(active, { code: 'session-ended' }));

/** Texts of the proxy settings, in their order. */
let settings: string[];
/** Called before the browser takes a proxy setting. */
let beforeSet: () => Promise<void>;
const hasAlarm = async () => (await ext.alarms.getAll()).length > 0;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  flushEverywhere.mockReset();
  settings = [];
  beforeSet = async () => {};
  const proxy = {
    get: async () => ({ value: {}, levelOfControl: 'controllable_by_this_extension' }),
    set: async ({ value }: { value: object }) => {
      await beforeSet();
      settings.push(JSON.stringify(value));
    },
    clear: async () => {},
  };
  const held = { set: async () => {}, clear: async () => {} };
  const network = { webRTCIPHandlingPolicy: held, networkPredictionEnabled: held };
  Object.assign(ext, { proxy: { settings: proxy }, privacy: { network } });
});

async function startedWith(state: ProxyState): Promise<void> {
  await proxyItem.write(state);
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  backend.register();
  await backend.apply();
}

test('a route that is stored as closed is closed, whoever stored it', async () => {
  await startedWith(open);
  expect(settings.at(-1)).toContain('proxy.example');
  const before = settings.length;
  await proxyItem.write(closed);
  await expect.poll(() => settings.length).toBe(before + 1);
  expect(settings.at(-1)).not.toContain('proxy.example');
});

test('an alarm brings the next worker while the closed route is being applied', async () => {
  await startedWith(open);
  await expect.poll(hasAlarm).toBe(false);
  const atSet: boolean[] = [];
  beforeSet = async () => void atSet.push(await hasAlarm());
  await proxyItem.write(closed);
  await expect.poll(() => atSet).toEqual([true]);
  await expect.poll(hasAlarm).toBe(false);
});

test('a route that is closed already, or still open, is not applied again', async () => {
  await startedWith(closed);
  const before = settings.length;
  await proxyItem.update((state) => ({ ...state }));
  await proxyItem.write(open);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(settings.length).toBe(before);
});

const profile = customProfile({ id: 'p', host: 'proxy.example' });

/** Completes the switch to the profile, whose route is committed. */
async function createApplyRoute() {
  await profilesItem.write([profile]);
  await proxyItem.write(open);
  const backend = createProxyBackend(
    async () => {},
    () => {},
  );
  const checks = { beginAheadOfOthers: () => {}, beginDueChecks: async () => {} };
  return createSwitching(() => Promise.reject(new Error()), backend, checks).applyRoute;
}

test('a switch that private windows do not confirm is closed before its state says so', async () => {
  const applyRoute = await createApplyRoute();
  flushEverywhere.mockRejectedValue(new ProblemError('private-windows-silent'));
  const settingsWhenBlocked: (string | undefined)[] = [];
  proxyItem.watch(({ on }) => {
    if (on[0]?.phase === 'blocked') settingsWhenBlocked.push(settings.at(-1));
  });
  await expect(applyRoute(profile)).rejects.toThrow('private-windows-silent');
  await expect.poll(() => settingsWhenBlocked.length).toBe(1);
  expect(settings[0]).toContain('proxy.example');
  expect(settingsWhenBlocked[0]).not.toContain('proxy.example');

  // The next switch opens it again.
  flushEverywhere.mockResolvedValue(undefined);
  await proxyItem.write(open);
  await applyRoute(profile);
  expect(settings.at(-1)).toContain('proxy.example');
});

test('a switch that succeeds is open, also where the failure of the one before could not be stored', async () => {
  const applyRoute = await createApplyRoute();
  const store = vi.spyOn(fakeBrowser.storage.local, 'set');
  flushEverywhere.mockImplementationOnce(async () => {
    store.mockRejectedValue(new Error('no space'));
    throw new ProblemError('private-windows-silent');
  });
  await expect(applyRoute(profile)).rejects.toThrow('no space');
  store.mockRestore();
  expect(settings.at(-1)).not.toContain('proxy.example');

  flushEverywhere.mockResolvedValue(undefined);
  await applyRoute(profile);
  expect(settings.at(-1)).toContain('proxy.example');
});
