import type { Page } from '@playwright/test';
import { onOwnHost, shopHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

test('a site goes past the profile until its tab closes, or for an hour, and then back through it @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const shop = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  const seenBy = async (page: Page, host = shopHost) => {
    await page.goto(`${where.siteHttp.replace(shopHost, host)}/ip`);
    return (await page.locator('body').innerText()).includes(exit);
  };
  const header = popup.page.getByRole('banner');
  const choose = (value: string) =>
    popup.page
      .getByLabel(`Use a profile for this site: ${shopHost}`, { exact: true })
      .selectOption(value);
  const inFront = async () => {
    await shop.bringToFront();
    await popup.page.bringToFront();
  };
  expect(await seenBy(shop)).toBe(true);

  // With the tab: other tabs have it too, and a stopped worker keeps it.
  const second = await vantage.visit('about:blank');
  await inFront();
  await choose('tab:');
  await expect(header).toContainText(`${shopHost} uses your own connection until its tab closes.`);
  await expect(popup.exitIp).toHaveText('Your own IP');
  await vantage.killWorker();
  expect(await seenBy(shop)).toBe(false);
  expect(await seenBy(second)).toBe(false);
  expect(await seenBy(second, new URL(onOwnHost(where.siteHttp, 'other')).hostname)).toBe(true);
  await vantage.killWorker();
  await shop.close();
  await expect.poll(() => seenBy(second), { timeout: 20_000 }).toBe(true);

  // For an hour, ended on the Profiles page.
  await second.bringToFront();
  await popup.page.bringToFront();
  await choose('hour:');
  await expect(header).toContainText(`${shopHost} uses your own connection until`);
  expect(await seenBy(second)).toBe(false);
  const profiles = await vantage.open('workspace.html#/profiles');
  await profiles
    .getByRole('button', { name: `Remove the rule for *.${shopHost}`, exact: true })
    .click();
  await expect(profiles.getByText('Temporary rules')).toHaveCount(0);
  expect(await seenBy(second)).toBe(true);
});
