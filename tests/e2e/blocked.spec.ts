import type { Locator } from '@playwright/test';
import { addFault, changeAccount, clearFaults, setDead } from '../fixtures/admin.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

/** Whether the sentence of a problem is seen whole: nothing of it lies under the buttons or below the edge. */
const isWhole = (problem: Locator): Promise<boolean> =>
  problem.evaluate((banner) => {
    const sentence = banner.querySelector('p')?.getBoundingClientRect();
    const buttons = banner.querySelector('.button-row')?.getBoundingClientRect();
    const edge = banner.getBoundingClientRect();
    if (!sentence || !buttons) return false;
    return (
      sentence.top >= edge.top &&
      sentence.bottom <= buttons.top + 1 &&
      buttons.bottom <= edge.bottom
    );
  });

test('zero balance, a dead proxy and no network each say their own sentence, whole, and heal by a check @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  const { page } = popup;
  await page.setViewportSize({ width: 380, height: 600 });
  await popup.switchOn('Germany');
  await popup.exit();
  const problem = page.getByRole('alert');
  const blocked = async (sentence: RegExp, way = 'Renew login') => {
    await popup.checkAgain();
    await expect(problem).toContainText(sentence);
    await expect(page.getByRole('status').first()).toHaveText('Blocked');
    expect(await isWhole(problem)).toBe(true);
    for (const name of [way, 'Check again', 'Switch off']) {
      await expect(problem.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  };
  const heals = async () => {
    await problem.getByRole('button', { name: 'Check again', exact: true }).click();
    await expect(problem).toHaveCount(0);
    await popup.exit();
  };

  await changeAccount(service, { product: 'rp', balanceMb: 0 });
  // A new session would find the same balance.
  await blocked(/balance of this product is empty/, 'Dashboard');
  await changeAccount(service, { product: 'rp', balanceMb: 500 });
  await heals();

  await setDead(service, 'rp', true);
  await blocked(/proxy can't be reached/);
  await setDead(service, 'rp', false);
  await heals();

  await addFault(service, { area: 'account', kind: 'dead' });
  await setDead(service, 'rp', true);
  await addFault(service, { area: 'exitCheck', kind: 'dead' });
  await blocked(/You are offline|can't be reached/);
  await clearFaults(service);
  await setDead(service, 'rp', false);
  await heals();
});
