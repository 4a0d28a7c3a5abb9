import type { Page } from '@playwright/test';
import { arrival, direct } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { sendAll } from '../fixtures/sender.ts';
import { expect, test } from './harness.ts';
import { allowPrivate, forPrivateWindows, openPrivate } from './private-window.ts';
import { addLiving } from './profile-form.ts';
import type { Vantage } from './vantage.ts';

const hostOf = (url: string) => new URL(url).hostname;

/** Sends one message to the background from one of Vantage's pages. */
const order = async (vantage: Vantage, names: readonly string[]) => {
  const page = await vantage.open('icons/16.png');
  const ids = await page.evaluate(async (wanted) => {
    const { profiles } = await chrome.storage.local.get('profiles');
    const all = profiles as { id: string; name: string }[];
    return wanted.map((name) => all.find((one) => one.name === name)?.id);
  }, names);
  await page.close();
  await vantage.send([{ type: 'profiles/order', input: { ids } }]);
};

test('of two profiles that list a site, the first takes it, also in a new order @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  await vantage.connect();
  const site = hostOf(where.siteHttp);
  await addLiving(vantage, { name: 'Germany', product: 'rp', country: 'DE', site });
  await addLiving(vantage, { name: 'France', product: 'rpc', country: 'FR', site });
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.switchOn('France');
  const tab = await vantage.context.newPage();
  let sent = 0;
  const country = async () => {
    sent += 1;
    await tab.goto(`${where.siteHttp}/ip`);
    const [one] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: `order${sent}` });
    return state.exits.find(arrival(state, one!)?.from ?? '')?.country;
  };
  // A change of the order closes connections, a page that loads then among them.
  const comesToBe = (wanted: string) =>
    expect.poll(() => country().catch(() => 'cut')).toBe(wanted);
  await comesToBe('DE');
  await order(vantage, ['France', 'Germany']);
  await comesToBe('FR');
  await order(vantage, ['Germany', 'France']);
  await comesToBe('DE');
});

test('a site added while no private window is open is covered in the next one from its first request @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  await allowPrivate(vantage);
  await vantage.connect();
  const site = hostOf(where.siteHttp);
  await addLiving(vantage, { name: 'Germany', product: 'rp', country: 'DE', site });
  const popup = await vantage.popup();
  await forPrivateWindows(popup.page);
  const opened = vantage.context.waitForEvent('page');
  await popup.switchOn('Germany');
  const first = await opened;
  const exit = await popup.exit();
  await first.close();

  const added = onOwnHost(where.siteHttp, 'added');
  const page = await vantage.open('workspace.html#/profiles');
  await page.getByRole('button', { name: 'Edit Germany', exact: true }).click();
  await page.getByLabel('Sites, one per line', { exact: true }).fill(`${site}\n${hostOf(added)}`);
  const later: Page[] = [];
  vantage.context.on('page', (opened) => later.push(opened));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  // Longer than a window takes that is opened for it.
  await page.waitForTimeout(3000);
  expect(later).toEqual([]);

  const since = Date.now();
  const next = await openPrivate(vantage, `${added}/ip`);
  await expect(next.locator('body')).toContainText(exit, { timeout: 60_000 });
  expect(direct(state, since)).toEqual([]);

  // As a worker leaves them that ends before it applies them.
  await page.evaluate(async () => {
    const all = await chrome.storage.local.get();
    const sites = Object.keys(all).filter((key) => key.startsWith('sites:'));
    await chrome.storage.local.set(Object.fromEntries(sites.map((key) => [key, null])));
  });
  const exitOf = async () => {
    const [sent] = await next.evaluate(sendAll, {
      urls: [added],
      prefix: `removed-${Math.random()}`,
    });
    return arrival(state, sent!)?.from;
  };
  await expect.poll(exitOf).toBe('127.0.0.1');
});
