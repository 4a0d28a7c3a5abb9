import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Display, startDisplay } from '../e2e/display.ts';
import { Canaries } from '../fixtures/canaries.ts';
import { exitHost, names, shopHost } from '../fixtures/names.ts';
import type { Names } from '../fixtures/names.ts';
import { routed, whenRowSays } from '../fixtures/shown.ts';
import { openFirefox } from '../run/firefox-screen.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/service.ts';
import type { ServiceOptions } from '../service/types.ts';
import { searchOnClose } from './canary-watch.ts';
import { inFirefox } from './in-firefox.ts';
import { everything, type NewRoute, save, send } from './extension-api.ts';

export { expect };

export const build = path.resolve(import.meta.dirname, '../../.output/firefox-mv3');

interface Fixtures {
  /** Fails the test when a secret is found where none belongs. */
  canaries: Canaries;
  service: Service;
  where: Names;
  /** Firefox's download folder. */
  downloads: string;
  /** Virtual screen of a headed Firefox; null: headless. */
  display: Display | null;
  /** Firefox with the build, connected to the personal account. */
  firefox: FirefoxScreen;
}

interface Options {
  serviceOptions: Partial<ServiceOptions>;
  /** Further host names that this Firefox resolves to this machine; it supports no wildcard. */
  hosts: string[];
  /** Whether the extension is allowed in private windows. */
  privateWindows: boolean;
  /** Milliseconds of idle time after which Firefox stops the background; default 30,000. */
  backgroundIdleMs: number;
  /** Whether Firefox has a window on a virtual screen, for real keys and native menus. */
  headed: boolean;
}

export const test = base.extend<Fixtures & Options>({
  serviceOptions: [{}, { option: true }],
  hosts: [[], { option: true }],
  privateWindows: [false, { option: true }],
  backgroundIdleMs: [30_000, { option: true }],
  headed: [false, { option: true }],

  display: async ({ headed }, use) => {
    const display = headed ? await startDisplay(1280, 900) : null;
    await use(display);
    await display?.close();
  },

  canaries: [
    async ({ playwright: _playwright }, use) => {
      const canaries = new Canaries();
      await use(canaries);
      expect(canaries.take(), 'secrets where none belong').toEqual([]);
    },
    { auto: true },
  ],

  service: async ({ serviceOptions, canaries }, use) => {
    const service = await startService(serviceOptions);
    await use(service);
    canaries.hear(service);
    await service.close();
  },

  where: async ({ service }, use) => {
    await use(names(service.addresses));
  },

  downloads: async ({ service: _service }, use, info) => {
    await use(info.outputPath('downloads'));
  },

  firefox: async (
    { service, canaries, downloads, hosts, privateWindows, backgroundIdleMs, display },
    use,
  ) => {
    if (!existsSync(build)) throw new Error('There is no build: npm run build:firefox');
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
    const firefox = await openFirefox({
      hosts: [shopHost, exitHost, ...hosts],
      extension: build,
      profile,
      headless: display === null,
      ...(display && { display: display.name }),
      privateWindows,
      preferences: {
        // Every frame is rendered on the CPU that the tests share.
        'ui.prefersReducedMotion': 1,
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
      },
    });
    searchOnClose(firefox, profile, canaries, service.addresses.dashboard);
    await connect(firefox, service);
    // Not from the start: a background that ends during its installation may not open the welcome page.
    const idle = `Services.prefs.setIntPref('extensions.background.idle.timeout', ${backgroundIdleMs});`;
    await inFirefox(firefox, idle);
    await use(firefox);
    await firefox.close();
    await canaries.searchDownloads(downloads);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});

/**
 * Connects by the Connect button's message, without opening its page: nearly every test begins so,
 * and `restart.spec.ts` and `welcome.spec.ts` press the button.
 */
async function connect(firefox: FirefoxScreen, service: Service): Promise<void> {
  const { accountApi, keys } = service.addresses;
  const { exitCheck } = names(service.addresses);
  const addresses = { accountApi, exitCheck, dashboard: '' };
  await send(firefox, 'account/connect', { addresses, key: keys.account });
}

/** Saves profiles that apply to everything. */
export async function addProfiles(
  firefox: FirefoxScreen,
  profiles: readonly Omit<NewRoute, 'where'>[],
): Promise<void> {
  for (const profile of profiles) await save(firefox, { ...profile, where: everything });
}

/**
 * Presses a profile's switch in the popup. @returns times of the press and of its route being shown
 * as set.
 */
export async function switchOn(
  firefox: FirefoxScreen,
  name: string,
): Promise<{ pressed: number; shown: number }> {
  const shown = firefox.page('extension').evaluate(whenRowSays, { name, words: routed });
  const pressed = Date.now();
  await firefox.press('switch', name);
  return { pressed, shown: await shown };
}

/** Address of the exit, once the check has reported one other than `before`. */
export async function exitShown(firefox: FirefoxScreen, before = ''): Promise<string> {
  let shown = '';
  await expect
    .poll(
      async () => {
        shown = await firefox.read('Exit IP');
        return /^\d+\.\d+\.\d+\.\d+$/.test(shown) && shown !== before;
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(true);
  return shown;
}

/** Waits until the newest run in a region of the popup is done. */
export async function runDone(
  firefox: FirefoxScreen,
  region: string,
  timeout: number,
): Promise<void> {
  await expect.poll(() => firefox.text(region), { timeout }).toMatch(/\bDone\b/);
}
