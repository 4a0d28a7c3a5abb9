import { existsSync } from 'node:fs';
import path from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import type { BrowserContext, Worker } from '@playwright/test';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
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

interface Options {
  /** Whether the page that opens at the installation stays. */
  keepsWelcome: boolean;
  serviceOptions: Partial<ServiceOptions>;
}

/** Arguments and program for a Chromium with the build, or with a copy of it. */
export function chromiumWithBuild(
  service: Service,
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

export const test = base.extend<Fixtures & Options>({
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

  context: async ({ service, keepsWelcome }, use) => {
    const context = await chromium.launchPersistentContext('', {
      ...chromiumWithBuild(service),
      headless: true,
      viewport: { width: 1200, height: 800 },
      // The pages follow the system here, as they do for people; tests emulate what they need.
      colorScheme: null,
    });
    context.setDefaultTimeout(30_000);
    if (!keepsWelcome) await closeWelcomeIn(context);
    await use(context);
    await context.close();
  },

  vantage: async ({ context, service, where }, use) => {
    const worker = await workerOf(context);
    await use(
      new Vantage(context, service, where, `chrome-extension://${new URL(worker.url()).host}`),
    );
  },
});
