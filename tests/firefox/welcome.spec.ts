import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { exitHost, names, shopHost } from '../fixtures/names.ts';
import { type FirefoxScreen, openFirefox } from '../run/firefox-screen.ts';
import { searchOnClose } from './canary-watch.ts';
import { build, expect, test } from './harness.ts';
import { control, shows } from './press.ts';
import { inExtension } from './extension-api.ts';

/** Puts a text on the clipboard by copying it in another page, as a user does. */
async function copy(firefox: FirefoxScreen, text: string): Promise<void> {
  const site = firefox.page('site');
  await site.bringToFront();
  await site.setContent('<textarea></textarea>');
  await site.type('textarea', text);
  await withControl(site, 'a', 'c');
  await site.setContent('');
}

async function withControl({ keyboard }: Page, ...keys: ('a' | 'c' | 'v')[]): Promise<void> {
  await keyboard.down('Control');
  for (const key of keys) await keyboard.press(key);
  await keyboard.up('Control');
}

/** Counts trusted clicks on the page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['presses'] = '0';
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) dataset['presses'] = String(Number(dataset['presses']) + 1);
    };
    addEventListener('pointerdown', count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']));
}

test('site access is given by a press, and five presses and a paste lead to a verified exit, then to a scraped page', async ({
  service,
  canaries,
}) => {
  test.setTimeout(240_000);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
  // The welcome page opened by itself, or this would not resolve; it is closed by then.
  const firefox = await openFirefox({
    hosts: [shopHost, exitHost],
    extension: build,
    profile,
    headless: true,
    // No user is there to answer the browser's own prompt.
    preferences: { 'extensions.webextOptionalPermissionPrompts': false },
  });
  searchOnClose(firefox, profile, canaries, service.addresses.dashboard);
  try {
    await firefox.show('workspace.html#/welcome');
    const sites = { origins: ['<all_urls>'] };
    const held = () => inExtension(firefox, (api, what) => api.permissions.contains(what), sites);
    // Permission state of users who revoked it or never granted it.
    await inExtension(firefox, (api, what) => api.permissions.remove(what), sites);
    expect(await held()).toBe(false);
    await expect.poll(() => firefox.text()).toContain('Not granted');
    const { accountApi, keys } = service.addresses;
    const { exitCheck, site } = names(service.addresses);
    await copy(firefox, JSON.stringify({ accountApi, exitCheck, key: keys.account }));
    const page = firefox.page('extension');
    await page.bringToFront();
    const presses = await countPresses(page);
    await firefox.press('button', 'Allow access to all sites');
    await expect.poll(held).toBe(true);
    await (await control(firefox, 'textbox', 'Set-up text')).click();
    await withControl(page, 'v');
    await shows(firefox, 'Japan');
    await firefox.press('button', 'Japan');
    await firefox.press('button', 'Switch on');
    await shows(firefox, 'Verified');
    expect(await presses()).toBeLessThanOrEqual(5);
    await shows(firefox, 'On · Japan');
    const now = /Now\s+(\d+\.\d+\.\d+\.\d+)/;
    await shows(firefox, now);
    const address = now.exec(await firefox.text())?.[1] ?? '';
    expect(service.state.exits.find(address)?.country).toBe('JP');

    await firefox.press('button', 'Next');
    await firefox.fill('Address', `${site}/table`);
    await shows(firefox, 'Expected');
    await firefox.press('button', 'Scrape this page');
    await shows(firefox, 'You are set up');
    expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${site}/table`]);
  } finally {
    await firefox.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
