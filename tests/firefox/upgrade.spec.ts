import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newestVersion } from '../../utils/storage/schema-version';
import { readExample } from '../fixtures/canaries.ts';
import { dumpDatabase, writeDatabase } from '../fixtures/stored-databases.ts';
import { firefoxExtensionId } from '../run/browsers.ts';
import { openFirefox } from '../run/firefox-screen.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { archiveOf } from './archive.ts';
import { searchOnClose } from './canary-watch.ts';
import { build, expect, test as base } from './harness.ts';
import { inExtension } from './extension-api.ts';

/** An empty extension under Vantage's id, for writing an older build's stored data. */
const writer = {
  manifest_version: 3,
  name: 'Writer',
  version: '0.0.1',
  permissions: ['storage', 'unlimitedStorage'],
  browser_specific_settings: { gecko: { id: firefoxExtensionId } },
};

const exampleOf = (kind: string) => readExample(`v0-firefox-${kind}.json`);

/** Firefox with a profile stored by the build of e6abba4 (`tests/stored`), running the current build. */
const test = base.extend<{ kind: 'open' | 'locked'; upgraded: FirefoxScreen }>({
  kind: ['open', { option: true }],
  upgraded: async ({ kind, canaries }, use) => {
    // The build that stored them wrote secrets in plain text, which the browser removes in its own
    // time. The key of the browser product is shown when it is asked for.
    canaries.allow('profile', 'page');
    const home = await mkdtemp(path.join(os.tmpdir(), 'vantage-older-'));
    const profile = path.join(home, 'profile');
    const blank = path.join(home, 'writer');
    for (const folder of [profile, blank]) await mkdir(folder);
    await writeFile(path.join(blank, 'manifest.json'), JSON.stringify(writer));
    // Page that the driver opens.
    await writeFile(path.join(blank, 'popup.html'), '<!doctype html>');
    const launch = async (extension: string) => {
      const archive = path.join(home, `${path.basename(extension)}.xpi`);
      await writeFile(archive, await archiveOf(extension));
      const one = { hosts: [], extension: archive, profile, headless: true, privateWindows: true };
      const firefox = await openFirefox(one);
      // The driver would restore its preferences, and with them lose what Firefox knows about the
      // extension.
      await rm(path.join(profile, 'prefs.js.puppeteer'), { force: true });
      return firefox;
    };

    const example = await exampleOf(kind);
    const before = await launch(blank);
    await inExtension(before, (api, local) => api.storage.local.set(local), example.local);
    for (const database of Object.entries(example.databases)) {
      await before.page('extension').evaluate(writeDatabase, database);
    }
    await before.close();
    const firefox = await launch(build);
    searchOnClose(firefox, profile, canaries, '');
    await use(firefox);
    await firefox.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});

const says = (firefox: FirefoxScreen, words: string | RegExp) =>
  expect.poll(() => firefox.text(), { timeout: 30_000 }).toMatch(words);

test('what the build of e6abba4 stored opens in this one, with nothing lost', async ({
  upgraded: firefox,
}) => {
  const { local, databases } = await exampleOf('open');
  await says(firefox, 'Germany');
  await firefox.press('button', 'Notes');
  await says(firefox, 'Replace your keys at the service');
  await firefox.press('button', 'Dismiss');
  await firefox.press('button', 'Back');
  for (const name of ['Office proxy', 'Past the proxy', '🗾'.repeat(60)]) {
    await says(firefox, name);
  }
  await firefox.show('workspace.html#/settings');
  await says(firefox, /Connected[\s\S]*Mine[\s\S]*Team[\s\S]*Kept for sites\s+shop\.vantage\.test/);
  await firefox.show('workspace.html#/results');
  await says(firefox, '5 results');
  await firefox.show('workspace.html#/results/00000000-0000-4000-8000-100000000010');
  await says(firefox, /Pinned\s+prices/);
  await firefox.press('tab', 'Source');
  await says(firefox, '<table');
  await firefox.show('workspace.html#/agent');
  await says(firefox, 'I found 1 prices: Canal Brass Desk Lamp');
  await firefox.show('workspace.html#/compare');
  await says(firefox, /Past comparisons\s+shop\.vantage\.test:20006\/market/);
  await firefox.show('workspace.html#/schedules');
  await says(firefox, /This is the last list received\.\s+Lamps/);

  await firefox.show('workspace.html#/browser');
  await firefox.press('button', 'Show the key');
  const secrets = new Map(databases['secrets']?.stores[0]?.records as [string, string][]);
  await says(firefox, secrets.get('browserKey') ?? 'No key was recorded');
  expect(await firefox.text()).not.toContain('Replace your keys at the service');
  const now = JSON.stringify(await firefox.page('extension').evaluate(dumpDatabase, 'secrets'));
  for (const name of ['accountKey', 'scraperKey', 'browserKey']) {
    expect(now).toContain(name);
    expect(now).not.toContain(secrets.get(name));
  }
  const stored = await inExtension(firefox, (api) => api.storage.local.get(null), null);
  const { asking, ...rest } = local;
  expect(Object.keys(rest).length).toBeGreaterThan(20);
  expect(stored).toMatchObject({ schemaVersion: newestVersion, scrapePreferences: asking });
});

test.describe('while locked', () => {
  test.use({ kind: 'locked' });

  test('what is sealed opens with its passphrase @long', async ({ upgraded: firefox }) => {
    await firefox.show('workspace.html#/browser');
    await says(firefox, 'Vantage is locked');
    await firefox.fill('Passphrase', 'four unrelated words');
    await firefox.press('button', 'Unlock');
    await expect.poll(() => firefox.text()).not.toContain('Vantage is locked');
    await firefox.press('button', 'Show the key');
    await says(firefox, 'local-browser-');
  });
});
