import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

/** What axe finds wrong, in a line each. Legacy mode stays in the page: the other one opens a tab for each look. */
async function violations(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${where}: ${id} (${help}) at ${target.join(' ')}`),
  );
}

async function everywhere(vantage: Vantage, mode: string): Promise<string[]> {
  const scheme = mode === 'dark' ? 'dark' : 'light';
  const found: string[] = [];
  const popup = await vantage.popup();
  await popup.page.setViewportSize({ width: 400, height: 600 });
  await popup.page.emulateMedia({ colorScheme: scheme });
  for (const tab of ['Proxy', 'Scrape', 'Agent'] as const) {
    await popup.tab(tab);
    await expect(popup.page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    found.push(...(await violations(popup.page, `popup ${tab} ${mode}`)));
  }
  await popup.tab('Proxy');
  await popup.page.close();
  const workspace = await vantage.open('workspace.html#/results');
  await workspace.emulateMedia({ colorScheme: scheme });
  for (const route of ['results', 'agent', 'account', 'profiles', 'profiles/new', 'settings']) {
    await workspace.goto(`${vantage.origin}/workspace.html#/${route}`);
    await expect(workspace.getByRole('heading', { level: 1 })).toBeVisible();
    found.push(...(await violations(workspace, `#/${route} ${mode}`)));
  }
  const rows = workspace.locator('a[href^="#/results/"]');
  await workspace.goto(`${vantage.origin}/workspace.html#/results`);
  if ((await rows.count()) > 0) {
    await rows.first().click();
    await expect(workspace.getByRole('heading', { level: 2 })).toBeVisible();
    found.push(...(await violations(workspace, `a result ${mode}`)));
  }
  await workspace.close();
  return found;
}

test('no violations before anything is set up', async ({ vantage }) => {
  expect([...(await everywhere(vantage, 'light')), ...(await everywhere(vantage, 'dark'))]).toEqual(
    [],
  );
});

test('no violations in use, in light and dark', async ({ vantage, where }) => {
  test.setTimeout(90_000);
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
  ).toHaveText('Done', { timeout: 20_000 });
  await popup.tab('Proxy');
  await popup.page.close();
  expect([...(await everywhere(vantage, 'light')), ...(await everywhere(vantage, 'dark'))]).toEqual(
    [],
  );
});
