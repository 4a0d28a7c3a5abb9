import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import type { BrowserContext, Worker } from '@playwright/test';
import { chromiumArguments, findChromium, type Reachable } from '../run/browsers.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/service.ts';
import type { ServiceOptions } from '../service/types.ts';
import { names } from '../fixtures/names.ts';
import type { Names } from '../fixtures/names.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { Vantage } from './vantage.ts';

export { expect };

/** The build under test. */
export const build = path.resolve(import.meta.dirname, '../../.output/chrome-mv3');

interface Fixtures {
  /** The local service of this test alone; its log and charges decide. */
  service: Service;
  where: Names;
  context: BrowserContext;
  /** The extension as a person sees it, not connected yet. */
  vantage: Vantage;
}

interface WorkerFixtures {
  /** A browser's folder in which the build was installed, and the page that opens then was closed. */
  installed: string;
}

interface Options {
  /** Whether the build is installed by the test itself, and the page that opens then stays. */
  keepsWelcome: boolean;
  serviceOptions: Partial<ServiceOptions>;
}

/** Arguments and program for a Chromium with the build, or with a copy of it. */
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
 * Two pages of Chromium's own address bar (156), which each window loads: a third of what a browser's start costs. Then
 * all that Playwright (1.65) turns off by itself: of several such switches the last one counts. Measurements leave the
 * browser as people have it.
 */
const featuresOff = [
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

/** A window of the tests' own browser; what is kept is in `folder`. */
function open(service: { addresses: Reachable }, folder: string): Promise<BrowserContext> {
  const { executablePath, args } = chromiumWithBuild(service);
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--disable-features=${featuresOff.join(',')}`],
    headless: true,
    viewport: { width: 1200, height: 800 },
    // The pages follow the system here, as they do for people; tests emulate what they need.
    colorScheme: null,
    // But for motion: every frame is drawn by the processor that the tests run on, an eighth of all that they cost.
    reducedMotion: 'reduce',
  });
}

const temporaryFolder = () => mkdtemp(path.join(os.tmpdir(), 'vantage-chromium-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  // Once for all tests of a worker: installing and closing the page is a fifth of what a browser's start costs.
  installed: [
    async ({ playwright: _playwright }, use) => {
      const folder = await temporaryFolder();
      const context = await open({ addresses: { certSpki: '' } }, folder);
      await closeWelcomeIn(context);
      await context.close();
      await use(folder);
      await remove(folder);
    },
    { scope: 'worker' },
  ],

  serviceOptions: [{}, { option: true }],

  service: async ({ serviceOptions }, use) => {
    const service = await startService(serviceOptions);
    await use(service);
    await service.close();
  },

  where: async ({ service }, use) => {
    await use(names(service.addresses));
  },

  keepsWelcome: [false, { option: true }],

  context: async ({ service, keepsWelcome, installed }, use) => {
    const folder = await temporaryFolder();
    if (!keepsWelcome) await cp(installed, folder, { recursive: true });
    const context = await open(service, folder);
    context.setDefaultTimeout(30_000);
    await use(context);
    await context.close();
    await remove(folder);
  },

  vantage: async ({ context, service, where }, use) => {
    const worker = await workerOf(context);
    await use(
      new Vantage(context, service, where, `chrome-extension://${new URL(worker.url()).host}`),
    );
  },
});
