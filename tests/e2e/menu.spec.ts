import { threeProfiles } from '../fixtures/profiles.ts';
import { Card } from './card.ts';
import { expect, workerOf } from './harness.ts';
import { openToolbarPopup, placeInPopup, pressInMenu, test } from './on-screen.ts';

test('the right-click item is pressed for real', async ({ vantage, display, service, where }) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.bringToFront();
  // From the end of the menu: 'Inspect', 'View page source', then Vantage, whose first item is the
  // wanted one.
  await pressInMenu(display, page, { at: [300, 120], to: ['Up', 'Up', 'Up'], picture: 'menu.png' });

  const card = await Card.on(page);
  await card.appears();
  await expect.poll(() => card.text(), { timeout: 20_000 }).toMatch(/\bDone\b/);
  await display.picture(test.info().outputPath('card.png'));
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
  await expect.poll(() => card.text()).toMatch(/9,998 left · 2 used/);
});

test('the toolbar popup opens, and a profile is switched on in it', async ({
  vantage,
  display,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const own = await vantage.open('workspace.html#/results');
  const page = await vantage.visit(`${where.siteHttp}/ip`);
  await page.bringToFront();
  const worker = await workerOf(vantage.context);
  const popups = await openToolbarPopup(worker);

  const [x, y] = await placeInPopup(own, '[role="switch"][aria-label="Germany"]');
  await display.picture(test.info().outputPath('popup.png'));
  await display.xdotool('mousemove', x, y, 'click', 1);
  await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe('DE');
  await page.waitForTimeout(500);
  await display.picture(test.info().outputPath('popup-on.png'));
  expect(await popups()).toBe(1);

  await page.reload();
  const exit = service.state.log.findLast(
    ({ where, path }) => where === 'site' && path === '/ip',
  )?.from;
  expect(service.state.exits.find(exit ?? '')?.country).toBe('DE');
});
