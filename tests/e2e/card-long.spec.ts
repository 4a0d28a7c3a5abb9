import { expect, test, workerOf } from './harness.ts';
import { pressMenu } from './menu-press.ts';

const patient = { timeout: 60_000 };

test('a link is scraped from the menu, not the page @long', async ({ vantage, service, where }) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/article`);
  const card = await pressMenu(vantage, page, 'scrapeLink', `${where.site}/table#part`);
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
});

test('the toolbar button counts what is under way, and the end of a long one is told @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(150_000);
  await vantage.connect();
  const worker = await workerOf(vantage.context);
  const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}));
  const notifications = () =>
    worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  // Both pages have loaded before the clock is advanced: the short scrape ends well before the long
  // one on any machine.
  const page = await vantage.visit(`${where.site}/article`);
  const other = await vantage.visit(`${where.site}/table`);
  expect(await badge()).toBe('');

  const long = `${where.site}/slow?seconds=30`;
  const card = await pressMenu(vantage, page, 'scrapeLink', long);
  await card.appears();
  await expect.poll(badge, patient).toBe('1');
  await pressMenu(vantage, other, 'scrapeLink', `${where.site}/slow?seconds=4`);
  await expect.poll(badge, patient).toBe('2');
  await expect.poll(badge, patient).toBe('1');
  // A scrape that ended quickly is not announced.
  expect(await notifications()).toEqual([]);

  await expect.poll(notifications, patient).toHaveLength(1);
  await expect.poll(badge, patient).toBe('');
  const [id] = await notifications();
  await page.bringToFront();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  expect(service.state.charges).toHaveLength(2);

  // A press opens the result that the notification names: in a new tab, or in the workspace's own.
  await worker.evaluate((pressed) => {
    const event = chrome.notifications.onClicked as unknown as { dispatch(id: string): void };
    event.dispatch(pressed ?? '');
  }, id);
  const shown = () => vantage.context.pages().find((one) => one.url().endsWith(`#/results/${id}`));
  await expect.poll(() => shown() !== undefined, patient).toBe(true);
  const workspace = shown() ?? page;
  await expect(workspace.getByRole('heading', { name: 'Slow page' })).toBeVisible(patient);
});

test('with notifications switched off, nothing is told @long', async ({ vantage, where }) => {
  test.setTimeout(150_000);
  await vantage.connect();
  const own = await vantage.open('workspace.html#/settings');
  await own.evaluate(() =>
    chrome.runtime.sendMessage({
      type: 'scrape/save-preferences',
      input: { change: { notify: false } },
    }),
  );
  await own.close();
  const worker = await workerOf(vantage.context);
  const page = await vantage.visit(`${where.site}/article`);
  const card = await pressMenu(vantage, page, 'scrapeLink', `${where.site}/slow?seconds=22`);
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  await page.waitForTimeout(1000);
  expect(await worker.evaluate(async () => await chrome.notifications.getAll())).toEqual({});
});
