import {
  callsTo,
  carriedTo,
  foreignHost,
  reportForeignScraper,
} from '../fixtures/foreign-scraper.ts';
import { expect, test } from './harness.ts';

test('a foreign scraper address gets no key and no way past the exit before a yes', async ({
  vantage,
  service,
}) => {
  test.setTimeout(120_000);
  const origin = reportForeignScraper(service);
  const settings = await vantage.open('workspace.html#/settings');
  await vantage.fillConnect(settings);
  const question = settings.getByRole('alert').filter({ hasText: `the service names ${origin}` });
  await expect(question).toBeVisible();
  expect(callsTo(service, origin)).toEqual([]);

  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  const warning = popup.page.getByText('names a new address for its scraper or browser');
  await expect(warning).toBeVisible();
  await popup.notes();
  const listed = popup.page.getByRole('group').filter({ hasText: 'Reached without a proxy' });
  await listed.getByText('Reached without a proxy').click();
  await expect(listed).not.toContainText(foreignHost);

  // A site navigates the tab there: the request goes through the exit, with fixed servers as with a
  // PAC script.
  await vantage.visit(`${origin}/api/v1/scraper/health`);
  expect(carriedTo(service, origin)).toHaveLength(1);
  expect(callsTo(service, origin).map(({ from }) => from === '127.0.0.1')).toEqual([false]);

  await question.getByRole('button', { name: `Use ${origin}` }).click();
  await expect(question).toBeHidden();
  await expect(settings.getByText('Answers and accepts the key')).toBeVisible();
  await expect(warning).toBeHidden();
  await expect(listed).toContainText(new URL(origin).host);
  const direct = callsTo(service, origin).filter(({ from }) => from === '127.0.0.1');
  expect(direct.map(({ path, status }) => [path, status])).toEqual([['/scraper/health', 200]]);

  // The list as given to the browser.
  const bypassed = await popup.page.evaluate(async () => {
    const { value } = await chrome.proxy.settings.get({});
    return value.rules?.bypassList?.filter((rule) => rule.startsWith('https:')) ?? [];
  });
  const shown = await listed.getByRole('listitem').allInnerTexts();
  expect(shown.map((host) => `https://${host}`).sort()).toEqual(bypassed.sort());
});

test('an address that changes is asked about, and what was confirmed goes on @long', async ({
  vantage,
  service,
}) => {
  const before = new URL(service.addresses.scraperApi).origin;
  await vantage.connect();
  const origin = reportForeignScraper(service);
  const page = await vantage.open('workspace.html#/account');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const question = page.getByRole('alert').filter({ hasText: `now names ${origin}` });
  await expect(question).toContainText(`Vantage keeps ${before}`);
  expect(callsTo(service, origin)).toEqual([]);
  expect(callsTo(service, before).length).toBeGreaterThan(1);
});
