import { expect, test } from './harness.ts';
import { asking, finds, formOn, patient, pressMenu, pressScrape, textOf } from './open-card.ts';

test('the card scrapes from the menu, and has each further press asked about in a window', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  const page = firefox.page('site');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'browser';
    document.body.append(frame);
  });
  await formOn(firefox, service);
  await pressScrape(page);
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  const [asked] = await asking(firefox);
  await expect.poll(() => textOf(asked), patient).toContain('Spend up to');
  expect(service.state.charges).toHaveLength(1);
  await asked?.evaluate(() => document.querySelector<HTMLElement>('.button.primary')?.click());
  await expect.poll(() => service.state.charges.length, patient).toBe(2);
  await expect.poll(() => finds(page, 'Done'), patient).toBe(true);
  for (const amount of ['9,99', '99', ' left', ' used'])
    expect(await finds(page, amount)).toBe(false);
});

test('a message to the agent is written in a window of Vantage’s own @long', async ({
  firefox,
  where,
}) => {
  await firefox.visit(`${where.site}/table`);
  await pressMenu(firefox, 'askPage');
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  const [asked] = await asking(firefox);
  await expect.poll(() => textOf(asked), patient).toContain('Ask the agent about this page');
  await expect.poll(() => textOf(asked), patient).toContain(`${where.site}/table`);
});
