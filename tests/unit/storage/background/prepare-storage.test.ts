import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '@/entrypoints/background';
import type { createProxyArea as createRealProxyArea } from '@/utils/proxy/background/proxy-area';
import type { AccountApi } from '@/utils/service/account';
import { messages } from '@/utils/messaging/protocol';
import { prepareStorage } from '@/utils/storage/background/prepare-storage';
import { ext } from '@/utils/browser/ext';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { allOff } from '@/utils/proxy/profile-states';
import { messageTypes } from '../../../fixtures/messages';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

const calls = vi.hoisted((): string[] => []);
const startIncognitoWorker = vi.hoisted(() => vi.fn());
const restore = vi.hoisted(() => ({ ended: 0, settling: Promise.withResolvers<void>() }));
const preventBrowserRetries = vi.hoisted(() => vi.fn<() => Promise<boolean>>());

vi.mock('@/utils/proxy/background/proxy-area', async (real) => {
  const { createProxyArea } = await real<{ createProxyArea: typeof createRealProxyArea }>();
  return {
    createProxyArea: (accountApi: () => Promise<AccountApi>) => {
      const { handlers, ...area } = createProxyArea(accountApi);
      const recordSwitch = async () => {
        calls.push('switch');
        return {};
      };
      return {
        ...area,
        handlers: { ...handlers, 'proxy/switch': recordSwitch },
        toggleLast: async () => void calls.push('toggle'),
        resume: async () => void calls.push('resume'),
        register: () => {},
      };
    },
  };
});
vi.mock('@/entrypoints/background/incognito', () => ({ startIncognitoWorker }));
vi.mock('@/utils/storage/background/first-instance', () => ({
  isFirstInstance: async () => false,
}));
vi.mock('@/utils/runs/background/no-browser-retry', () => ({ preventBrowserRetries }));
vi.mock('@/utils/settings/background/backup-commit', () => ({
  finishRestore: async () => {
    restore.ended += 1;
    await restore.settling.promise;
  },
}));
vi.mock('@/utils/browser-ui/background/badge', () => ({
  createBadge: () => ({ register: () => {}, resume: async () => {} }),
  showRunCount: () => {},
}));
vi.mock('@/utils/browser-ui/background/menus', () => ({
  createMenus: () => ({ register: () => {} }),
}));
vi.mock('@/utils/incognito/background/private-worker-link', () => ({
  serveIncognitoWorker: () => {},
  prepareIncognitoErase: () => {},
}));

let press: (name: string) => void;
let say: (type: string, input: object | null) => Promise<unknown>;

beforeEach(() => {
  fakeBrowser.reset();
  calls.length = 0;
  restore.ended = 0;
  restore.settling = Promise.withResolvers<void>();
  preventBrowserRetries.mockResolvedValue(true);
  Object.assign(ext.storage.local, { setAccessLevel: async () => {} });
  Object.assign(ext.extension, { inIncognitoContext: false });
  Object.assign(ext, {
    commands: { onCommand: { addListener: (listener: typeof press) => (press = listener) } },
  });
  const url = 'https://vantage.test/popup.html';
  // Node has no extension origin.
  Object.assign(ext.runtime, { getURL: (path: string) => new URL(path, url).href });
  Object.assign(ext.runtime.onMessage, {
    addListener: (listener: (...args: unknown[]) => unknown) => {
      say = (type, input) =>
        new Promise((reply) => {
          listener({ type, input }, { id: ext.runtime.id, url }, reply);
        });
    },
  });
});

const stored = () => fakeBrowser.storage.local.get(null);
const journal = { restoring: { id: 'r', next: { values: {}, gone: [] } } };

test('a fresh installation begins at the newest version, with nothing else', async () => {
  await prepareStorage();
  expect(await stored()).toEqual({ [versionKey]: newestVersion });
  expect(restore.ended).toBe(0);
});

test('a read that fails once does not make every read of this life fail', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(ext.storage.local, 'get').mockRejectedValueOnce(new Error('IO error'));
  await prepareStorage();
  expect(await stored()).toEqual({ [versionKey]: newestVersion });
});

test('private windows need not wait for their logins until the browser has set the rule', async () => {
  preventBrowserRetries.mockReturnValue(new Promise(() => {}));
  background.main();
  await vi.waitFor(() => expect(calls).toEqual(['resume']));
});

test('a restore that an earlier life broke off is ended before anything acts on what it was writing', async () => {
  await fakeBrowser.storage.local.set(journal);
  background.main();
  const said = say('proxy/switch', { profileId: 'a', on: true });
  press('toggle-last');
  await vi.waitFor(() => expect(restore.ended).toBe(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(calls).toEqual([]);
  // Nothing is migrated either, because the restore would then write values of an older version.
  expect(await stored()).toEqual(journal);
  restore.settling.resolve();
  expect(await said).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(calls.toSorted()).toEqual(['resume', 'switch', 'toggle']));
});

test.each(messageTypes.filter((type) => messages[type].from === 'extension-page'))(
  'the background answers %s',
  async (type) => {
    background.main();
    restore.settling.resolve();
    // The input is only parsed when a handler exists; no schema accepts this one.
    const problem = { code: 'message-refused', detail: `${type}: ` };
    expect(await say(type, null)).toEqual({ ok: false, problem });
  },
);

test('the first read after the browser started finds no exit of an earlier session', async () => {
  const exit = { address: '203.0.113.7', country: 'DE', city: null, network: null };
  const seen = { ...exit, checkedAt: 1, tookMs: 1 };
  const on = [storedProfileState({ exit: seen, check: 'done' })];
  const proxyState = { ...allOff, on };
  await fakeBrowser.storage.local.set({ [versionKey]: newestVersion, proxyState });
  // A new instance knows nothing of what earlier tests read.
  vi.resetModules();
  const { default: started } = await import('@/entrypoints/background');
  const { proxyItem } = await import('@/utils/storage/registry/proxy');
  started.main();
  expect((await proxyItem.read()).on).toMatchObject([{ exit: null, check: 'checking' }]);
});

test('where storage can not be brought to the newest version, nothing acts on it and pages are told why', async () => {
  await fakeBrowser.storage.local.set({ [versionKey]: newestVersion + 1, profiles: [] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  background.main();
  press('toggle-last');
  expect(await say('proxy/switch', { profileId: 'a', on: true })).toEqual({
    ok: false,
    problem: { code: 'storage-newer' },
  });
  expect(calls).toEqual([]);
  expect(await stored()).toEqual({ [versionKey]: newestVersion + 1, profiles: [] });
});

test('the worker of private windows leaves a restore to the regular one, which may be amid it', async () => {
  await fakeBrowser.storage.local.set(journal);
  Object.assign(ext.extension, { inIncognitoContext: true });
  background.main();
  await new Promise((done) => setTimeout(done, 20));
  expect(startIncognitoWorker).toHaveBeenCalledOnce();
  expect(restore.ended).toBe(0);
  expect(await stored()).toEqual(journal);
});
