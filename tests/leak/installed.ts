import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { expect } from './harness.ts';
import { newKey, pack } from './packed.ts';
import { clearPolicies, setPolicies } from './policies.ts';

/** Build that Chromium installs by policy and updates from a server of this test. */
interface Installed {
  id: string;
  /** Origin such as `chrome-extension://…`, without a trailing slash. */
  origin: string;
  /** Sets additional policies beside those that install it, replacing earlier additional ones. */
  policies(further: Record<string, unknown>): void;
  /** Packs the build as this version, which the server offers from then on. */
  offer(version: string): void;
  /** Waits until the browser has installed the offered version. */
  ready(context: BrowserContext): Promise<void>;
  /** Makes the browser check for updates and waits until it runs the offered version. */
  update(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Features that the tests' Chromium needs for installing and updating extensions by itself. */
export const installing = {
  // Playwright and browsers.ts pass --disable-background-networking, with which nothing is
  // installed.
  ignoreDefaultArgs: ['--disable-extensions', '--disable-background-networking'],
  without: (args: readonly string[]): string[] =>
    args.filter((argument) => argument !== '--disable-background-networking'),
};

export async function startInstalled(build: string, chromium: string): Promise<Installed> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vantage-installed-'));
  const key = newKey(folder);
  const { id } = key;
  let offered: { version: string; packed: Buffer } = { version: '', packed: Buffer.alloc(0) };
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/build.crx')) {
      response.setHeader('content-type', 'application/x-chrome-extension');
      response.end(offered.packed);
      return;
    }
    response.setHeader('content-type', 'text/xml');
    response.end(
      `<?xml version='1.0' encoding='UTF-8'?>` +
        `<gupdate xmlns='http://www.google.com/update2/response' protocol='2.0'><app appid='${id}'>` +
        `<updatecheck codebase='${home}/build.crx' version='${offered.version}' /></app></gupdate>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const home = `http://127.0.0.1:${address.port}`;
  const updateUrl = `${home}/update.xml`;

  return {
    id,
    origin: `chrome-extension://${id}`,
    policies(further) {
      setPolicies({
        ...further,
        ExtensionInstallForcelist: [`${id};${updateUrl}`],
        // By default Chromium does not let a driver control pages of an extension installed by
        // policy.
        DeveloperToolsAvailability: 1,
      });
    },
    offer(version) {
      const packed = pack(build, { chromium, folder, key }, { version, updateUrl });
      offered = { version, packed };
    },
    ready: (context) => installedAs(context, id, offered.version, false),
    update: (context) => installedAs(context, id, offered.version, true),
    async close() {
      clearPolicies();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits, on Chromium's extensions page, until a version is installed and enabled; `updatesNow`: checks
 * for updates first.
 */
async function installedAs(
  context: BrowserContext,
  id: string,
  version: string,
  updatesNow: boolean,
): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  // Passed as a string, because no types describe the API of Chromium's own pages.
  if (updatesNow) await page.evaluate('chrome.developerPrivate.autoUpdate()');
  const found = (): Promise<string> =>
    page.evaluate<string>(
      `chrome.developerPrivate.getExtensionsInfo().then((all) =>
        all.filter(({ id }) => id === '${id}').map(({ version, state }) => version + ' ' + state).join())`,
    );
  await expect.poll(found, { timeout: 60_000 }).toBe(`${version} ENABLED`);
  await page.close();
}
