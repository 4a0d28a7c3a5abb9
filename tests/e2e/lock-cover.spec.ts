import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { lockedNote, lockVault, setLock } from './lock.ts';
import { sections } from './sections.ts';

const patient = { timeout: 60_000 };

/** Everything that a page holds as text, hidden text, values, tooltips and names included. */
function wholeText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .flatMap((element) => [
        ...[...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ''),
        ...['title', 'aria-label', 'href', 'placeholder'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.value
          : '',
      ])
      .join('\n'),
  );
}

test('while locked no page shows a balance, a tail of a key, a result or an address @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(180_000);
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  const site = await vantage.visit(`${where.site}/table`);
  await popup.page.close();
  const panel = await vantage.open('sidepanel.html');
  await panel.getByRole('radio', { name: 'Request', exact: true }).check();
  await panel.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  const last = panel.getByRole('region', { name: /^Last scrape/ });
  await expect(last.getByRole('status')).toHaveText('Done', patient);
  await expect(panel.getByLabel('Cost of this scrape')).toContainText('9,998', patient);
  const settings = await setLock(vantage);
  const { keys, scraperApi, accountApi } = service.addresses;
  const secrets = [
    '9,998',
    'Tables',
    'Harbour',
    `${where.site}/table`,
    exit,
    new URL(scraperApi).host,
    new URL(accountApi).host,
    ...[keys.account, keys.scraper, keys.browser].map((key) => key.slice(-4)),
  ];

  // What is looked for is there before the lock closes.
  const results = await vantage.open('workspace.html#/results');
  await expect(results.getByRole('tabpanel')).toBeVisible(patient);
  expect(await wholeText(panel)).toContain('9,998');
  expect(await wholeText(results)).toContain('Tables');
  expect(await wholeText(settings)).toContain(keys.account.slice(-4));
  const small = await vantage.popup();
  await expect.poll(() => wholeText(small.page), patient).toContain('9,998');
  expect(await wholeText(small.page)).toContain(exit);

  await lockVault(settings);
  const check = async (page: Page, name: string): Promise<void> => {
    await expect(lockedNote(page), name).toBeVisible();
    const text = await wholeText(page);
    for (const secret of secrets) expect(text, name).not.toContain(secret);
  };
  // Pages that were open, and pages opened while locked.
  await check(results, 'open results');
  await check(settings, 'open settings');
  await check(panel, 'open panel');
  await check(small.page, 'open popup');
  for (const section of sections) {
    await settings.evaluate((to) => {
      location.hash = `#/${to}`;
    }, section);
    await check(settings, section);
    await settings.reload();
    await check(settings, `${section}, loaded again`);
  }
  await panel.reload();
  await check(panel, 'panel');
  await small.page.reload();
  await check(small.page, 'popup');
  // A passphrase that is typed at once is not read in the search box.
  await expect(small.page.getByLabel('Passphrase', { exact: true })).toBeFocused();
  // Nothing can be paid for, so that no press waits for the lock to open.
  const scrape = small.page.getByRole('button', { name: 'Scrape this page', exact: true });
  await expect(scrape).toBeDisabled();
  await settings.keyboard.press('Control+K');
  await expect(settings.getByRole('dialog')).toHaveCount(0);
  await site.close();
});
