import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { direct } from '../fixtures/judge.ts';
import { exitHost, shopHost } from '../fixtures/names.ts';
import { openFirefox } from '../run/firefoxScreen.ts';
import type { FirefoxScreen } from '../run/firefoxScreen.ts';
import { connect } from '../run/setUp.ts';
import { archiveOf } from './archive.ts';
import { build, expect, test as base } from './harness.ts';
import { begin, everything, inExtension, send } from './together.ts';

interface Fixtures {
  /** Starts Firefox; each time with the same profile, in which the build stays installed. */
  start(startAt?: string): Promise<FirefoxScreen>;
  /** From here on Firefox finds the preferences at each start as they were at the last one, as after a crash. */
  losePreferences(): void;
}

/** What the driver puts back when it closes Firefox; without it, Firefox's own preferences stay. */
const backup = 'prefs.js.puppeteer';

const test = base.extend<Fixtures & { machine: Fixtures }>({
  machine: async ({ service: _service }, use) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
    const archive = path.join(profile, 'build.xpi');
    await writeFile(archive, await archiveOf(build));
    let installed = false;
    let lossy = false;
    const running: FirefoxScreen[] = [];
    await use({
      async start(startAt) {
        await running.pop()?.close();
        const firefox = await openFirefox({
          hosts: [shopHost, exitHost],
          extension: installed ? null : archive,
          profile,
          headless: true,
          privateWindows: true,
          ...(startAt !== undefined && { startAt }),
        });
        running.push(firefox);
        installed = true;
        if (!lossy) await rm(path.join(profile, backup), { force: true });
        return firefox;
      },
      losePreferences() {
        lossy = true;
      },
    });
    await running.pop()?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  start: ({ machine }, use) => use(machine.start),
  losePreferences: ({ machine }, use) => use(machine.losePreferences),
});

const socks = async (firefox: FirefoxScreen): Promise<unknown> =>
  (await inExtension(firefox, (api) => api.proxy.settings.get({}), null)).value['socks'];

test('a restart: not even the first page leaves direct, and off stays off', async ({
  start,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const { world } = service;
  const startPage = `${where.siteHttp}/ip?id=start`;
  const arrived = () => world.log.filter((line) => line.path === '/ip?id=start');

  const first = await start();
  await connect(first, service.addresses);
  await begin(first, { name: 'All', country: 'DE', where: everything });
  const since = Date.now();
  const second = await start(startPage);
  await expect
    .poll(async () => world.exits.find(await exitOf(second, where.site))?.country)
    .toBe('DE');
  expect(await socks(second)).toBe('127.0.0.1:9');
  expect(direct(world, since)).toEqual([]);

  await send(second, 'proxy/switch', { profileId: 'All', on: false });
  expect(await socks(second)).toBe('');
  const before = arrived().length;
  const third = await start(startPage);
  await expect.poll(() => arrived().length).toBeGreaterThan(before);
  expect(await socks(third)).toBe('');
  expect(await exitOf(third, where.site)).toBe('127.0.0.1');
});

test('a dead proxy that a crash left behind goes when nothing is on', async ({
  start,
  losePreferences,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const first = await start();
  await connect(first, service.addresses);
  await begin(first, { name: 'All', country: 'DE', where: everything });
  losePreferences();
  const second = await start();
  await send(second, 'proxy/switch', { profileId: 'All', on: false });
  expect(await socks(second)).toBe('');
  const third = await start();
  await expect.poll(() => socks(third)).toBe('');
  expect(await exitOf(third, where.site)).toBe('127.0.0.1');
});

async function exitOf(firefox: FirefoxScreen, site: string): Promise<string> {
  return (await firefox.visit(`${site}/ip`)).split('\n')[0] ?? '';
}
