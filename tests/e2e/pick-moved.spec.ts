import { startPicking } from './extract-panel.ts';
import { expect, test } from './harness.ts';

test('where a page moves the picker into a frame whenever it comes, the panel says so @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const take = () =>
      frame.contentDocument?.body.append(...document.querySelectorAll('html > div'));
    new MutationObserver(take).observe(document.documentElement, { childList: true });
  });
  const panel = await startPicking(vantage);
  await page.bringToFront();
  const status = panel.locator('[role="status"]').first();
  await expect(status).toContainText('The page keeps removing the picker.', { timeout: 60_000 });
});
