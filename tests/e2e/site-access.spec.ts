import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, workerOf } from './harness.ts';
import { openToolbarPopup, placeInPopup, test } from './on-screen.ts';
import { setSiteAccess } from './site-access.ts';

test('without site access popup and toolbar button say so, and a press and an answer give it back', async ({
  vantage,
  display,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const own = await vantage.open('workspace.html#/results');
  const shop = await vantage.visit(`${where.site}/table`);
  const popup = await vantage.popup();
  const state = popup.page.getByRole('status').first();
  const ways = popup.page.getByRole('alert').getByRole('button');
  const worker = await workerOf(vantage.context);
  const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}));
  await popup.switchOn('Germany');
  await popup.exit();

  await setSiteAccess(vantage, false);
  await expect(state).toHaveText('Site access is off');
  await expect(ways).toHaveText(['Allow access to all sites', 'Switch off']);
  const check = popup.page.getByRole('button', { name: 'Check again' });
  await expect(check).toBeDisabled();
  await expect.poll(badge).toBe('!');
  await popup.switchOff('Germany');
  await expect(state).toHaveText('Site access is off');
  await expect(ways).toHaveText(['Allow access to all sites']);
  expect(await badge()).toBe('!');
  await popup.page.close();

  await shop.bringToFront();
  const popups = await openToolbarPopup(worker);
  const [x, y] = await placeInPopup(own, '[role="alert"] button');
  await display.picture(test.info().outputPath('popup.png'));
  await display.xdotool('mousemove', x, y, 'click', 1);
  // Chromium's question closes the popup, and takes no answer in its first half second.
  await expect.poll(popups).toBe(0);
  await shop.waitForTimeout(1500);
  await display.picture(test.info().outputPath('question.png'));
  // From 'Deny' to 'Allow'.
  await display.xdotool('key', '--delay', 150, 'Tab', 'Return');
  await expect.poll(badge).toBe('');
  const isHeld = () => chrome.permissions.contains({ origins: ['<all_urls>'] });
  expect(await worker.evaluate(isHeld)).toBe(true);
});
