import type { Locator, Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import type { Names } from '../fixtures/names.ts';
import { expect, test } from './harness.ts';
import {
  beginInPrivate,
  openBeside,
  openPrivate,
  scrapeInPrivate,
  stateIn,
} from './private-window.ts';
import { killWorkers, type Vantage } from './vantage.ts';

/** Results of private windows: kept in memory until the last one closes unless saved; only their cost is recorded. */

/** All data stored by regular windows, as text. */
async function onTheDisk(vantage: Vantage): Promise<string> {
  // A page of a regular window reads the same data as its worker and never stops.
  const page = await vantage.open('workspace.html#/results');
  return page.evaluate(async () => {
    const texts = [JSON.stringify(await chrome.storage.local.get())];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name ?? '');
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        texts.push(JSON.stringify(all.result));
      }
      db.close();
    }
    return texts.join('\n');
  });
}

async function spending(vantage: Vantage): Promise<Page> {
  const page = await vantage.open('workspace.html#/account');
  await expect(page.getByRole('heading', { name: 'Spending', exact: true })).toBeVisible();
  return page;
}

/** Opens the only result of a list and expects text in its tab 'Text'. */
async function expectText(results: Page, listed: Locator): Promise<void> {
  await listed.getByRole('link').click();
  await results.getByRole('tab', { name: 'Text', exact: true }).click();
  await expect(results.getByRole('tabpanel')).not.toBeEmpty();
}

/** Opens the next private window and expects no results there. */
async function expectNoneInNext(vantage: Vantage): Promise<void> {
  const next = await openPrivate(vantage, 'about:blank#next');
  await next.goto(`${vantage.origin}/workspace.html#/results`);
  await expect(next.getByText('No results yet')).toBeVisible();
}

test('a scrape from a private window stays in memory and goes with it; its cost is noted without its address @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, `${where.site}/table?secret-of=private`);
  const popup = await scrapeInPrivate(vantage);
  await expect(stateIn(popup)).toHaveText('Done', { timeout: 45_000 });
  expect(service.state.charges).toHaveLength(1);

  // Shown in the private window, also after its worker was restarted.
  await killWorkers(vantage.context, tab);
  const results = await openBeside(vantage, 'workspace.html#/results', popup);
  const listed = results.getByRole('region', { name: 'List of results', exact: true });
  await expect(listed.getByRole('link')).toHaveCount(1);
  await expect(listed.getByRole('note')).toContainText(
    'are gone when the last private window closes',
  );
  await expectText(results, listed);

  // Nowhere else.
  const regular = await vantage.open('workspace.html#/results');
  await expect(regular.getByText('No results yet')).toBeVisible();
  expect(await onTheDisk(vantage)).not.toContain('secret-of');
  const spent = await spending(vantage);
  await expect(spent.getByText('1 call, credits: 2', { exact: false })).toBeVisible();

  for (const page of [popup, results, tab]) await page.close();
  // Its worker is not needed for that: Playwright may still list the one that has ended.
  await expectNoneInNext(vantage);
});

test('the floor counts what is under way in windows of both kinds', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, 'about:blank');
  const hidden = await openBeside(vantage, 'workspace.html#/agent');
  const regular = await vantage.open('workspace.html#/results');
  const post = (page: Page, type: string, input: object): Promise<unknown> =>
    page.evaluate((sent) => chrome.runtime.sendMessage(sent), { type, input });
  const credits = await regular.evaluate(async () => {
    const { account } = await chrome.storage.local.get('account');
    return (account as { account: { scraper: { credits: number } } }).account.scraper.credits;
  });
  // Credits for one call of at most six, but not for two.
  const change = { floor: credits - 9, confirmAbove: 1000 };
  expect(await post(regular, 'scrape/save-preferences', { change })).toMatchObject({ ok: true });
  const url = `${where.site}/slow?seconds=40`;
  const options = { mode: 'auto', country: '', screenshot: false };
  const scrape = { url, options, privateAddressConfirmed: true };
  const sent = await Promise.all(
    [hidden, regular].map((page) => post(page, 'scrape/submit', scrape)),
  );
  const refused = sent.filter((answer) => JSON.stringify(answer).includes('below-floor'));
  expect(refused).toHaveLength(1);
  expect(sent.filter((answer) => !refused.includes(answer))).toMatchObject([{ ok: true }]);
  const asked = service.state.log.filter(
    ({ where: at, path, method }) =>
      at === 'scraper' && path === '/scraper/realtime' && method === 'POST',
  );
  expect(asked.length).toBeLessThanOrEqual(1);
  for (const page of [hidden, tab]) await page.close();
});

test('a scrape that waits is not sent after the private windows have closed @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, `${where.site}/table`);
  const busy = { area: 'scraper', path: '/scraper/realtime', kind: 'status', status: 429 } as const;
  await addFault(service, { ...busy, waitSeconds: 12, count: 1 });
  const popup = await scrapeInPrivate(vantage);
  await expect(stateIn(popup)).toHaveText('Waiting');
  for (const page of [popup, tab]) await page.close();

  const regular = await vantage.open('icons/16.png');
  const states = () =>
    regular.evaluate(async () => {
      const { privateSpent } = await chrome.storage.local.get('privateSpent');
      return JSON.stringify(privateSpent);
    });
  await expect.poll(states, { timeout: 60_000 }).toContain('"state":"cancelled"');
  expect(service.state.charges).toEqual([]);
});

test("'Keep in the library' takes a result over whole, and only that one @long", async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, `${where.site}/table`);
  const popup = await scrapeInPrivate(vantage);
  await expect(stateIn(popup)).toHaveText('Done', { timeout: 45_000 });
  const results = await openBeside(vantage, 'workspace.html#/results', popup);
  await results.getByRole('region', { name: 'List of results' }).getByRole('link').click();
  const title = await results.getByRole('article').getByRole('heading').first().innerText();
  await results.getByRole('button', { name: 'Keep in the library', exact: true }).click();
  await expect(results.getByText('Kept in the library', { exact: false })).toBeVisible();
  for (const page of [popup, results, tab]) await page.close();

  const regular = await vantage.open('workspace.html#/results');
  await regular.getByRole('region', { name: 'List of results' }).getByRole('link').click();
  await expect(regular.getByRole('article').getByRole('heading').first()).toHaveText(title);
  await regular.getByRole('tab', { name: 'Text', exact: true }).click();
  await expect(regular.getByRole('tabpanel')).toContainText(title);
  await expect(regular.getByRole('button', { name: 'Keep in the library' })).toHaveCount(0);
  // Paid once, counted once.
  const spent = await spending(vantage);
  await expect(spent.getByText('1 call, credits: 2', { exact: false })).toBeVisible();
});

test('an answer of the agent from a private window is kept the same way @long', async ({
  vantage,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, 'about:blank');
  const asking = await openBeside(vantage, 'workspace.html#/agent');
  await asking.getByRole('textbox', { name: 'Message', exact: true }).fill('List my schedules');
  await asking.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const keep = asking.getByRole('button', { name: 'Keep in the library', exact: true });
  await keep.click({ timeout: 45_000 });
  await expect(asking.getByText('Kept in the library', { exact: false })).toBeVisible();
  for (const page of [asking, tab]) await page.close();
  const regular = await vantage.open('workspace.html#/agent');
  await expect(regular.getByText('List my schedules', { exact: true })).toBeVisible();
});

test('a reply that is lost is told as unknown, and still counted when the window is gone @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const tab = await beginInPrivate(vantage, `${where.site}/table?secret-of=private`);
  await addFault(service, { area: 'scraper', path: '/scraper/realtime', kind: 'cut', count: 1 });
  const popup = await scrapeInPrivate(vantage);
  await expect(stateIn(popup)).toHaveText(/Unknown/, { timeout: 45_000 });
  for (const page of [popup, tab]) await page.close();
  const spent = await spending(vantage);
  await expect(spent.getByText('may have been charged', { exact: false }).first()).toBeVisible();
  const asked = service.state.log.filter(
    ({ where: at, path, method }) =>
      at === 'scraper' && path === '/scraper/realtime' && method === 'POST',
  );
  expect(asked).toHaveLength(1);
});

/** Opens a private window and starts a scrape of a slow page from its list of results. */
async function beginSlowScrape(
  vantage: Vantage,
  where: Names,
): Promise<{ tab: Page; results: Page }> {
  const tab = await beginInPrivate(vantage, 'about:blank');
  const results = await openBeside(vantage, 'workspace.html#/results');
  const url = `${where.site}/slow?seconds=6&secret-of=private`;
  const options = { mode: 'request', country: '', screenshot: false };
  const sent = await results.evaluate(
    (input): Promise<unknown> => {
      return chrome.runtime.sendMessage({ type: 'scrape/submit', input });
    },
    { url, options, privateAddressConfirmed: true },
  );
  expect(sent).toMatchObject({ ok: true });
  return { tab, results };
}

test('a scrape under way when both workers end is taken up by their next lives @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { tab, results } = await beginSlowScrape(vantage, where);
  const listed = results.getByRole('region', { name: 'List of results', exact: true });
  await expect(listed.getByRole('link')).toHaveCount(1);
  await vantage.killWorker();
  await killWorkers(vantage.context, tab);
  await expect(listed.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1, {
    timeout: 90_000,
  });
  await expectText(results, listed);
  expect(service.state.charges).toHaveLength(1);
  // Deleted between the workers: no part of it is left.
  const parts = () =>
    results.evaluate(async () => {
      const keys = Object.keys(await chrome.storage.session.get());
      return keys.filter((key) => key.startsWith('privateBody:'));
    });
  await expect.poll(parts).toEqual([]);
  expect(await onTheDisk(vantage)).not.toContain('secret-of');
});

test('a scrape whose windows are closed comes to its end; the next private window sees nothing of it @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { tab, results } = await beginSlowScrape(vantage, where);
  for (const page of [results, tab]) await page.close();
  const spent = await spending(vantage);
  await expect(spent.getByText('1 call, credits: 2', { exact: false })).toBeVisible({
    timeout: 90_000,
  });
  expect(service.state.charges).toHaveLength(1);
  expect(await onTheDisk(vantage)).not.toContain('secret-of');
  await expectNoneInNext(vantage);
});
