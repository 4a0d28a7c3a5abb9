import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { type Canaries, readExample } from '../fixtures/canaries.ts';
import { writeDatabase } from '../fixtures/stored-databases.ts';
import type { StoredExample } from '../stored/keep.ts';
import { searchOnClose } from './canary-watch.ts';
import { build, chromiumWithBuild } from './harness.ts';

/**
 * An empty extension under Vantage's id, for writing an older build's stored data. A service worker would keep running.
 */
const writer = {
  manifest_version: 3,
  name: 'Writer',
  version: '0.0.1',
  permissions: ['storage', 'unlimitedStorage'],
};

/** Addresses of the service at which the examples were stored. */
const addresses = {
  accountApi: 'https://localhost:20001',
  dashboard: 'https://localhost:20005',
  browserWs: 'wss://localhost:20003',
};

/** Browser profile with an older build's stored data, opened with the current build. */
export interface OlderProfile {
  example: StoredExample;
  /** Starts the browser with the current build and opens one of its pages at once. */
  open(page: string): Promise<{ context: BrowserContext; page: Page; origin: string }>;
  remove(): Promise<void>;
}

/**
 * The browser is searched for secrets, but for the files of its profile: older builds wrote theirs
 * in plain text, and the browser removes them in its own time.
 */
export async function olderProfile(file: string, canaries: Canaries): Promise<OlderProfile> {
  const example = await readExample(file);
  canaries.allow('profile');
  const home = await mkdtemp(path.join(os.tmpdir(), 'vantage-older-'));
  const extension = path.join(home, 'extension');
  const origin = `chrome-extension://${idOf(extension)}`;
  const launch = () =>
    chromium.launchPersistentContext(path.join(home, 'profile'), {
      ...chromiumWithBuild({ addresses: { certSpki: '' } }, extension),
      headless: true,
      viewport: { width: 1200, height: 800 },
      colorScheme: null,
    });

  await mkdir(extension);
  await writeFile(path.join(extension, 'blank.html'), '');
  await writeFile(path.join(extension, 'manifest.json'), JSON.stringify(writer));
  const before = await launch();
  const page = await before.newPage();
  await page.goto(`${origin}/blank.html`);
  await page.evaluate((local) => chrome.storage.local.set(local), example.local);
  for (const database of Object.entries(example.databases)) {
    await page.evaluate(writeDatabase, database);
  }
  await before.close();
  await rm(extension, { recursive: true });
  await cp(build, extension, { recursive: true });

  const running: BrowserContext[] = [];
  return {
    example,
    async open(at) {
      const context = await launch();
      running.push(context);
      searchOnClose(context, path.join(home, 'profile'), canaries, addresses);
      context.setDefaultTimeout(30_000);
      const first = await context.newPage();
      await first.goto(`${origin}/${at}`);
      return { context, page: first, origin };
    },
    async remove() {
      for (const context of running) await context.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Chromium derives the id of an unpacked extension from its folder: the SHA-256 of the path, in
 * letters from a to p.
 */
function idOf(extension: string): string {
  const digest = createHash('sha256').update(extension).digest('hex').slice(0, 32);
  const letters = Array.from(digest, (digit) => 97 + Number.parseInt(digit, 16));
  return String.fromCharCode(...letters);
}
