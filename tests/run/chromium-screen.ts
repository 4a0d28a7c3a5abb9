import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { chromiumArguments, findChromium } from './browsers.ts';
import type { Reachable } from './browsers.ts';
import { sizeOf } from './screen.ts';
import type { Screen } from './screen.ts';

interface Launch {
  service: Reachable;
  /** Folder of the build to load. */
  extension: string;
  /** Folder of a new profile. */
  profile: string;
  headless: boolean;
}

/** Origin of the extension, read from its worker, which Chromium starts with the extension. */
async function extensionOrigin(context: BrowserContext): Promise<string> {
  const worker =
    context.serviceWorkers()[0] ??
    (await context.waitForEvent('serviceworker', { timeout: 20_000 }));
  // URL.origin is 'null' for this scheme outside the browser.
  return `chrome-extension://${new URL(worker.url()).host}`;
}

/**
 * Pins the extension's button to the toolbar of an unused profile. Chromium derives the id of an
 * unpacked extension from its folder's path (on Windows in another encoding: there the button stays
 * in the extensions menu).
 */
function pinButton(profile: string, extension: string): void {
  const hash = createHash('sha256').update(realpathSync(extension)).digest('hex');
  const id = hash
    .slice(0, 32)
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + parseInt(digit, 16)));
  mkdirSync(path.join(profile, 'Default'), { recursive: true });
  const preferences = { extensions: { pinned_extensions: [id] } };
  writeFileSync(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** Chromium with the extension, driven by Playwright. */
export async function openChromium(launch: Launch): Promise<Screen> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  pinButton(launch.profile, launch.extension);
  const context = await chromium.launchPersistentContext(launch.profile, {
    executablePath,
    headless: launch.headless,
    args: chromiumArguments(launch.service, launch.extension),
    ignoreDefaultArgs: ['--enable-automation'],
    viewport: launch.headless ? sizeOf('') : null,
    colorScheme: null,
    // Closed by the caller of this function.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  context.setDefaultTimeout(15_000);
  try {
    const origin = await extensionOrigin(context);
    await closeWelcomeIn(context);
    const site = context.pages()[0] ?? (await context.newPage());
    // Playwright would save downloads under a random name and delete them at the end.
    if (!launch.headless) {
      const devtools = await context.newCDPSession(site);
      await devtools.send('Browser.setDownloadBehavior', { behavior: 'default' });
    }
    return screenOf(context, origin, site, await context.newPage(), launch.headless);
  } catch (error) {
    await context.close();
    throw error;
  }
}

function screenOf(
  context: BrowserContext,
  origin: string,
  site: Page,
  panel: Page,
  headless: boolean,
): Screen {
  async function size(page: Page, name: string): Promise<void> {
    if (headless) await page.setViewportSize(sizeOf(name));
  }

  return {
    async show(name) {
      if (panel.isClosed()) panel = await context.newPage();
      await size(panel, name);
      await panel.goto(`${origin}/${name}`);
      await panel.bringToFront();
    },
    away: () => panel.close(),
    press: (role, name) => panel.getByRole(role, { name, exact: true }).click(),
    fill: (name, value) => panel.getByLabel(name, { exact: true }).fill(value),
    async choose(name, value) {
      await panel.getByLabel(name, { exact: true }).selectOption(value);
    },
    read: (name) => panel.getByLabel(name, { exact: true }).innerText(),
    async text(region) {
      if (region === undefined) return panel.locator('body').innerText();
      const found = panel.getByRole('region', { name: region, exact: true });
      return (await found.count()) === 0 ? '' : found.innerText();
    },
    async visit(url) {
      await site.goto(url);
      await site.bringToFront();
      return site.locator('body').innerText();
    },
    async shot(of, file) {
      await (of === 'site' ? site : panel).screenshot({ path: file });
    },
    closed: new Promise((resolve) => context.once('close', () => resolve())),
    close: () => context.close(),
  };
}
