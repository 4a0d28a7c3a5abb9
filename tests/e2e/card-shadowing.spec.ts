import { turnIsFree } from './card.ts';
import { expect, test } from './harness.ts';
import { formOn, patient, visit } from './attacked-card.ts';
import { pressMenu } from './menu-press.ts';

/**
 * Property names of the window that a script may probe. Names of the document and existing window
 * properties are not shadowed for content scripts (Chromium 156).
 */
const onWindow = ['__vantageCard', '__vantageTicket', 'addEventListener', 'runtime'];
const shadowing = {
  elements: [...onWindow, 'browser', 'chrome'].map((name) => `<div id="${name}"></div>`),
  frames: onWindow.map(
    (name) => `<iframe name="${name}" srcdoc='<iframe name="renew"></iframe>'></iframe>`,
  ),
};

for (const [kind, markup] of Object.entries(shadowing)) {
  test(`${kind} that shadow what the card needs stop it in nothing${kind === 'frames' ? '' : ' @long'}`, async ({
    vantage,
    service,
  }) => {
    await vantage.connect();
    const page = await visit(vantage, markup.join(''));
    const card = await formOn(vantage, page);
    await card.press('radio', 'Request');
    await card.press('button', 'Scrape this page');
    await expect.poll(() => service.state.charges.length, patient).toBe(2);
    await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
    await page.keyboard.press('Escape');
    await card.isGone();
  });
}

const silencing = {
  'keeps its thread busy':
    '<script>addEventListener("focus", () => setTimeout(() => { const end = Date.now() + 12000; while (Date.now() < end); }))</script>',
  // Chromium 156 then gives the content script no extension API at all.
  'has frames named as the API': '<iframe name="browser"></iframe><iframe name="chrome"></iframe>',
};

for (const [kind, markup] of Object.entries(silencing)) {
  test(`on a page that ${kind} no card speaks, and the result opens in the workspace @long`, async ({
    vantage,
    service,
  }) => {
    await vantage.connect();
    const page = await visit(vantage, markup);
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const opened = vantage.context.waitForEvent('page', patient);
    const [workspace] = await Promise.all([opened, pressMenu(vantage, page, 'scrapePage')]);
    await expect(workspace).toHaveURL(/workspace\.html#\/results\/.+/);
    await expect(workspace.getByText('Done', { exact: true }).first()).toBeVisible(patient);
    expect(service.state.charges).toHaveLength(1);
  });
}

test('after pushState the card shows and sends the address that the page has', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await visit(vantage, '');
  const { site } = vantage.where;
  const card = await formOn(vantage, page);
  await page.evaluate(() => history.pushState(null, '', '/table?second'));
  await expect.poll(() => card.text()).toContain(`${site}/table?second`);
  // Until the card was visible long enough.
  await page.waitForTimeout(1000);
  await card.press('button', 'Scrape this page');
  await expect.poll(() => service.state.charges.length, patient).toBe(2);
  expect(service.state.charges[1]?.why).toContain(`${site}/table?second`);

  // The press itself changes the URL, so a confirmation is required.
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  await card.press('button', 'Scrape again');
  await turnIsFree(vantage.context);
  await page.evaluate(() => {
    let count = 0;
    const change = () => history.pushState(null, '', `/table?third-${(count += 1)}`);
    addEventListener('pointerdown', change, true);
  });
  const before = vantage.context.pages().length;
  // A press on controls that have not been in view long enough does nothing; the next one changes the URL again.
  await expect(async () => {
    await card.press('button', 'Scrape this page');
    const opened = () => vantage.context.pages().length;
    await expect.poll(opened, { timeout: 5000 }).toBe(before + 1);
  }).toPass(patient);
  const asked = vantage.context.pages().at(-1)!;
  await expect(asked.getByText(`${site}/table?third-`)).toBeVisible();
  expect(service.state.charges).toHaveLength(2);
});
