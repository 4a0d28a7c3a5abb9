import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';
import { sections } from './sections.ts';
import type { Vantage } from './vantage.ts';

/**
 * What axe finds wrong in either scheme, in a line each. Legacy mode stays in the page: the other one opens a tab for
 * each look. Without motion, as colours on their way from one scheme to the other are those of neither.
 */
async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, help, nodes } of violations) {
      for (const { target } of nodes) {
        found.push(`${where} ${colorScheme}: ${id} (${help}) at ${target.join(' ')}`);
      }
    }
  }
  return found;
}

async function inPopup(vantage: Vantage): Promise<string[]> {
  const found: string[] = [];
  const popup = await vantage.popup();
  await popup.page.setViewportSize({ width: 400, height: 600 });
  for (const tab of ['Proxy', 'Scrape', 'Agent'] as const) {
    await popup.tab(tab);
    await expect(popup.page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    found.push(...(await violations(popup.page, `popup ${tab}`)));
  }
  await popup.tab('Proxy');
  await popup.page.close();
  const panel = await vantage.open('sidepanel.html');
  await panel.setViewportSize({ width: 400, height: 700 });
  await expect(panel.getByRole('button').first()).toBeVisible();
  found.push(...(await violations(panel, 'side panel')));
  await panel.close();
  return found;
}

async function inWorkspace(vantage: Vantage): Promise<string[]> {
  const found: string[] = [];
  const page = await vantage.open('workspace.html#/results');
  for (const route of sections) {
    await page.goto(`${vantage.origin}/workspace.html#/${route}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    found.push(...(await violations(page, `#/${route}`)));
  }
  await page.close();
  return found;
}

test('no violations before anything is set up', { tag: '@long' }, async ({ vantage }) => {
  test.setTimeout(360_000);
  expect([...(await inPopup(vantage)), ...(await inWorkspace(vantage))]).toEqual([]);
});

test('no violations in use, in light and dark', async ({ vantage, where }) => {
  test.setTimeout(360_000);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  await vantage.visit(`${where.site}/table`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  await popup.tab('Scrape');
  await popup.page.getByRole('button', { name: 'Scrape this page', exact: true }).click();
  await expect(
    popup.page.getByRole('region', { name: 'Last scrape' }).getByRole('status'),
  ).toHaveText('Done', { timeout: 30_000 });
  await popup.tab('Proxy');
  await popup.page.close();
  expect([...(await inPopup(vantage)), ...(await inWorkspace(vantage))]).toEqual([]);
});

test('no violations in any view of a result, and with a dialog open', async ({ vantage }) => {
  test.setTimeout(360_000);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  const shown = ['shop', 'notes', 'bytes'];
  const json = { id: 'json', type: 'application/json', content: '{"lamps":[{"name":"Oak"}]}' };
  await page.evaluate(plant, [...samples.filter(({ id }) => shown.includes(id)), json]);
  const found: string[] = [];
  for (const id of [...shown, json.id]) {
    await page.goto('about:blank');
    await page.goto(`${vantage.origin}/workspace.html#/results/${id}`);
    const parts = page.getByRole('tablist', { name: 'Parts of the result' });
    await expect(parts).toBeVisible();
    for (const name of await parts.getByRole('tab').allInnerTexts()) {
      if (id !== 'shop' && name === 'Details') continue;
      await parts.getByRole('tab', { name, exact: true }).click();
      await expect(parts.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
      found.push(...(await violations(page, `${name} of ${id}`)));
    }
  }
  const dialog = page.getByRole('dialog');
  for (const name of ['Export', 'Code']) {
    await page.getByRole('article').getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeVisible();
    found.push(...(await violations(page, `dialog ${name}`)));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('searchbox').first().fill('nothing has these words');
  await expect(page.getByRole('link', { name: /shop/ })).toHaveCount(0);
  found.push(...(await violations(page, 'results that are filtered to nothing')));
  expect(found).toEqual([]);
});
