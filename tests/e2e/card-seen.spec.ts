import type { Page } from '@playwright/test';
import { formOn, patient, visit } from './attacked-card.ts';
import { type Card, turnIsFree } from './card.ts';
import { expect, test } from './harness.ts';

/** Pages on which a press on the card counts: there it must be on the screen as it is anywhere else. */

const pages = {
  'in fullscreen': () => document.querySelector('main')?.requestFullscreen(),
  'on an inert page': () => {
    document.documentElement.inert = true;
  },
  'on a page with an inert body': () => {
    document.body.inert = true;
  },
};

/** The pixels of the form's button, enabled; the pointer is elsewhere. */
async function drawn(page: Page, card: Card): Promise<string> {
  await card.isEnabled('button', 'Scrape this page');
  const { x, y } = await card.middle('button', 'Scrape this page');
  const clip = { x: x - 120, y: y - 12, width: 240, height: 24 };
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

for (const [where, change] of Object.entries(pages)) {
  test(`${where} the card is drawn above everything, and its press counts${where === 'in fullscreen' ? '' : ' @long'}`, async ({
    vantage,
    service,
  }) => {
    await vantage.connect();
    const page = await visit(vantage, '<main style="background: white">Large</main>');
    const card = await formOn(vantage, page);
    await page.mouse.move(5, 5);
    const usual = await drawn(page, card);
    await page.evaluate(change);
    // Until the card was raised, and visible for long enough.
    await expect.poll(() => drawn(page, card), patient).toBe(usual);
    await expect(async () => {
      expect(await card.isInFront('button', 'Scrape this page')).toBe(true);
    }).toPass(patient);
    await page.waitForTimeout(1500);
    await turnIsFree(vantage.context);
    const before = vantage.context.pages().length;
    await card.press('button', 'Scrape this page');
    await expect.poll(() => service.state.charges.length, patient).toBe(2);
    expect(vantage.context.pages()).toHaveLength(before);
  });
}

test('in fullscreen a cover over the card has its press asked about @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await visit(vantage, '<main style="background: white">Large</main>');
  const card = await formOn(vantage, page);
  await page.mouse.move(5, 5);
  const usual = await drawn(page, card);
  await page.evaluate(pages['in fullscreen']);
  await expect.poll(() => drawn(page, card), patient).toBe(usual);
  const { x, y } = await card.middle('button', 'Scrape this page');
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText =
      'inset: 0; width: 100vw; height: 100vh; pointer-events: none; background: #fff; border: 0';
    document.body.append(cover);
    cover.showPopover();
    addEventListener('pointermove', () => cover.remove(), true);
  });
  expect(await drawn(page, card)).not.toBe(usual);
  const opened = vantage.context.waitForEvent('page', patient);
  await page.mouse.click(x, y);
  await expect((await opened).getByRole('heading', { name: /^Spend up to/ })).toBeVisible();
  expect(service.state.charges).toHaveLength(1);
});
