import type { Page } from '@playwright/test';
import { onOwnHost, shopHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

/** What the toolbar button says of a tab in front, as an extension page reads it: that wakes no background. */
async function buttonOf(page: Page, extensionPage: Page): Promise<{ text: string; title: string }> {
  await page.bringToFront();
  return await extensionPage.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    const of = { tabId: tab!.id! };
    return {
      text: await chrome.action.getBadgeText(of),
      title: await chrome.action.getTitle(of),
    };
  });
}

test('the toolbar button says of each tab what takes it, also after its worker was stopped', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const shop = await vantage.visit(`${where.site}/table`);
  const other = await vantage.visit(`${onOwnHost(where.site, 'other')}/table`);
  const own = { text: '', title: 'Vantage: own connection on this site' };

  await shop.bringToFront();
  const popup = await vantage.popup();
  const says = (page: Page) => expect.poll(() => buttonOf(page, popup.page), { timeout: 15_000 });
  await popup.switchOn('Germany');
  const germany = { text: 'DE', title: `Vantage: on, Germany, exit ${await popup.exit()}` };
  await says(shop).toEqual(germany);

  await popup.page
    .getByRole('button', { name: `Never proxy this site: ${shopHost}`, exact: true })
    .click();
  await says(shop).toEqual(own);
  await says(other).toEqual(germany);
  await says(shop).toEqual(own);

  await vantage.killWorker();
  await other.bringToFront();
  await says(other).toEqual(germany);
  // The other tab's page is replaced, which removes the badge that it had.
  await other.goto(`${where.site}/article`);
  await says(other).toEqual(own);
  await other.goBack();
  await says(other).toEqual(germany);

  await popup.page.bringToFront();
  await popup.switchOff('Germany');
  const off = { text: '', title: 'Vantage: off. The browser uses its own connection.' };
  await says(shop).toEqual(off);
  await says(other).toEqual(off);
});
