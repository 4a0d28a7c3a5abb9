import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exitHost, shopHost } from '../fixtures/names.ts';
import { openFirefox } from '../run/firefox-screen.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { archiveOf } from './archive.ts';
import { watchFirefox } from './canary-watch.ts';
import { build, test as base } from './harness.ts';

interface Machine {
  /** Folder of Firefox's profile. */
  profile: string;
  /** Closes Firefox. */
  stop(): Promise<void>;
}

interface Fixtures {
  /** Starts Firefox, each time with the same profile, in which the build stays installed. */
  start(startAt?: string): Promise<FirefoxScreen>;
  /** From then on Firefox starts with the preferences of its last start, as after a crash. */
  losePreferences(): void;
}

/** Preferences that the driver restores when closing Firefox; without this, Firefox's own stay. */
const backup = 'prefs.js.puppeteer';

/** For tests that close and restart Firefox. */
export const test = base.extend<Fixtures & { machine: Fixtures & Machine }>({
  machine: async ({ service, canaries }, use) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
    const archive = path.join(profile, 'build.xpi');
    await writeFile(archive, await archiveOf(build));
    let installed = false;
    let lossy = false;
    const running: FirefoxScreen[] = [];
    const close = async () => {
      const firefox = running.pop();
      if (firefox) await canaries.searchBrowser();
      await firefox?.close();
    };
    await use({
      profile,
      async stop() {
        await close();
      },
      async start(startAt) {
        await close();
        const firefox = await openFirefox({
          hosts: [shopHost, exitHost],
          extension: installed ? null : archive,
          profile,
          headless: true,
          privateWindows: true,
          ...(startAt !== undefined && { startAt }),
        });
        running.push(firefox);
        canaries.searchBrowser = watchFirefox(firefox, canaries, service.addresses.dashboard);
        installed = true;
        if (!lossy) await rm(path.join(profile, backup), { force: true });
        return firefox;
      },
      losePreferences() {
        lossy = true;
      },
    });
    await close();
    await canaries.searchProfile(profile);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  start: ({ machine }, use) => use(machine.start),
  losePreferences: ({ machine }, use) => use(machine.losePreferences),
});
