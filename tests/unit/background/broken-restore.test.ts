import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '@/entrypoints/background/index';
import { settleRestore } from '@/entrypoints/background/late';
import { ext } from '@/utils/platform/ext';

const told = vi.hoisted((): string[] => []);
const settling = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('@/utils/platform/ext', async (real) => ({ ...(await real<object>()), isFirefox: false }));
vi.mock('@/entrypoints/background/proxy', () => ({
  createProxyArea: () => ({
    handlers: {
      'proxy/switch': async () => {
        told.push('switch');
        return {};
      },
    },
    toggleLast: async () => void told.push('toggle'),
    resume: async () => void told.push('resume'),
    register: () => {},
  }),
}));
vi.mock('@/entrypoints/background/late', async (real) => {
  const nothing = async () => {};
  const { settleRestore: settle } = await real<typeof import('@/entrypoints/background/late')>();
  return {
    settleRestore: settle,
    lateMessages: { answer: nothing },
    registerLate: nothing,
    resumeRuns: nothing,
    adopt: nothing,
    closeLock: nothing,
    resumeOpen: nothing,
    calls: {},
    actions: {},
  };
});
vi.mock('@/entrypoints/background/badge', () => ({
  createBadge: () => ({ register: () => {}, resume: async () => {} }),
  countUnderWay: () => {},
}));
vi.mock('@/entrypoints/background/menus', () => ({ createMenus: () => ({ register: () => {} }) }));
vi.mock('@/entrypoints/background/lock', () => ({ noteUse: () => {}, watchLock: () => {} }));
vi.mock('@/entrypoints/background/welcome', () => ({ registerWelcome: () => {} }));
vi.mock('@/entrypoints/background/private-flush', () => ({ servePrivateWindows: () => {} }));

let read: number;
let press: (name: string) => void;
let say: (type: string, input: object) => Promise<unknown>;

beforeEach(() => {
  fakeBrowser.reset();
  told.length = 0;
  read = 0;
  Object.assign(globalThis, {
    importScripts: () => {
      read += 1;
    },
    vantageLate: () => settling.promise,
  });
  Object.assign(ext.storage.local, { setAccessLevel: async () => {} });
  Object.assign(ext.extension, { inIncognitoContext: false });
  Object.assign(ext, {
    commands: { onCommand: { addListener: (listener: typeof press) => (press = listener) } },
  });
  const url = 'https://vantage.test/popup.html';
  // Node knows no origin of extensions.
  Object.assign(ext.runtime, { getURL: (path: string) => new URL(path, url).href });
  Object.assign(ext.runtime.onMessage, {
    addListener: (listener: (...given: unknown[]) => unknown) => {
      say = (type, input) =>
        new Promise((reply) => {
          listener({ type, input }, { id: ext.runtime.id, url }, reply);
        });
    },
  });
});

test('without a broken restore the late part is not read', async () => {
  await settleRestore();
  expect(read).toBe(0);
});

test('a restore that an earlier life broke off is ended before anything acts on what it was writing', async () => {
  await fakeBrowser.storage.local.set({ restoring: { id: 'r', next: { values: {}, gone: [] } } });
  background.main();
  const said = say('proxy/switch', { profileId: 'a', on: true });
  press('toggle-last');
  await vi.waitFor(() => expect(read).toBe(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(told).toEqual([]);
  settling.resolve();
  expect(await said).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(told.toSorted()).toEqual(['resume', 'switch', 'toggle']));
});
