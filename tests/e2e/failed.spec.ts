import { setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

test('a page that a dead proxy stops is explained, and opens by itself when the way is free', async ({
  vantage,
  service,
  where,
}) => {
  const { world } = service;
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  const tab = await vantage.visit(`${where.site}/ip`);
  await setDead(service, 'rp', true);
  await tab.evaluate((url) => {
    location.href = url;
  }, `${where.siteHttp}/whoami?after=1`);
  const heading = tab.getByRole('heading', { name: /shop\.vantage\.test.* did not load/ });
  await expect(heading).toBeVisible();
  await expect(tab.getByText(/looks again every minute/)).toBeVisible({ timeout: 20_000 });
  await expect(tab.getByText(/through 'Germany'/)).toBeVisible();
  expect(direct(world, shown)).toEqual([]);

  await setDead(service, 'rp', false);
  await popup.checkAgain();
  await expect(tab).toHaveURL(`${where.siteHttp}/whoami?after=1`, { timeout: 20_000 });
  expect(direct(world, shown)).toEqual([]);
});

test('a site that is down is no fault of the exit, and is not tried for ever', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const tab = await vantage.visit(`${where.site}/ip`);
  await tab.evaluate(() => {
    location.href = 'https://no-such-host.invalid/';
  });
  await expect(tab.getByText(/The site itself may be down/)).toBeVisible({ timeout: 20_000 });
  await expect(tab.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
});
