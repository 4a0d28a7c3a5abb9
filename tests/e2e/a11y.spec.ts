import { goTo } from './a11y-go.ts';
import { Looks } from './a11y-look.ts';
import { walk } from './a11y-walk.ts';
import { expect, test } from './harness.ts';
import { sections } from './sections.ts';

const wide = { width: 1280, height: 800 };
const zoomed = { width: 640, height: 400 };

test('before anything is set up: every screen, every step of the welcome, by keys alone', async ({
  vantage,
}) => {
  test.setTimeout(600_000);
  const looks = new Looks();
  const page = await vantage.open('popup.html');
  await page.setViewportSize({ width: 400, height: 600 });
  for (const tab of ['Agent', 'Scrape', 'Proxy'] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await looks.at(page, `popup ${tab}`);
  }
  looks.found.push(...(await walk(page, 'popup')));

  await page.goto(`${vantage.origin}/sidepanel.html`);
  await expect(page.getByRole('button', { name: 'Connect your account' })).toBeVisible();
  await looks.at(page, 'side panel');
  looks.found.push(...(await walk(page, 'side panel')));

  await page.goto(`${vantage.origin}/failed.html#%E0%A4%A`);
  await page.setViewportSize(zoomed);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looks.at(page, 'failed page without an address');

  await page.goto(`${vantage.origin}/workspace.html#/scrape`);
  await page.setViewportSize(wide);
  for (const section of sections) {
    await goTo(page, section);
    // What was asked for in the navigation has the focus: reading goes on there.
    const isNext = section !== 'scrape' && !section.includes('/');
    if (isNext) await expect(page.locator('main')).toBeFocused();
    await looks.at(page, section, [320, 640]);
    looks.found.push(...(await walk(page, section, section === 'scrape' ? 'body' : 'main')));
  }

  await goTo(page, 'welcome');
  const steps = page.locator('.welcome-step h2 button');
  await expect(steps).toHaveCount(5);
  for (const [at, step] of (await steps.all()).entries()) {
    await step.press('Enter');
    await expect(step).toHaveAttribute('aria-expanded', 'true');
    await looks.at(page, `welcome, step ${at + 1}`);
    looks.found.push(...(await walk(page, `welcome, step ${at + 1}`, 'main')));
  }
  expect(looks.found).toEqual([]);
});
