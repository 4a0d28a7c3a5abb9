import { onOwnHost } from '../fixtures/names.ts';
import { sendAll } from '../fixtures/sender.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test, workerOf } from './harness.ts';

/** Browser behaviour that the design relies on and that newer versions might change. */

test('the flush drops the login that Chromium remembers, and keeps cookies and local storage', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const tab = await vantage.visit(`${where.site}/set-cookie?name=kept&value=yes`);
  await tab.evaluate(() => localStorage.setItem('kept', 'yes'));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();

  /** Number of times that the gateway requested a login during one request to a new host. */
  const challenges = async (label: string): Promise<number> => {
    const from = service.state.log.length;
    const [sent] = await tab.evaluate(sendAll, {
      urls: [onOwnHost(where.site, label)],
      prefix: label,
    });
    expect(sent?.ok).toBe(true);
    return service.state.log
      .slice(from)
      .filter(
        ({ where, kind, host }) =>
          where === 'proxy' && kind === 'refused' && host.startsWith(label),
      ).length;
  };
  expect(await challenges('known')).toBe(0);
  const worker = await workerOf(vantage.context);
  await worker.evaluate(() =>
    chrome.browsingData.remove(
      { since: 0, originTypes: { protectedWeb: true } },
      { cookies: true },
    ),
  );
  expect(await challenges('flushed')).toBe(1);
  expect(await challenges('remembered')).toBe(0);

  await tab.goto(`${where.site}/whoami`);
  expect(await tab.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  await expect(tab.locator('body')).toContainText('"kept":"yes"');
});

test('without the flush Chromium goes on sending the old login @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 2));
  const worker = await workerOf(vantage.context);
  const popup = await vantage.popup();
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  await popup.switchOn('Germany');
  const germany = await popup.exit();
  await worker.evaluate(() => {
    Object.assign(chrome.browsingData, { remove: () => Promise.resolve() });
  });
  await popup.switchOn('United States');
  await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'stale' });
  const line = service.state.log.findLast(
    ({ where, path }) => where === 'site' && path?.includes('stale'),
  );
  // Proves that the tests above can fail: this is the fault that they look for.
  expect(line?.from).toBe(germany);
});

test('content scripts can not read what is stored', async ({ vantage, where }) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.bringToFront();
  const worker = await workerOf(vantage.context);
  const stored = await worker.evaluate(() => chrome.storage.local.get());
  expect(Object.keys(stored).length).toBeGreaterThan(0);
  const read = await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [answered] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: async () => {
        const areas = ['local', 'session'] as const;
        return Promise.all(
          areas.map((area) =>
            chrome.storage[area].get().then((found) => JSON.stringify(found), String),
          ),
        );
      },
    });
    return answered?.result ?? [];
  });
  expect(read).toHaveLength(2);
  for (const area of read) expect(area).toContain('not allowed from this context');
});

test('keys and logins are in no page of the extension', async ({ vantage, service, where }) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  await vantage.visit(`${where.site}/table`);
  const { keys } = service.addresses;
  const [product] = service.state.accounts[0]!.products.values();
  const secrets = [keys.account, keys.scraper, keys.browser, product!.password];
  const tail = `ends in ${keys.account.slice(-4)}`;
  for (const [page, sign] of [
    ['popup.html', 'Germany'],
    ['workspace.html#/settings', tail],
    ['workspace.html#/account', tail],
    ['workspace.html#/profiles', 'Germany'],
    ['workspace.html#/proxy-lists', 'Amount'],
    ['workspace.html#/browser', 'Your access'],
  ] as const) {
    const tab = await vantage.open(page);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    // It shows what it knows about the account so far.
    await expect(tab.getByText(sign).first()).toBeVisible();
    const markup = await tab.content();
    for (const secret of secrets) expect(markup).not.toContain(secret);
    await tab.close();
  }
});
