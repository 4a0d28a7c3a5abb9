import type { Page } from '@playwright/test';
import { addFault, setDead } from '../fixtures/admin.ts';
import { passphrase } from '../fixtures/canaries.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { throughCard } from './a11y-card.ts';
import { throughDialog } from './a11y-dialog.ts';
import { hears } from './a11y-heard.ts';
import { A11yChecks } from './a11y-checks.ts';
import { byKey } from './a11y-use.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { askAbove } from './menu-press.ts';
import { addLiving } from './profile-form.ts';

/** Timeout for slow machines. */
const patient = { timeout: 60_000 };
const costly = 'Scrape anyway';

async function unfold(page: Page, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).first().press('Enter');
}

/** Buttons whose icon has another colour than their words. */
const oddIcons = (page: Page): Promise<(string | null)[]> =>
  page.locator('button:has(> svg)').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const icon = button.querySelector('svg');
        return icon && getComputedStyle(icon).color !== getComputedStyle(button).color;
      })
      .map((button) => button.textContent),
  );

test('the popup, the side panel, the card and a failed page, in every state @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(600_000);
  const checks = new A11yChecks();
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  await addLiving(vantage, { name: 'Shop', product: 'rp', country: 'FR', site: 'shop.test' });
  const tab = await vantage.visit(`${where.site}/table`);
  const popup = await vantage.popup();
  const { page } = popup;
  await page.setViewportSize({ width: 400, height: 600 });
  await expect(popup.toggle('Germany')).toBeVisible();
  await checks.at(page, 'popup, off');

  // Switched on by keyboard while the exit check is slow.
  const heard = await hears(page);
  await addFault(service, { area: 'exitCheck', kind: 'delay', ms: 4000, count: 1 });
  await byKey(popup.toggle('Germany'), 'Space');
  await expect(popup.exitIp).toHaveText('Checking…');
  await checks.at(page, 'popup, verifying', []);
  await popup.exit();
  await expect
    .poll(heard, patient)
    .toEqual(expect.arrayContaining(['Switching…', expect.stringMatching(/^On · /)]));
  await checks.at(page, 'popup, on');
  await popup.details();
  await checks.at(page, 'popup, details');
  await popup.notes();
  await checks.at(page, 'popup, notes');
  await popup.list();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await oddIcons(page)).toEqual([]);
  checks.found.push(...(await walk(page, 'popup, on')));
  await page.emulateMedia({ forcedColors: 'none' });
  await throughDialog(checks, page, popup.toggle('Shop'));
  await popup.details();
  await throughDialog(checks, page, page.getByRole('button', { name: 'Fresh identity…' }));

  await popup.list();
  await setDead(service, 'rp', true);
  await popup.checkAgain();
  await expect(page.getByRole('alert').first()).toBeVisible(patient);
  await checks.at(page, 'popup, failed');
  await expect.poll(async () => (await heard()).join('\n'), patient).toContain('Blocked');
  const stopped = `${where.siteHttp}/whoami?after=1`;
  await tab.evaluate((url) => {
    location.href = url;
  }, stopped);
  await expect(tab.getByText(/Vantage tries again every minute/)).toBeVisible(patient);
  await checks.at(tab, 'failed page', [320, 640]);
  checks.found.push(...(await walk(tab, 'failed page')));
  await setDead(service, 'rp', false);
  await popup.checkAgain();
  await popup.exit();
  // The failed page's own URL also contains the one that was stopped.
  await tab.waitForURL(stopped, patient);
  await tab.goto(`${where.site}/table`);

  // Requests a scrape above the spending limit.
  await askAbove(vantage, 0);
  const scrape = page.getByRole('button', { name: 'Scrape this page', exact: true });
  await throughDialog(checks, page, scrape);
  await byKey(scrape);
  await page.getByRole('dialog').getByRole('button', { name: costly }).press('Enter');
  const state = (name: string) => page.getByRole('region', { name }).getByRole('status');
  await expect(state('Last scrape')).toHaveText('Done', patient);
  await expect.poll(heard, patient).toContain('Done');
  await checks.at(page, 'popup, scraped');
  checks.found.push(...(await walk(page, 'popup, scraped')));
  await (await popup.message()).fill('Tell me my account information');
  await byKey(page.getByRole('button', { name: 'Ask the agent', exact: true }));
  await expect(state('Last answer')).toHaveText('Done', patient);
  await checks.at(page, 'popup, answered');

  await tab.bringToFront();
  const panel = await vantage.open('sidepanel.html');
  await panel.setViewportSize({ width: 400, height: 700 });
  await expect(panel.getByRole('tab', { name: 'Rendered', exact: true })).toBeVisible(patient);
  for (const words of ['Scrape this page', 'Ask the agent about this page']) {
    await unfold(panel, words);
  }
  await checks.at(panel, 'side panel with a result');
  checks.found.push(...(await walk(panel, 'side panel')));
  await throughDialog(checks, panel, panel.getByRole('button', { name: 'Repeat', exact: true }));

  await throughCard(checks, vantage, tab);

  // The lock is announced at once on each screen, and each screen can be unlocked.
  const settings = await vantage.open('workspace.html#/settings');
  await byKey(settings.getByRole('button', { name: 'Lock with a passphrase', exact: true }));
  await settings.getByLabel('New passphrase', { exact: true }).fill(passphrase);
  await settings.getByLabel('Repeat passphrase', { exact: true }).fill('another');
  const setIt = settings.getByRole('button', { name: 'Set the passphrase', exact: true });
  await expect(setIt).toBeDisabled();
  await checks.at(settings, 'settings, a passphrase that is wrong', [320, 640]);
  await settings.getByLabel('Repeat passphrase', { exact: true }).fill(passphrase);
  await byKey(setIt);
  await byKey(settings.getByRole('button', { name: 'Lock now', exact: true }));
  for (const [name, locked] of [
    ['workspace', settings],
    ['side panel', panel],
    ['popup', page],
  ] as const) {
    await expect(locked.getByRole('region', { name: 'Vantage is locked' })).toBeVisible();
    await checks.at(locked, `${name}, locked`);
  }
  await page.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('Wrong passphrase');
  await checks.at(page, 'popup, locked and not opened');
  checks.found.push(...(await walk(page, 'popup, locked')));
  expect(checks.found).toEqual([]);
});
