import type { BrowserContext } from '@playwright/test';
import { launchSearched } from '../e2e/canary-watch.ts';
import { build, workerOf } from '../e2e/harness.ts';
import { setDead } from '../fixtures/admin.ts';
import type { NewProfile } from '../fixtures/profiles.ts';
import { attempt, nothing } from './attempt.ts';
import { argumentsFor, executablePath, expect, test, vantageIn } from './harness.ts';

/** Grants or revokes the site access that users set on Chromium's extensions page. */
async function siteAccess(context: BrowserContext, access: string): Promise<void> {
  const { host } = new URL((await workerOf(context)).url());
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  const change = JSON.stringify({ extensionId: host, hostAccess: access });
  await page.evaluate(`chrome.developerPrivate.updateExtensionConfiguration(${change})`);
  await page.close();
}

const profiles: readonly NewProfile[] = [
  { name: 'Germany', country: 'DE' },
  { name: 'France', country: 'FR', product: 'rpc' },
  { name: 'United States', country: 'US' },
];

test('nothing but the service is reached directly, and nobody is asked for visited names', async ({
  service,
  judges,
  canaries,
}) => {
  const options = { executablePath, args: argumentsFor(service, build) };
  // Separate browser for traffic that is allowed to leak: its connections must not be retried
  // later.
  const loose = await launchSearched({ canaries, service }, options);
  const open = await attempt(judges, await loose.newPage());
  await loose.close();
  // No profile is on: every observer detects its kind of traffic.
  for (const kind of [
    'prefetch',
    'preconnect',
    'plain',
    'secure',
    'socket',
    'beacon',
    'download',
  ]) {
    expect(open.asked.join(' '), kind).toContain(`${kind}-r`);
  }
  expect(open.direct.join(' ')).toContain('/from-worker');
  expect(open.packets).toBeGreaterThan(0);
  expect(open.stun).toBeGreaterThan(0);

  const context = await launchSearched({ canaries, service }, options);
  try {
    const vantage = await vantageIn(context, service);
    const page = await context.newPage();
    await vantage.connect();
    await vantage.addProfiles(profiles);
    const popup = await vantage.popup();
    await popup.switchOn('Germany');
    const on = await attempt(judges, page);
    expect(on).toMatchObject({ ...nothing, loaded: true });
    // The requests arrived; otherwise their absence among the leaks would prove nothing.
    for (const path of [
      '/plain',
      '/fetch',
      '/ws',
      '/beacon',
      '/file',
      '/worker.js',
      '/from-worker',
    ]) {
      expect(on.served.join(' '), path).toContain(path);
    }
    for (const name of ['France', 'United States', 'Germany', 'France']) {
      const switched = await attempt(judges, page, async () => void (await popup.switchOn(name)));
      expect(switched, `switching to ${name}`).toMatchObject(nothing);
    }
    const rotated = await attempt(judges, page, () => popup.rotate());
    expect(rotated, 'while the address changes').toMatchObject(nothing);
    const killed = await attempt(judges, page, () => vantage.killWorker());
    expect(killed, 'the background is ended').toMatchObject(nothing);
    const dead = await attempt(judges, page, () => setDead(service, 'rpc', true));
    expect(dead, 'the proxy dies').toMatchObject(nothing);
    const gone = await attempt(judges, page);
    expect(gone, 'the proxy is dead').toMatchObject({ ...nothing, loaded: false, served: [] });
    await setDead(service, 'rpc', false);
    const again = async () => {
      const back = await attempt(judges, page);
      expect(back, 'the proxy is back').toMatchObject(nothing);
      return back.loaded;
    };
    await expect.poll(again, { timeout: 30_000 }).toBe(true);
    // Without site access Vantage does not receive the proxy's login challenge and can't change the
    // setting.
    const revoked = await attempt(judges, page, () => siteAccess(context, 'ON_CLICK'));
    expect(revoked, 'site access is taken away').toMatchObject(nothing);
    const access = () =>
      popup.page.evaluate(() => chrome.permissions.contains({ origins: ['<all_urls>'] }));
    expect(await access()).toBe(false);
    const without = await attempt(judges, page);
    expect(without, 'without site access').toMatchObject(nothing);
    await siteAccess(context, 'ON_ALL_SITES');
    expect(await access()).toBe(true);
    await expect.poll(again, { timeout: 60_000 }).toBe(true);
    console.log(
      `  with nothing on: ${open.asked.length} questions, ${open.direct.length} direct requests, ` +
        `${open.packets} packets, ${open.stun} to STUN; with a profile on, in all rounds: none`,
    );
  } finally {
    await context.close();
  }
});
