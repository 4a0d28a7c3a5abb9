import { expect, test } from './harness.ts';

test('the names of the actions are whole in a popup of 320 pixels @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.visit(`${where.site}/table`);
  const { page } = await vantage.popup();
  await page.setViewportSize({ width: 320, height: 600 });
  const actions = page.getByRole('region', { name: 'Actions' });
  await expect(actions.getByRole('button', { name: 'Scrape this page' })).toBeEnabled();
  const cut = await actions.locator('button span.clip:first-child').evaluateAll((names) =>
    names
      .filter((name) => {
        // An ellipsis is drawn for a fraction of a pixel, too.
        const text = document.createRange();
        text.selectNodeContents(name);
        return text.getBoundingClientRect().width > name.getBoundingClientRect().width;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});
