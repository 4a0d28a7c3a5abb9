import { expect, test } from '../e2e/harness.ts';
import { noteMessages } from '../e2e/second-click.ts';
import type { Popup } from '../e2e/vantage.ts';
import { threeProfiles } from '../fixtures/profiles.ts';

/** Milliseconds between the two clicks, spread over what operating systems take for a double click. */
const pauses = Array.from({ length: 30 }, (_, at) => Math.round((at * 400) / 29));

async function doubleClick(popup: Popup, name: string, pause: number, role: 'button' | 'switch') {
  const { page } = popup;
  const box = await page.getByRole(role, { name, exact: true }).first().boundingBox();
  if (box === null) throw new Error(`${name} is not on the screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(clickCount === 1 ? pause : 0);
  }
}

test('30 double clicks each on a switch, Rotate IP and Scrape this page act 30 times', async ({
  vantage,
}) => {
  test.setTimeout(600_000);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const { log } = vantage.service.state;
  const scrapes = () => log.filter(({ path }) => path?.startsWith('/scraper/realtime')).length;
  await noteMessages(vantage.context);
  const popup = await vantage.popup();
  const { page } = popup;
  const rotations = () =>
    page.evaluate(
      () => globalThis.vantageSent?.filter((type) => type === 'proxy/rotate').length ?? 0,
    );
  await page.setViewportSize({ width: 380, height: 600 });
  const switchesOn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('li [role="switch"]')].flatMap((item) =>
        item instanceof HTMLInputElement && item.checked ? [item.getAttribute('aria-label')] : [],
      ),
    );
  const germany = popup.toggle('Germany').last();

  await test.step('a switch', async () => {
    for (const [at, pause] of pauses.entries()) {
      await doubleClick(popup, 'Germany', pause, 'switch');
      await expect(germany).toBeChecked({ checked: at % 2 === 0 });
      await expect(popup.toggle('France').last()).not.toBeChecked();
      await expect(popup.toggle('United States').last()).not.toBeChecked();
    }
  });

  await test.step('Rotate IP', async () => {
    await germany.click();
    await popup.exit();
    for (const [at, pause] of pauses.entries()) {
      const before = await popup.exit();
      await doubleClick(popup, 'Rotate IP', pause, 'button');
      await expect.poll(() => popup.exit()).not.toBe(before);
      expect(await rotations()).toBe(at + 1);
      await expect(germany).toBeChecked();
      expect(await switchesOn()).toHaveLength(1);
    }
  });

  await test.step('Scrape this page', async () => {
    for (const [at, pause] of pauses.entries()) {
      const tab = await vantage.visit(`${vantage.where.site}/echo?double=${at}`);
      const open = await vantage.popup();
      await doubleClick(open, 'Scrape this page', pause, 'button');
      await expect.poll(scrapes, { timeout: 30_000 }).toBe(at + 1);
      await expect(open.page.getByRole('status').getByText('Done')).toBeVisible({
        timeout: 60_000,
      });
      expect(await switchesOn()).toHaveLength(1);
      await open.page.close();
      await tab.close();
    }
    expect(scrapes()).toBe(pauses.length);
  });
});
