import { Card } from './card.ts';
import { expect, test as plain, workerOf } from './harness.ts';
import { pressMenu } from './menu-press.ts';
import { pressInMenu, test } from './on-screen.ts';
import { SidePanel } from './panel.ts';

const patient = { timeout: 30_000 };
const none = 'Nothing was scraped from this page yet.';

test('the card opens the true panel, which follows tabs and knows of no page of the browser’s own @long', async ({
  vantage,
  display,
  service,
  where,
}) => {
  test.setTimeout(150_000);
  await vantage.connect();
  const own = await vantage.open('workspace.html#/account');
  const panel = new SidePanel(own);
  const page = await vantage.visit(`${where.site}/table`);
  // The press first has to start the worker, and must still count as a user gesture.
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  expect(await panel.text()).toBeNull();
  await card.press('button', 'Open in side panel');
  await expect.poll(() => panel.text(), patient).toContain('Last scrape');
  await expect.poll(() => panel.text(), patient).toContain('Rendered');
  await card.press('button', 'Close');
  await display.picture(test.info().outputPath('panel.png'));

  const other = await vantage.visit(`${where.site}/article`);
  await expect.poll(() => panel.text(), patient).toContain(none);
  await page.bringToFront();
  await expect.poll(() => panel.text(), patient).toContain('Last scrape');
  await other.bringToFront();
  await expect.poll(() => panel.text(), patient).toContain(none);
  await expect.poll(() => panel.press('Scrape this page'), patient).toBe(true);
  await expect.poll(() => service.state.charges.length, patient).toBeGreaterThan(1);
  await expect.poll(() => panel.text(), patient).toContain('Last scrape');

  await other.goto('chrome://version');
  await expect.poll(() => panel.text(), patient).toContain('No page to scrape');
  await display.picture(test.info().outputPath('restricted.png'));
});

test('the right-click item opens the true panel @long', async ({ vantage, display, where }) => {
  test.setTimeout(90_000);
  await vantage.connect();
  const own = await vantage.open('workspace.html#/account');
  const panel = new SidePanel(own);
  const page = await vantage.visit(`${where.site}/table`);
  await page.bringToFront();
  // From the end: 'Inspect', 'View page source', Vantage; in its submenu from the end: 'Rotate IP',
  // then the wanted item.
  await pressInMenu(display, page, {
    at: [300, 120],
    to: ['Up', 'Up', 'Up'],
    on: ['Up', 'Up'],
    picture: 'menu.png',
  });
  await expect.poll(() => panel.text(), patient).toContain(none);
});

test('data is picked from the native menu: outlined on the page, and in the true panel beside it', async ({
  vantage,
  display,
  where,
}) => {
  test.setTimeout(90_000);
  const own = await vantage.open('workspace.html#/account');
  const panel = new SidePanel(own);
  const page = await vantage.visit(`${where.site}/products`);
  await page.bringToFront();
  // As above, one item further up in Vantage's submenu.
  await pressInMenu(display, page, {
    at: [20, 300],
    to: ['Up', 'Up', 'Up'],
    on: ['Up', 'Up', 'Up'],
    picture: 'menu.png',
  });
  await expect.poll(() => panel.text(), patient).toMatch(/List 1 of \d · 24 rows/);
  const outlines = () => page.locator('html > div[popover]').count();
  await expect.poll(outlines).toBe(1);
  await display.picture(test.info().outputPath('picked.png'));
  expect(await panel.press('Next list')).toBe(true);
  await expect.poll(() => panel.text(), patient).toContain('List 2 of');
  await page.goto(`${where.site}/article`);
  await expect.poll(() => panel.text(), patient).not.toContain('List 2 of');
});

test('a link is scraped from the native menu @long', async ({
  vantage,
  display,
  service,
  where,
}) => {
  test.setTimeout(90_000);
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/article`);
  await page.bringToFront();
  const link = await page.getByRole('link', { name: 'Tables', exact: true }).boundingBox();
  // From the end of a link's menu: 'Inspect', then Vantage, whose first item is the wanted one.
  await pressInMenu(display, page, {
    at: [(link?.x ?? 0) + 10, (link?.y ?? 0) + 8],
    to: ['Up', 'Up'],
    picture: 'menu.png',
  });
  const card = await Card.on(page);
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
});

plain('a panel that nobody pressed for is refused @long', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.bringToFront();
  const worker = await workerOf(vantage.context);
  const reply = await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [answered] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: () => chrome.runtime.sendMessage({ type: 'card/panel', input: {} }),
    });
    return answered?.result as unknown;
  });
  expect(reply).toMatchObject({ ok: false, problem: { code: 'panel-refused' } });
});
