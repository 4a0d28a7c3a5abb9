import { onOwnHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

test('more for an exit: a fresh identity, and rotating until it fits @long', async ({
  vantage,
  where,
}) => {
  test.setTimeout(240_000);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  // Chromium deletes the cookies of the whole domain.
  const sibling = await vantage.visit(`${onOwnHost(where.site, 'other')}/set-cookie?name=theirs`);
  const theirs = () => sibling.evaluate(() => document.cookie);
  expect(await theirs()).toBe('theirs=1');
  const tab = await vantage.visit(`${where.site}/set-cookie?name=kept&value=yes`);
  await tab.goto(`${where.site}/ip`);
  await tab.evaluate(() => localStorage.setItem('kept', 'yes'));
  const popup = await vantage.popup();
  const { page } = popup;
  await popup.switchOn('Germany');
  const first = await popup.exit();
  await page.getByText('More for this exit', { exact: true }).click();

  await page.getByRole('button', { name: 'Fresh identity…', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Other sites of the same domain can lose their cookies and sign-ins.',
  );
  await page.getByRole('button', { name: 'Delete and reload', exact: true }).click();
  await expect(popup.exitIp).not.toHaveText(first);
  await popup.exit();
  await expect(async () => {
    const kept = await tab.evaluate(() => [document.cookie, localStorage.getItem('kept')]);
    expect(kept).toEqual(['', null]);
  }).toPass({ timeout: 30_000 });
  expect(await theirs()).toBe('');

  await page.getByLabel('City', { exact: true }).fill('No such city');
  await page.getByRole('button', { name: 'Rotate until it fits', exact: true }).click();
  await expect(page.getByText(/^Try \d+ of 20$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^Try \d+ of 20$/)).toHaveCount(0);

  await page.getByLabel('City', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Rotate until it fits', exact: true }).click();
  await expect(page.getByText('Found.', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('img', { name: /checks worked/ })).toBeVisible();
});

test('save data and the language of the exit reach pages while the profile is on @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  await vantage.connect();
  const form = await vantage.open('workspace.html#/profiles/new');
  await form.getByLabel('Name', { exact: true }).fill('Lean');
  await form.getByLabel('Country', { exact: true }).selectOption('DE');
  await form.getByText('While it is on', { exact: true }).click();
  await form.getByRole('checkbox', { name: /^Language follows the exit/ }).check();
  await form.getByRole('checkbox', { name: /^Save data/ }).check();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const popup = await vantage.popup();
  await popup.switchOn('Lean');
  await popup.exit();
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const load = (id: string) =>
    tab.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const image = new Image();
          image.addEventListener('load', () => resolve());
          image.addEventListener('error', () => resolve());
          image.src = `/ip?id=${name}`;
        }),
      id,
    );
  const arrived = (id: string) => state.log.some(({ path }) => path?.includes(`id=${id}`) === true);
  // Both change together with the switch, a moment after it is shown.
  const asked = () =>
    tab.evaluate(async () => (await fetch('/whoami', { cache: 'no-store' })).text());
  await expect.poll(asked).toContain('de-DE,de;q=0.9,en;q=0.8');
  await load('picture-on');
  expect(arrived('picture-on')).toBe(false);
  await popup.switchOff('Lean');
  let pictures = 0;
  const arrives = async () => {
    pictures += 1;
    await load(`picture-off-${pictures}`);
    return arrived(`picture-off-${pictures}`);
  };
  await expect.poll(arrives).toBe(true);
});
