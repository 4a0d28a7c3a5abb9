import { chromium, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build, workerOf } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { setDead } from '../fixtures/admin.ts';
import { names } from '../fixtures/names.ts';
import type { NewProfile } from '../fixtures/profiles.ts';
import { chromiumArguments, findChromium } from '../run/browsers.ts';
import { startService } from '../service/service.ts';
import { tryEverything } from './attempts.ts';
import { startNameServer } from './name-server.ts';
import { farAddress, packetsOut, startOutside, worldAddress } from './outside.ts';

const profiles: readonly NewProfile[] = [
  { name: 'Germany', country: 'DE' },
  { name: 'France', country: 'FR', product: 'rpc' },
  { name: 'United States', country: 'US' },
];

test('nothing but the service is reached directly, and nobody is asked for visited names', async () => {
  const service = await startService();
  const outside = await startOutside(service.world.tls);
  const nameServer = await startNameServer(worldAddress);
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine');
  // Names must be found as people's browsers find them: by asking.
  const args = chromiumArguments(service.addresses, build).filter(
    (argument) => !argument.startsWith('--host-resolver-rules'),
  );
  const begin = () => chromium.launchPersistentContext('', { executablePath, args });
  // A browser of its own for what is let out: its connections must not be tried again later.
  const loose = await begin();
  const context = await begin();
  try {
    const where = names(service.addresses);
    const { host } = new URL((await workerOf(context)).url());
    const vantage = new Vantage(context, service, where, `chrome-extension://${host}`);
    const page = await context.newPage();
    let rounds = 0;

    /** Everything tried once, from a fresh page of the visited site. @returns what got out past the proxies. */
    async function attempt(page: Page, meanwhile = async (): Promise<void> => {}) {
      rounds += 1;
      const label = `r${rounds}`;
      const before = leaks();
      const served = outside.requests.length;
      // Plain HTTP only as a page of its own: within a secure page it would be made HTTPS.
      await page.goto(`http://plain-${label}.vantage.test:${outside.http}/plain`).catch(() => {});
      const url = `https://start-${label}.vantage.test:${outside.https}/`;
      const loaded = await page.goto(url).then(
        () => true,
        () => false,
      );
      const round = {
        label,
        https: outside.https,
        stun: outside.stun,
        world: worldAddress,
        far: farAddress,
      };
      // A download that fails puts an error page in the page's place.
      const gone = () => page.waitForTimeout(3000);
      const tried = loaded ? page.evaluate(tryEverything, round).catch(gone) : Promise.resolve();
      await Promise.all([tried, meanwhile()]);
      const after = leaks();
      return {
        loaded,
        served: outside.requests.slice(served),
        asked: after.asked.slice(before.asked.length),
        direct: after.direct.slice(before.direct.length),
        packets: after.packets - before.packets,
        stun: after.stun - before.stun,
      };
    }

    function leaks() {
      return {
        asked: nameServer.asked.filter((name) => name.endsWith('.vantage.test')),
        direct: [...outside.direct],
        packets: packetsOut(),
        stun: outside.stunPackets(),
      };
    }

    // Nothing is on: every judge sees what it is there to see.
    const open = await attempt(await loose.newPage());
    await loose.close();
    for (const kind of [
      'prefetch',
      'preconnect',
      'plain',
      'secure',
      'socket',
      'beacon',
      'download',
    ]) {
      expect(open.asked, kind).toContain(`${kind}-r1.vantage.test`);
    }
    expect(open.direct.join(' ')).toContain('/from-worker');
    expect(open.packets).toBeGreaterThan(0);
    expect(open.stun).toBeGreaterThan(0);

    await vantage.connect();
    await vantage.addProfiles(profiles);
    const popup = await vantage.popup();
    await popup.switchOn('Germany');
    const held = { asked: [], direct: [], packets: 0, stun: 0 };
    const on = await attempt(page);
    expect(on).toMatchObject({ ...held, loaded: true });
    // It went somewhere, or nothing would be shown by its not being here.
    for (const path of [
      '/plain',
      '/fetch',
      '/ws',
      '/beacon',
      '/file',
      '/worker.js',
      '/from-worker',
    ]) {
      expect(
        on.served.some((line) => line.includes(path)),
        path,
      ).toBe(true);
    }

    for (const name of ['France', 'United States', 'Germany', 'France']) {
      const switched = await attempt(page, async () => void (await popup.switchOn(name)));
      expect(switched, `switching to ${name}`).toMatchObject(held);
    }

    const dead = await attempt(page, () => setDead(service, 'rpc', true));
    expect(dead, 'the proxy dies').toMatchObject(held);
    const gone = await attempt(page);
    expect(gone, 'the proxy is dead').toMatchObject({ ...held, loaded: false, served: [] });
    await setDead(service, 'rpc', false);
    const back = await attempt(page);
    expect(back, 'the proxy is back').toMatchObject({ ...held, loaded: true });
    console.log(
      `  with nothing on: ${open.asked.length} questions, ${open.direct.length} direct requests, ` +
        `${open.packets} packets, ${open.stun} to STUN; with a profile on, ${rounds - 1} rounds: none`,
    );
  } finally {
    await loose.close();
    await context.close();
    await nameServer.close();
    await outside.close();
    await service.close();
  }
});
