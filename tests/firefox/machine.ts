import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exitHost, shopHost } from '../fixtures/names.ts';
import { openFirefox } from '../run/firefoxScreen.ts';
import type { FirefoxScreen } from '../run/firefoxScreen.ts';
import { archiveOf } from './archive.ts';
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
  machine: async ({ service: _service }, use) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
    const archive = path.join(profile, 'build.xpi');
    await writeFile(archive, await archiveOf(build));
    let installed = false;
    let lossy = false;
    const running: FirefoxScreen[] = [];
    await use({
      profile,
      async stop() {
        await running.pop()?.close();
      },
      async start(startAt) {
        await running.pop()?.close();
        const firefox = await openFirefox({
          hosts: [shopHost, exitHost],
          extension: installed ? null : archive,
          profile,
          headless: true,
          privateWindows: true,
          ...(startAt !== undefined && { startAt }),
        });
        running.push(firefox);
        installed = true;
        if (!lossy) await rm(path.join(profile, backup), { force: true });
        return firefox;
      },
      losePreferences() {
        lossy = true;
      },
    });
    await running.pop()?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  start: ({ machine }, use) => use(machine.start),
  losePreferences: ({ machine }, use) => use(machine.losePreferences),
});
