import { turnIsFree } from './card.ts';
import { expect, test, workerOf } from './harness.ts';
import { askAbove, cardWithForm, pressMenu } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

const paid = { credits: 10_000 };

for (const path of ['/table', '/hostile']) {
  test(`the card scrapes ${path}, shows what it cost, and leaves nothing when closed`, async ({
    vantage,
    service,
    where,
  }) => {
    await vantage.connect();
    const page = await vantage.visit(`${where.site}${path}`);
    const before = await page.evaluate(() => document.documentElement.children.length);
    const card = await pressMenu(vantage, page, 'scrapePage');
    await card.appears();
    await expect.poll(() => card.text(), { timeout: 30_000 }).toMatch(/\bDone\b/);
    await expect.poll(() => card.text()).toMatch(/9,99\d left · \d used/);
    await expect.poll(() => card.isInFront('button', 'Open in workspace')).toBe(true);
    expect(service.state.charges).toHaveLength(1);

    // Scraped again with options chosen by the user.
    await card.press('button', 'Scrape again');
    await card.press('radio', 'Request');
    await turnIsFree(vantage.context);
    await card.press('button', 'Scrape this page');
    await expect.poll(() => service.state.charges.length, { timeout: 15_000 }).toBe(2);
    await expect.poll(() => card.text()).toMatch(/\bDone\b/);
    expect(service.state.charges[1]?.why).toContain('scrape request');
    expect(service.state.charges[1]?.why).toContain(path);

    await card.press('button', 'Close');
    await card.isGone();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.children.length))
      .toBe(before);
    const spent = service.state.charges.reduce((sum, { credits }) => sum + credits, 0);
    expect(service.state.accounts[0]!.scraper.credits).toBe(paid.credits - spent);
  });
}

test("'Copy' copies the Markdown in a window of Vantage's own, out of the page's reach", async ({
  vantage,
  where,
}) => {
  await vantage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/article`);
  // A page that looks at what is copied, and changes it.
  await page.evaluate(() => {
    document.addEventListener(
      'copy',
      (event) => {
        document.title = 'seen';
        event.clipboardData?.setData('text/plain', 'changed');
        event.preventDefault();
      },
      true,
    );
    navigator.clipboard.writeText = async (text: string) => {
      document.title = `seen ${text}`;
    };
  });
  const card = await pressMenu(vantage, page, 'scrapePage');
  await expect.poll(() => card.text(), { timeout: 30_000 }).toMatch(/\bDone\b/);
  const opened = vantage.context.waitForEvent('page');
  await card.press('button', 'Copy');
  const copying = await opened;
  await copying.waitForURL(/sidepanel\.html#ask:\d+:copy:/);
  const reader = await vantage.open('workspace.html#/results');
  await reader.bringToFront();
  await expect.poll(() => reader.evaluate(() => navigator.clipboard.readText())).toMatch(/^#+ /m);
  await expect.poll(() => copying.isClosed()).toBe(true);
  expect(await page.title()).not.toContain('seen');
});

test('a result opens in the workspace that is open already, in its window @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await expect.poll(() => card.text(), { timeout: 30_000 }).toMatch(/\bDone\b/);
  const opened = vantage.context.waitForEvent('page');
  await (
    await workerOf(vantage.context)
  ).evaluate(async (url) => {
    await chrome.windows.create({ url, focused: false });
  }, `${vantage.origin}/workspace.html#/account`);
  const workspace = await opened;
  await page.bringToFront();
  const tabs = vantage.context.pages().length;
  await card.press('button', 'Open in workspace');
  await expect(workspace).toHaveURL(/\/workspace\.html#\/results\/.+/);
  expect(vantage.context.pages()).toHaveLength(tabs);
});

test('the card asks the agent in a window of Vantage’s own, and Escape closes it @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/article`);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await expect.poll(() => card.text(), { timeout: 30_000 }).toMatch(/\bDone\b/);
  await card.press('button', 'Scrape again');
  const opened = vantage.context.waitForEvent('page');
  await card.press('button', 'Ask the agent');
  const asked = await opened;
  const message = asked.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toBeFocused();
  await asked.keyboard.type('Tell me my account information');
  await expect(asked.locator('pre')).toHaveText(
    `Page: ${where.site}/article\n\nTell me my account information`,
  );
  await asked.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const answer = asked.getByRole('region', { name: 'Last answer' });
  await expect(answer.getByRole('status')).toHaveText('Done', { timeout: 20_000 });
  await expect(answer).toContainText('get_account_info');
  expect(service.state.charges.map(({ why }) => why)).toEqual([
    expect.stringContaining('scrape'),
    expect.stringContaining('agent'),
  ]);
  // A second request reuses the same window. Presses of a kind are two seconds apart.
  await page.waitForTimeout(2000);
  const pages = vantage.context.pages().length;
  await page.bringToFront();
  await card.press('button', 'Ask the agent');
  await page.waitForTimeout(500);
  expect(vantage.context.pages()).toHaveLength(pages);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await card.isGone();
});

test('a page sees nothing of the card and can not press it', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await askAbove(vantage, 1);
  const page = await vantage.visit(`${where.site}/table`);
  await cardWithForm(vantage, page);
  const seen = await page.evaluate(() => {
    const host = [...document.documentElement.children].at(-1);
    host?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    return {
      root: host?.shadowRoot === null,
      inside: host?.childNodes.length,
      runtime: typeof chrome?.runtime,
    };
  });
  expect(seen).toEqual({ root: true, inside: 0, runtime: 'undefined' });
  const paths = () =>
    service.state.log
      .filter(({ where }) => where === 'scraper' || where === 'agent')
      .map(({ path }) => path);
  await expect.poll(paths).toEqual(['/scraper/health']);
  await page.waitForTimeout(500);
  expect(paths()).toEqual(['/scraper/health']);
});

/**
 * Runs in the isolated world of a page, where content scripts are: simulates a compromised
 * renderer.
 */
async function fromContentWorld(vantage: Vantage, messages: unknown[]): Promise<unknown[]> {
  const worker = await workerOf(vantage.context);
  return worker.evaluate(async (sent) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [answered] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      args: [sent],
      func: async (list: unknown[]) => {
        const replies: unknown[] = [];
        for (const message of list) {
          replies.push(
            await chrome.runtime.sendMessage(message).catch((error: unknown) => String(error)),
          );
        }
        return replies;
      },
    });
    return answered?.result ?? [];
  }, messages);
}

test('forged messages from a page’s content world are refused', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.bringToFront();
  const options = { mode: 'request', country: '', screenshot: false };
  const forged = [
    {
      type: 'scrape/submit',
      input: { url: `${where.site}/table`, options, privateAddressConfirmed: true },
    },
    { type: 'agent/ask', input: { pageUrl: '', message: 'Tell me my account information' } },
    { type: 'proxy/switch', input: { profileId: 'any', on: true } },
    { type: 'account/forget', input: { id: 'first' } },
    {
      type: 'account/connect',
      input: { addresses: { accountApi: where.site, exitCheck: '', dashboard: '' }, key: '' },
    },
    { type: 'settings/save', input: { settings: { theme: 'dark' }, theme: 'dark' } },
    // No card was requested, so the document has no ticket.
    { type: 'card/hello', input: { card: crypto.randomUUID() } },
    { type: 'card/scrape', input: { options, seen: `${where.site}/table` } },
    { type: 'card/state', input: {} },
    { type: 'card/open', input: {} },
    // The window's message for the same action, which only Vantage's own pages may send.
    { type: 'card/question', input: { id: crypto.randomUUID() } },
    { type: 'card/answered', input: { tabId: 1, runId: 'any', url: where.site } },
    // Without a user gesture, the browser opens no panel.
    { type: 'card/panel', input: {} },
    { type: 'card/ask', input: {} },
    { type: 'card/copy', input: {} },
    { type: 'app/hello', input: {} },
    'hello',
  ];
  const replies = await fromContentWorld(vantage, forged);
  expect(replies).toHaveLength(forged.length);
  for (const reply of replies) expect(reply).toMatchObject({ ok: false });
  await page.waitForTimeout(500);
  expect(service.state.charges).toEqual([]);
  // Still connected to the same account.
  const settings = await vantage.open('workspace.html#/settings');
  await expect(settings.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible();
  await expect(settings.getByLabel('Account API address', { exact: true })).toHaveValue(
    service.addresses.accountApi,
  );
});

test('a ticket opens nothing in another tab @long', async ({ vantage, service, where }) => {
  await vantage.connect();
  await askAbove(vantage, 1);
  const page = await vantage.visit(`${where.site}/table`);
  await cardWithForm(vantage, page);
  const worker = await workerOf(vantage.context);
  const stored = await worker.evaluate(() => chrome.storage.session.get());
  expect(Object.keys(stored).filter((key) => key.startsWith('ticket:'))).toHaveLength(1);
  const options = { mode: 'request', country: '', screenshot: false };
  const forged = [
    { type: 'card/scrape', input: { options, seen: `${where.site}/article` } },
    { type: 'card/ask', input: {} },
    { type: 'card/copy', input: {} },
    { type: 'card/state', input: {} },
  ];
  const refused = { ok: false, problem: { code: 'card-not-allowed' } };
  const other = await vantage.visit(`${where.site}/article`);
  await other.bringToFront();
  expect(await fromContentWorld(vantage, forged)).toMatchObject(forged.map(() => refused));
  // Nor in the next document of the same tab.
  await page.bringToFront();
  await page.goto(`${where.site}/article`);
  expect(await fromContentWorld(vantage, forged)).toMatchObject(forged.map(() => refused));
  expect(service.state.charges).toEqual([]);
});
