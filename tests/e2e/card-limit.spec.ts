import { Card, turnIsFree } from './card.ts';
import { expect, test } from './harness.ts';
import { askAbove, pressMenu } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

/** Presses a button whose cost is above the limit, so that Vantage asks in a separate window. */
async function askedAbout(vantage: Vantage, card: Card) {
  await turnIsFree(vantage.context);
  const opened = vantage.context.waitForEvent('page', { timeout: 30_000 });
  await card.press('button', 'Scrape this page');
  const asked = await opened;
  await expect(asked.getByRole('heading', { name: /^Spend up to/ })).toBeVisible();
  await expect(asked.getByText('more than your limit')).toBeVisible();
  return asked;
}

test('above the limit Vantage asks in a window of its own, and the card goes on with the answer', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await askAbove(vantage, 1);
  const page = await vantage.visit(`${where.site}/table`);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();

  const no = await askedAbout(vantage, card);
  await Promise.all([
    no.waitForEvent('close'),
    no.getByRole('button', { name: 'Cancel', exact: true }).click(),
  ]);
  await expect.poll(() => card.text()).toContain("Answer in Vantage's own window.");
  expect(service.state.charges).toEqual([]);
  await card.press('button', 'Back');

  const yes = await askedAbout(vantage, card);
  await expect(yes.getByText(new URL(where.site).hostname)).toBeVisible();
  await Promise.all([
    yes.waitForEvent('close'),
    yes.getByRole('button', { name: 'Scrape anyway', exact: true }).click(),
  ]);
  await expect.poll(() => card.text(), { timeout: 30_000 }).toMatch(/\bDone\b/);
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
});

test('what was asked once can not be asked again from its address @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await askAbove(vantage, 1);
  const page = await vantage.visit(`${where.site}/table`);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  const asked = await askedAbout(vantage, card);
  await asked.reload();
  await expect(asked.getByRole('heading', { name: 'Already answered' })).toBeVisible();
});
