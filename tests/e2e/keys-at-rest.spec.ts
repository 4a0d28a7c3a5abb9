import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { passphrase } from '../fixtures/canaries.ts';
import { ownProxy, ownProxyPassword } from '../fixtures/own-proxy.ts';
import { readDeviceKeys, searchFolder } from '../fixtures/profile-search.ts';
import { canary } from '../service/canary.ts';
import { save } from './backup.ts';
import { launchSearched } from './canary-watch.ts';
import { chromiumWithBuild, expect, test, workerOf } from './harness.ts';
import { Vantage } from './vantage.ts';

/** Browser that can be closed and started again. */
const keysTest = test.extend<{ folder: string; launch: () => Promise<Vantage> }>({
  folder: async ({ service: _service }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vantage-at-rest-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ folder, service, where, canaries }, use) => {
    const running: Vantage[] = [];
    await use(async () => {
      await running.pop()?.context.close();
      const options = {
        ...chromiumWithBuild(service),
        headless: true,
        viewport: { width: 1200, height: 800 },
      };
      const context = await launchSearched({ canaries, service }, options, folder);
      context.setDefaultTimeout(30_000);
      const origin = `chrome-extension://${new URL((await workerOf(context)).url()).host}`;
      const vantage = new Vantage(context, service, where, origin);
      running.push(vantage);
      return vantage;
    });
    await running.pop()?.context.close();
  },
});

/**
 * Connects through the form and uses profiles with a login: a session of the service, and a custom
 * proxy.
 */
async function use(vantage: Vantage): Promise<Page> {
  const settings = await vantage.open('workspace.html#/settings');
  await vantage.fillConnect(settings);
  await expect(settings.getByText('Connected', { exact: true }).first()).toBeVisible();
  await vantage.send([
    {
      type: 'profiles/save',
      input: { profile: ownProxy, login: { username: 'me', password: ownProxyPassword } },
    },
  ]);
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  await popup.page.close();
  return settings;
}

/** Secrets that must not be in the profile folder; the session is the newest one. */
function secretsOf({ service }: Vantage): Record<string, string> {
  const { account, scraper, browser } = service.addresses.keys;
  const session = service.state.log.findLast((line) => line.session)?.session ?? '';
  const password = service.state.accounts[0]?.products.get('rp')?.password ?? '';
  return { account, scraper, browser, session, password, ownProxyPassword, passphrase };
}

const bytes = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [`device key ${key}`, Buffer.from(key, 'base64')]));

keysTest.describe(
  'after a restart the profile folder holds no key, and nothing that opens one',
  () => {
    keysTest.setTimeout(120_000);

    const steps: Record<string, (settings: Page) => Promise<void>> = {
      'a passphrase was set': async (settings) => {
        await settings.getByRole('button', { name: 'Lock with a passphrase', exact: true }).click();
        await settings.getByLabel('New passphrase', { exact: true }).fill(passphrase);
        await settings.getByLabel('Repeat passphrase', { exact: true }).fill(passphrase);
        await settings.getByRole('button', { name: 'Set the passphrase', exact: true }).click();
        await expect(settings.getByText('The passphrase is set.')).toBeVisible();
      },
      'the account was forgotten': async (settings) => {
        await settings.getByRole('button', { name: 'Forget this account', exact: true }).click();
        await settings.getByRole('button', { name: 'Forget it', exact: true }).click();
        await expect(settings.getByText('Connected', { exact: true })).toHaveCount(0);
      },
      'everything was erased': async (settings) => {
        const answer: unknown = await settings.evaluate(() =>
          chrome.runtime.sendMessage({ type: 'erase/all', input: { typed: 'ERASE' } }),
        );
        expect(answer).toMatchObject({ ok: true });
      },
    };

    for (const [name, step] of Object.entries(steps)) {
      keysTest(
        name === 'the account was forgotten' ? name : `${name} @long`,
        async ({ folder, launch }) => {
          const vantage = await launch();
          const settings = await use(vantage);
          const secrets = secretsOf(vantage);
          const keys = await settings.evaluate(readDeviceKeys);
          // Nothing is in plain text from the start, and the search would find the needles.
          expect(await searchFolder(folder, secrets)).toEqual([]);
          expect(await searchFolder(folder, bytes(keys))).toHaveLength(1);
          await step(settings);
          await launch();
          const again = await launch();
          await again.context.close();
          expect(await searchFolder(folder, { ...secrets, ...bytes(keys) })).toEqual([]);
        },
      );
    }
  },
);

keysTest(
  'what was replaced by hand and from a backup is nowhere in plain text after a restart @long',
  async ({ folder, launch }, info) => {
    keysTest.setTimeout(120_000);
    const vantage = await launch();
    const settings = await use(vantage);
    const old = secretsOf(vantage);
    const file = info.outputPath('backup.json');
    await save(settings, file, passphrase);
    // A secret of the test's own; the folder must not hold it by the download.
    const password = `${canary}-another-password`;
    const popup = await vantage.popup();
    await popup.switchOff('Germany');
    await vantage.connect(vantage.service.addresses.keys.team);
    const login = { username: 'me', password };
    await vantage.send([{ type: 'profiles/save', input: { profile: ownProxy, login } }]);
    await popup.switchOn('Germany');
    await popup.exit();
    const replaced = { ...secretsOf(vantage), team: vantage.service.addresses.keys.team, password };
    await popup.switchOff('Germany');

    await settings.getByLabel('Restore from a file', { exact: true }).setInputFiles(file);
    await settings.getByLabel('Passphrase of the file', { exact: true }).fill(passphrase);
    await settings.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(settings.getByText('The backup is restored.')).toBeVisible();
    await launch();
    const again = await launch();
    await again.context.close();
    for (const secrets of [old, replaced]) expect(await searchFolder(folder, secrets)).toEqual([]);
  },
);
