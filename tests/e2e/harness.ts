import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import type { BrowserContext, Worker } from '@playwright/test';
import { chromiumArguments, findChromium, type Reachable } from '../run/browsers.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/service.ts';
import type { ServiceOptions } from '../service/types.ts';
import { Canaries } from '../fixtures/canaries.ts';
import { names } from '../fixtures/names.ts';
import type { Names } from '../fixtures/names.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { searchOnClose } from './canary-watch.ts';
import { Vantage } from './vantage.ts';

export { expect };

/** The build under test. */
export const build = path.resolve(import.meta.dirname, '../../.output/chrome-mv3');

interface Fixtures {
  /** Fails the test when a secret is found where none belongs. */
  canaries: Canaries;
  /** Local service of this test alone; assertions use its log and charges. */
  service: Service;
  where: Names;
  context: BrowserContext;
  /** The extension as operated by a user, not connected yet. */
  vantage: Vantage;
}

interface WorkerFixtures {
  /** Folder of a browser profile with the build installed and the welcome page closed. */
  installed: string;
}

export interface Options {
  /** Whether the test itself installs the build, so that the welcome page stays open. */
  keepsWelcome: boolean;
  serviceOptions: Partial<ServiceOptions>;
  /** Whether the browser is searched for secrets; measurements leave it alone. */
  searched: boolean;
}

/** Executable and arguments of a Chromium with the build, or with a copy of it. */
export function chromiumWithBuild(
  service: { addresses: Reachable },
  folder = build,
): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  if (!existsSync(build)) throw new Error('There is no build: npm run build:chrome');
  return { executablePath, args: chromiumArguments(service.addresses, folder) };
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/**
 * Disables two pages of Chromium's address bar (156) that each window loads, which take a third of
 * a browser's start. The list also repeats the features that Playwright (1.65) disables, because of
 * several such switches only the last one counts. Measurements leave the browser as users have it.
 */
export const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Starts a window of the tests' own browser with its profile in `folder`. */
function open(service: { addresses: Reachable }, folder: string): Promise<BrowserContext> {
  const { executablePath, args } = chromiumWithBuild(service);
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--disable-features=${featuresOff.join(',')}`],
    headless: true,
    viewport: { width: 1200, height: 800 },
    // Pages follow the system's settings here, as for users; tests emulate what they need.
    colorScheme: null,
    // Except for motion: every frame is rendered on the CPU that the tests share, an eighth of
    // their total cost.
    reducedMotion: 'reduce',
  });
}

/** Locks that a worker holds or waits for; or why it does not tell, as one that ended or hangs. */
async function locksIn(worker: Worker): Promise<unknown> {
  const silent = new Promise((resolve) => setTimeout(resolve, 3000, 'no answer'));
  return Promise.race([worker.evaluate(() => navigator.locks.query()).catch(String), silent]);
}

/**
 * What a failed test leaves for the search for its cause, as JSON: the service's log, profiles, sites, routes, locks.
 */
async function stateOf({ context, service, origin }: Vantage): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/icons/16.png`);
  const browser = await page.evaluate(async () => {
    const stored = Object.entries(await chrome.storage.local.get());
    const ofRoutes = /^(?:proxyState|profiles|sites:.*|excluded|timedRules)$/;
    return {
      stored: Object.fromEntries(stored.filter(([key]) => ofRoutes.test(key))),
      inMemory: Object.keys(await chrome.storage.session.get()),
      setting: await chrome.proxy.settings.get({}),
    };
  });
  const workers = await Promise.all(context.serviceWorkers().map(locksIn));
  return JSON.stringify({ ...browser, workers, log: service.state.log }, null, 1);
}

const temporaryFolder = () => mkdtemp(path.join(os.tmpdir(), 'vantage-chromium-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  // Once for all tests of a worker: installing and closing the page takes a fifth of a browser's
  // start.
  installed: [
    async ({ playwright: _playwright }, use) => {
      const folder = await temporaryFolder();
      const context = await open({ addresses: { certSpki: '' } }, folder);
      await closeWelcomeIn(context);
      // Stored after the page is opened; without it each test's browser would open the page again.
      const worker = await workerOf(context);
      const stored = () => worker.evaluate(() => chrome.storage.local.get('welcomed'));
      await expect.poll(stored).toHaveProperty('welcomed', true);
      await context.close();
      await use(folder);
      await remove(folder);
    },
    { scope: 'worker' },
  ],

  serviceOptions: [{}, { option: true }],

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

  searched: [true, { option: true }],
  keepsWelcome: [false, { option: true }],

  context: async ({ service, keepsWelcome, installed, canaries, searched }, use) => {
    const folder = await temporaryFolder();
    if (!keepsWelcome) await cp(installed, folder, { recursive: true });
    const context = await open(service, folder);
    context.setDefaultTimeout(30_000);
    if (searched) searchOnClose(context, folder, canaries, service.addresses);
    await use(context);
    await context.close();
    await remove(folder);
  },

  vantage: async ({ context, service, where }, use, testInfo) => {
    const worker = await workerOf(context);
    const origin = `chrome-extension://${new URL(worker.url()).host}`;
    const vantage = new Vantage(context, service, where, origin);
    await use(vantage);
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('state.json'), await stateOf(vantage));
    }
  },
});
