import { expect, test } from './harness.ts';
import { shows } from './press.ts';

test('the sidebar’s page scrapes the page in front, and shows its result', async ({
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
  expect(service.world.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
});

test('the sidebar is in the manifest with its shortcut, and stays shut until it is asked for', async ({
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
