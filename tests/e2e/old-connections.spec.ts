import type { Page } from '@playwright/test';
import type { ServiceState } from '../service/types.ts';
import { expect, test } from './harness.ts';

const profiles = [
  { name: 'Germany', country: 'DE' },
  { name: 'United States', country: 'US' },
];

/** Countries from which the site's WebSockets, or its streams, were opened, in order. */
function cameFrom(state: ServiceState, path: '/ws' | '/stream'): string[] {
  return state.log
    .filter((line) => line.where === 'site' && line.path === path)
    .map(({ from }) => state.exits.find(from)?.country ?? 'direct');
}

/** Whether a WebSocket opened earlier by a tab still works. */
async function echoes(tab: Page, text: string): Promise<boolean> {
  return await tab.evaluate(
    (sent) =>
      new Promise<boolean>((resolve) => {
        const { socket } = globalThis as unknown as { socket: WebSocket };
        socket.addEventListener('message', ({ data }) => resolve(data === sent));
        socket.send(sent);
      }),
    text,
  );
}

async function liveTab(tab: Page): Promise<void> {
  await expect(tab.locator('#socket')).toHaveText(/^hello/);
  await expect(tab.locator('#stream')).not.toBeEmpty();
}

/** Number of connections recorded by the background, including persisted ones; read from an extension page. */
const noted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { connections } = await chrome.storage.session.get('connections');
    return Array.isArray(connections) ? connections.length : 0;
  });

/** Timeout for a machine that runs other tests too. */
const slow = { timeout: 20_000 };

test('tabs whose connections go on by the old exit are named, until they are reloaded or closed', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const { state } = service;
  await vantage.connect();
  await vantage.addProfiles(profiles);
  const popup = await vantage.popup();
  const { page } = popup;
  await popup.switchOn('Germany');
  const tab = await vantage.visit(`${where.site}/live`);
  await liveTab(tab);
  const other = await vantage.visit(`${where.site}/article`);
  expect(cameFrom(state, '/ws')).toEqual(['DE']);
  expect(cameFrom(state, '/stream')).toEqual(['DE']);
  await page.bringToFront();
  const named = page.getByRole('region', { name: 'Still on the earlier exit' });
  // Connections opened through the current exit are not listed.
  await popup.notes();
  await expect(named).toBeHidden(slow);
  // Connections are recorded after one second.
  await expect.poll(() => noted(page), slow).toBeGreaterThan(0);
  await vantage.killWorker();

  await popup.list();
  await popup.switchOn('United States');
  await popup.notes();
  await expect(named).toContainText('Live prices', slow);
  await expect(named.getByRole('listitem')).toHaveCount(1);
  // The statement is true: the site sees no new connection, and the old one works.
  expect(await echoes(tab, 'still here')).toBe(true);
  expect(cameFrom(state, '/ws')).toEqual(['DE']);

  await page.bringToFront();
  await named.getByRole('button', { name: 'Reload it', exact: true }).click();
  await expect(named).toBeHidden(slow);
  // The previous document shows the same text: only the site knows that it was loaded again.
  await expect.poll(() => cameFrom(state, '/ws'), slow).toEqual(['DE', 'US']);
  await expect.poll(() => cameFrom(state, '/stream'), slow).toEqual(['DE', 'US']);
  await liveTab(tab);

  await page.bringToFront();
  await popup.rotate();
  await expect(named).toContainText('Live prices', slow);
  await expect.poll(() => noted(page), slow).toBeGreaterThan(0);
  await vantage.killWorker();
  await page.reload();
  await popup.notes();
  await expect(named).toContainText('Live prices', slow);
  await tab.close();
  await expect(named).toBeHidden(slow);
  await other.close();
});

test('a socket opened before anything was on is named, a stream that ended is not @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(90_000);
  await vantage.connect();
  await vantage.addProfiles(profiles);
  const popup = await vantage.popup();
  const { page } = popup;
  const early = await vantage.visit(`${where.siteHttp}/article`);
  const openSocket = () =>
    early.evaluate(async () => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      Object.assign(globalThis, { socket });
      await new Promise((resolve) => {
        socket.addEventListener('message', resolve);
      });
    });
  await openSocket();
  await page.bringToFront();
  await popup.switchOn('Germany');
  const named = page.getByRole('region', { name: 'Still on the earlier exit' });
  await popup.notes();
  await expect(named.getByRole('listitem')).toHaveCount(1);
  await early.goto(`${where.siteHttp}/table`);
  await expect(named).toBeHidden(slow);

  const tab = await vantage.visit(`${where.siteHttp}/article`);
  const before = await noted(page);
  await tab.evaluate(() => {
    Object.assign(globalThis, { stream: new EventSource('/stream') });
  });
  await expect.poll(() => noted(page), slow).toBeGreaterThan(before);
  await tab.evaluate(() => (globalThis as unknown as { stream: EventSource }).stream.close());
  // Only the remaining connection is listed, which proves that the tabs were checked.
  await openSocket();
  await page.bringToFront();
  await popup.list();
  await popup.switchOn('United States');
  await popup.notes();
  await expect(named.getByRole('listitem')).toHaveText([await early.title()], slow);
});

test('clock and language that do not fit the exit are told, and bytes are counted by profile @long', async ({
  vantage,
  context,
  where,
}) => {
  test.setTimeout(90_000);
  await vantage.connect();
  await vantage.addProfiles(profiles);
  const popup = await vantage.popup();
  const { page } = popup;
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
  await popup.switchOn('Germany');
  await popup.exit();
  await popup.notes();
  await expect(page.getByText('Time zone does not match Germany')).toBeVisible();
  await expect(page.getByText('Your clock says Asia/Tokyo; the exit is in Germany.')).toBeVisible();
  await expect(page.getByText('where most pages are in German.')).toBeVisible();

  const tab = await vantage.visit(`${where.site}/article`);
  const sent = await tab.evaluate(async () => {
    let bytes = 0;
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch('/table', { cache: 'no-store' });
      bytes += (await answer.arrayBuffer()).byteLength;
    }
    return bytes;
  });
  await page.bringToFront();
  await popup.details();
  const session = page
    .getByText('This session', { exact: true })
    .locator('xpath=following-sibling::*[1]');
  await expect(session).toHaveText(/^about [1-9]/, { timeout: 30_000 });
  expect(sent).toBeGreaterThan(1000);
  const kB = async () => Number(/about ([\d.]+) kB/.exec(await session.innerText())?.[1] ?? 0);
  await expect.poll(kB, { timeout: 30_000 }).toBeGreaterThanOrEqual(Math.floor(sent / 1000));
  // The other profile carried nothing; the first one keeps its connections.
  await popup.list();
  await popup.switchOn('United States');
  await popup.details();
  await expect(session).toHaveText('about 0 B, counted by the browser');
  await popup.list();
  await popup.switchOn('Germany');
  await popup.details();
  const all = page
    .getByText('This profile', { exact: true })
    .locator('xpath=following-sibling::*[1]');
  await expect(all).toHaveText(/^about [1-9]/);
});
