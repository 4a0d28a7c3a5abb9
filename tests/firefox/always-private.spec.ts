import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFirefox } from '../run/firefox-screen.ts';
import { searchOnClose } from './canary-watch.ts';
import { build, test } from './harness.ts';
import { shows } from './press.ts';

test('a Firefox that always uses private browsing is told that nothing can be kept there @long', async ({
  canaries,
}) => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
  const firefox = await openFirefox({
    hosts: [],
    extension: build,
    profile,
    headless: true,
    privateWindows: true,
    preferences: { 'browser.privatebrowsing.autostart': true },
  });
  searchOnClose(firefox, profile, canaries, '');
  try {
    for (const page of ['workspace.html#/settings', 'popup.html']) {
      await firefox.show(page);
      await shows(firefox, 'Turn that off in Firefox');
    }
  } finally {
    await firefox.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
