import type { Page } from '@playwright/test';
import { plant, samples } from '../fixtures/library.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { throughDialog } from './a11y-dialog.ts';
import { goTo } from './a11y-go.ts';
import { hears } from './a11y-heard.ts';
import { Looks } from './a11y-look.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { askAbove } from './menu-press.ts';
import { sections } from './sections.ts';
import type { Vantage } from './vantage.ts';

/** The machine may be slow. */
const patient = { timeout: 60_000 };
const both = [320, 640];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Connected, with two profiles and some results, one of them scraped for real; the workspace is open. */
async function inUse(vantage: Vantage): Promise<Page> {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 2));
  const page = await vantage.open('workspace.html#/results');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  const json = { id: 'json', type: 'application/json', content: '{"lamps":[{"name":"Oak"}]}' };
  const shown = samples.filter(({ id }) => ['shop', 'notes', 'bytes'].includes(id));
  await page.evaluate(plant, [...shown, json]);
  await page.reload();
  return page;
}

/** Every part of a result, the list filtered to nothing, and what is selected and removed, with what is said of it. */
async function throughResults(looks: Looks, page: Page): Promise<void> {
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
      await looks.at(page, `${name} of ${id}`, id === 'shop' ? both : []);
    }
  }
  for (const name of ['Export', 'Code']) {
    await throughDialog(
      looks,
      page,
      page.getByRole('article').getByRole('button', { name }),
      'Close',
    );
  }
  const heard = await hears(page);
  await page.getByRole('searchbox').first().fill('nothing has these words');
  const row = page.getByRole('checkbox', { name: /^Select / });
  await expect(row).toHaveCount(0);
  await looks.at(page, 'results that are filtered to nothing', both);
  expect((await heard()).join('\n')).toContain('0 results');
  await page.getByRole('searchbox').first().fill('');
  await row.first().press('Space');
  await looks.at(page, 'a result is selected', both);
  await button(page, 'Remove').first().press('Enter');
  await expect(button(page, 'Undo')).toBeVisible();
  expect((await heard()).join('\n')).toContain('1 result removed.');
  await looks.at(page, 'a result was removed', both);
}

test('every page in use, in light and dark, narrow and zoomed, by keys alone', async ({
  vantage,
  where,
}) => {
  test.setTimeout(600_000);
  const looks = new Looks();
  const page = await inUse(vantage);
  await goTo(page, 'scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await page.getByRole('radio', { name: 'Request', exact: true }).check();
  await button(page, 'Scrape').press('Enter');
  await expect(page.getByLabel('Cost of this scrape')).toContainText('9,998', patient);
  for (const section of sections) {
    await goTo(page, section);
    await looks.at(page, section, both);
    await page.emulateMedia({ forcedColors: 'active' });
    looks.found.push(...(await walk(page, section, section === 'scrape' ? 'body' : 'main')));
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await throughResults(looks, page);
  expect(looks.found).toEqual([]);
});

test('a proxy list, the browser product, a comparison and every dialog', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(600_000);
  const looks = new Looks();
  const page = await inUse(vantage);
  const heard = await hears(page);

  await goTo(page, 'generate');
  await page.getByLabel('Amount', { exact: true }).fill('101');
  await button(page, 'Generate').press('Enter');
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await looks.at(page, 'generate, with a wrong number');
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await button(page, 'Generate').press('Enter');
  await expect(page.getByRole('heading', { name: '2 proxy strings' })).toBeVisible(patient);
  await button(page, 'Show QR code').press('Enter');
  await expect(page.getByRole('img', { name: 'QR code of line 1' })).toBeVisible();
  await throughDialog(looks, page, button(page, 'Test these'));
  await button(page, 'Test these').press('Enter');
  await button(page, 'Test now').press('Enter');
  await expect(page.getByText('2 lines tested, 2 work.')).toBeVisible(patient);
  expect(await heard()).toContain('2 lines tested, 2 work.');
  await looks.at(page, 'generate, with a list, a QR code and results', both);
  looks.found.push(...(await walk(page, 'generate, with a list', 'main')));

  await goTo(page, 'browser');
  const tryIt = button(page, 'Test the connection');
  await throughDialog(looks, page, tryIt);
  for (const [outcome, credits] of [
    [/It works: the session opened/, 1000],
    [/There are no browser credits left/, 0],
  ] as const) {
    service.world.accounts[0]!.browser.credits = credits;
    await tryIt.press('Enter');
    await button(page, 'Open and close it').press('Enter');
    await expect(page.getByText(outcome)).toBeVisible(patient);
    expect((await heard()).join('\n')).toMatch(outcome);
    await looks.at(page, `browser, ${outcome.source}`, both);
  }

  await askAbove(vantage, 0);
  await goTo(page, `world?url=${encodeURIComponent(`${where.site}/market`)}`);
  await button(page, 'Take all out').press('Enter');
  for (const name of ['Germany', 'China']) {
    await page.getByRole('combobox', { name: 'Add a country' }).fill(name);
    await page.keyboard.press('Enter');
  }
  const compare = button(page, 'Compare 2 scrapes');
  await throughDialog(looks, page, compare);
  await compare.press('Enter');
  await button(page, 'Scrape all the same').press('Enter');
  await expect(page.getByText('2 scrapes, all ended.')).toBeVisible({ timeout: 120_000 });
  expect((await heard()).join('\n')).toContain('2 scrapes, all ended.');
  await looks.at(page, 'a comparison', both);
  looks.found.push(...(await walk(page, 'a comparison', 'main')));

  await goTo(page, 'scrape');
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await throughDialog(looks, page, button(page, 'Scrape'));
  await throughDialog(looks, page, button(page, 'Run without my browser'), 'Close');
  await goTo(page, 'settings');
  await throughDialog(looks, page, button(page, 'Erase everything…'));
  await throughDialog(looks, page, button(page, 'Forget this account'));
  await throughDialog(looks, page, page.getByRole('button', { name: /^Limit$/ }));
  expect(looks.found).toEqual([]);
});
