import { direct } from '../fixtures/judge.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { connect } from '../run/set-up.ts';
import { expect } from './harness.ts';
import { test } from './machine.ts';
import { begin, everything, inExtension, load, send } from './extension-api.ts';

const socks = async (firefox: FirefoxScreen): Promise<unknown> =>
  (await inExtension(firefox, (api) => api.proxy.settings.get({}), null)).value['socks'];

test('a restart: not even the first page leaves direct, and off stays off', async ({
  start,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  const startPage = `${where.siteHttp}/ip?id=start`;
  const arrived = () => state.log.filter((line) => line.path === '/ip?id=start');

  const first = await start();
  await connect(first, service.addresses);
  await begin(first, { name: 'All', country: 'DE', where: everything });
  const since = Date.now();
  const second = await start(startPage);
  // Loads may fail until the background runs; a tab with a failed load shows a page that the driver
  // can't see.
  const country = async () => {
    const tab = await second.browser.newPage();
    const [exit = ''] = (await load(tab, `${where.site}/ip`))?.split('\n') ?? [];
    await tab.close();
    return state.exits.find(exit)?.country;
  };
  await expect.poll(country, { timeout: 60_000 }).toBe('DE');
  expect(await socks(second)).toBe('127.0.0.1:9');
  expect(direct(state, since)).toEqual([]);

  await send(second, 'proxy/switch', { profileId: 'All', on: false });
  expect(await socks(second)).toBe('');
  const before = arrived().length;
  const third = await start(startPage);
  await expect.poll(() => arrived().length).toBeGreaterThan(before);
  expect(await socks(third)).toBe('');
  expect(await exitOf(third, where.site)).toBe('127.0.0.1');
});

test('a dead proxy that a crash left behind goes when nothing is on @long', async ({
  start,
  losePreferences,
  service,
  where,
}) => {
  test.setTimeout(240_000);
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
