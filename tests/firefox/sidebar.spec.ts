import { expect, test } from './harness.ts';
import { showLists, shows } from './press.ts';

test('the sidebar’s page scrapes the page in front, and shows its result @long', async ({
  firefox,
  service,
  where,
}) => {
  await firefox.visit(`${where.site}/table`);
  await firefox.show('sidepanel.html');
  await expect
    .poll(() => firefox.text(), { timeout: 20_000 })
    .toContain('Nothing was scraped from this page yet.');
  await firefox.press('button', 'Scrape this page');
  await expect.poll(() => firefox.text(), { timeout: 40_000 }).toMatch(/Last scrape[^]*\bDone\b/);
  await expect.poll(() => firefox.text(), { timeout: 20_000 }).toContain('Rendered');
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
});

test('the sidebar’s page shows the lists of the page in front, outlined there @long', async ({
  firefox,
  service,
  where,
}) => {
  await firefox.visit(`${where.site}/products`);
  await showLists(firefox);
  await shows(firefox, 'Fjord Brass Desk Lamp');
  const outlines = () =>
    firefox.page('site').evaluate(() => document.querySelectorAll('html > div[popover]').length);
  await expect.poll(outlines).toBe(1);
  await firefox.press('button', 'Next list');
  await shows(firefox, /List 2 of/);
  expect(service.state.charges).toEqual([]);
});

test('a list is saved as a recipe, and used on the next page @long', async ({ firefox, where }) => {
  await firefox.visit(`${where.site}/products`);
  await showLists(firefox);
  await firefox.press('button', 'Save as recipe');
  await firefox.press('button', 'Save');
  await shows(firefox, 'Saved as All lamps.');
  await firefox.visit(`${where.site}/products?page=2`);
  await showLists(firefox);
  await firefox.press('button', 'Use recipe All lamps');
  await shows(firefox, '6 of 6 fields found');
  await shows(firefox, 'Fjord Copper Desk Lamp');
});

test('the sidebar is in the manifest with its shortcut, and stays shut until it is asked for @long', async ({
  firefox,
}) => {
  await firefox.show('sidepanel.html');
  const manifest = await firefox.page('extension').evaluate(async () => {
    const answer = await fetch('/manifest.json');
    return (await answer.json()) as Record<string, unknown>;
  });
  expect(manifest['sidebar_action']).toMatchObject({
    default_panel: 'sidepanel.html',
    open_at_install: false,
  });
  expect(manifest['permissions']).not.toContain('sidePanel');
  await firefox.show('workspace.html#/settings');
  await shows(firefox, /Open Vantage beside the page\s+Alt\+Shift\+D/);
});
