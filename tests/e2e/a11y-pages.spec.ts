import type { Page } from '@playwright/test';
import { throughDialog } from './a11y-dialog.ts';
import { goTo, throughSteps, unfoldAll } from './a11y-go.ts';
import { hears } from './a11y-heard.ts';
import { A11yChecks } from './a11y-checks.ts';
import { both, button, byKey, inUse, patient } from './a11y-use.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { resultAction } from './result-menu.ts';
import { sections } from './sections.ts';

/** Every tab of a result, the empty filtered list, and selecting and removing with their announcements. */
async function throughResults(checks: A11yChecks, page: Page): Promise<void> {
  const parts = page.getByRole('tablist', { name: 'Parts of the result' });
  for (const id of ['shop', 'notes', 'bytes', 'json']) {
    await goTo(page, `results/${id}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(id);
    await expect(parts).toBeVisible();
    const first = parts.getByRole('tab').first();
    await first.focus();
    for (const [at, name] of (await parts.getByRole('tab').allInnerTexts()).entries()) {
      if (at > 0) await page.keyboard.press('ArrowRight');
      await expect(parts.getByRole('tab', { name, exact: true, selected: true })).toBeFocused();
      if (id !== 'shop' && name === 'Details') continue;
      await checks.at(page, `${name} of ${id}`, id === 'shop' ? both : []);
    }
  }
  for (const name of ['Export', 'Code', 'Repeat']) {
    const opener =
      name === 'Export'
        ? page.getByRole('article').getByRole('button', { name, exact: true })
        : await resultAction(page, name);
    await throughDialog(checks, page, opener, 'Close');
  }
  const heard = await hears(page);
  await page.getByRole('searchbox').first().fill('nothing has these words');
  const row = page.getByRole('checkbox', { name: /^Select / });
  await expect(row).toHaveCount(0);
  await checks.at(page, 'results that are filtered to nothing', both);
  await expect.poll(async () => (await heard()).join('\n'), patient).toContain('0 results');
  await byKey(button(page, 'Clear all').first());
  await byKey(button(page, 'Filters'));
  await checks.at(page, 'the filters of the results', both);
  await byKey(row.first(), 'Space');
  await expect(row.first()).toBeChecked();
  await checks.at(page, 'a result is selected', both);
  await byKey(button(page, 'Remove').first());
  await expect(button(page, 'Undo')).toBeVisible();
  await expect.poll(async () => (await heard()).join('\n'), patient).toContain('1 result removed.');
  await checks.at(page, 'a result was removed', both);
}

test('every page in use, in light and dark, narrow and zoomed, by keys alone @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(600_000);
  const checks = new A11yChecks();
  const page = await inUse(vantage);
  await goTo(page, 'scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check();
  await byKey(button(page, 'Scrape'));
  await expect(page.getByLabel('Cost of this scrape')).toContainText('9,998', patient);
  for (const section of sections) {
    await goTo(page, section);
    await unfoldAll(page);
    await checks.at(page, section, both);
    await page.emulateMedia({ forcedColors: 'active' });
    if (section === 'results') {
      // Back in a wide window, the newest result is read and shown by itself.
      await expect(page.getByRole('tabpanel')).toBeVisible(patient);
      await expect(page.getByRole('region', { name: 'Tags and note' })).toBeVisible(patient);
      // The page is drawn in a frame within a frame; one that comes during the walk takes the focus.
      const drawn = page.frameLocator('main iframe').frameLocator('iframe');
      await expect(drawn.locator('body')).toBeVisible(patient);
    }
    checks.found.push(...(await walk(page, section, section === 'scrape' ? 'body' : 'main')));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await goTo(page, 'welcome');
  await throughSteps(checks, page, 'welcome in use');
  await throughResults(checks, page);
  expect(checks.found).toEqual([]);
});
