import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exitHost, names, shopHost } from '../fixtures/names.ts';
import { openFirefox } from '../run/firefoxScreen.ts';
import { startService } from '../service/service.ts';
import { build, expect } from './harness.ts';
import { test } from '@playwright/test';
import { inExtension } from './together.ts';

test('site access is given by a press, and five presses lead to a verified exit', async () => {
  test.setTimeout(150_000);
  const service = await startService();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
  // The welcome page opened by itself, or this would not settle; it is closed by then.
  const firefox = await openFirefox({
    hosts: [shopHost, exitHost],
    extension: build,
    profile,
    headless: true,
    // Nobody is there to answer the browser's own question.
    preferences: { 'extensions.webextOptionalPermissionPrompts': false },
  });
  try {
    await firefox.show('workspace.html#/welcome');
    const sites = { origins: ['<all_urls>'] };
    const held = () => inExtension(firefox, (api, what) => api.permissions.contains(what), sites);
    // As it is for those who took it back, or never gave it.
    await inExtension(firefox, (api, what) => api.permissions.remove(what), sites);
    expect(await held()).toBe(false);
    await expect.poll(() => firefox.text()).toContain('Not granted');
    await firefox.press('button', 'Allow access to all sites');
    await expect.poll(held).toBe(true);

    const { accountApi, keys } = service.addresses;
    const { exitCheck } = names(service.addresses);
    await firefox.fill('Set-up text', JSON.stringify({ accountApi, exitCheck, key: keys.account }));
    await firefox.press('button', 'Connect');
    await firefox.press('button', 'Japan');
    await firefox.press('button', 'Switch on');
    await expect.poll(() => firefox.text(), { timeout: 30_000 }).toContain('Verified');
    const text = await firefox.text();
    expect(text).toContain('On · Japan');
    const address = /Now\s+(\d+\.\d+\.\d+\.\d+)/.exec(text)?.[1] ?? '';
    expect(service.world.exits.find(address)?.country).toBe('JP');
  } finally {
    await firefox.close();
    await service.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
