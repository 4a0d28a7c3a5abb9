import type { BrowserContext } from '@playwright/test';
import { expect, test as base, workerOf } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { names } from '../fixtures/names.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import type { Service } from '../service/service.ts';
import type { Judges } from './attempt.ts';
import { startNameServer } from './name-server.ts';
import { startOutside, worldAddress } from './outside.ts';

export { expect };

export const executablePath = findChromium() ?? '';

/** Beside the local service of the test, the observers of traffic that bypasses it. */
export const test = base.extend<{ judges: Judges }>({
  judges: async ({ service, channel }, use) => {
    expect(channel, 'which Chromium is for findChromium to say').toBeUndefined();
    const outside = await startOutside(service.state.tls);
    const nameServer = await startNameServer(worldAddress);
    await use({ outside, nameServer });
    await nameServer.close();
    await outside.close();
  },
});

/** Host names must be resolved by DNS, as in users' browsers. */
export function argumentsFor(service: Service, extension?: string): string[] {
  return chromiumArguments(service.addresses, extension).filter(
    (argument) => !argument.startsWith('--host-resolver-rules'),
  );
}

/** The extension in a browser into which it was loaded. */
export async function vantageIn(context: BrowserContext, service: Service): Promise<Vantage> {
  const { host } = new URL((await workerOf(context)).url());
  await closeWelcomeIn(context);
  return new Vantage(context, service, names(service.addresses), `chrome-extension://${host}`);
}
