import { readFileSync } from 'node:fs';
import { direct } from '../fixtures/judge.ts';
import { sendAll } from '../fixtures/sender.ts';
import { expect, test, workerOf } from './harness.ts';
import { profileAction } from './profile-menu.ts';

test('profiles go out as a file and come back, with their sites @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  await vantage.visit(`${where.site}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  // The site goes back to the profile that is on, and no copy of it is made.
  await popup.page
    .getByRole('button', { name: /^Never proxy this site/ })
    .first()
    .click();
  await expect(popup.page.getByText(/your own connection: never proxied/)).toBeVisible();
  const use = popup.page.getByLabel('Use a profile for this site: shop.vantage.test');
  await use.first().selectOption('Germany');
  const done = popup.page.getByText('shop.vantage.test uses Germany.', { exact: true });
  await expect(done).toBeVisible();
  await expect(popup.page.getByText(/your own connection: never proxied/)).toHaveCount(0);

  const page = await vantage.open('workspace.html#/profiles');
  await page.getByRole('button', { name: 'Import and export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save 1 profile as a file', exact: true }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('"Germany"');
  expect(text).not.toContain('password');

  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Vantage file', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  await expect(page.getByText('1 profile added.', { exact: true })).toBeVisible();
  await expect(popup.toggle('Germany 2')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(popup.toggle('Germany 2')).toHaveCount(0);
});

test('pasted proxy lines are shown before they are added, with what is left out', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/profiles/transfer');
  await page.getByLabel('Or paste it here').fill('my.example:8080:user:secret\nno proxy at all');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('my.example:8080', { exact: true })).toBeVisible();
  await expect(page.getByText(/no proxy found in this line/)).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  const popup = await vantage.popup();
  await expect(popup.toggle('my.example:8080')).toBeVisible();
  await page.getByLabel('Or paste it here').fill('');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('No proxy found');
});

test('an imported site is reported by name if its path is hidden from proxy rules @long', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/profiles/transfer');
  const include = ['https://shop.example/pay/*', '*://whole.example/*'].map((pattern) => ({
    type: 'match',
    pattern,
  }));
  const proxy = { title: 'Shop', type: 'http', hostname: 'my.example', port: '8080', include };
  await page
    .getByLabel('Or paste it here')
    .fill(JSON.stringify({ mode: 'pattern', data: [proxy] }));
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const hidden = page.getByRole('listitem').filter({ hasText: 'hides the path' });
  await expect(hidden).toHaveText(/^Shop: https:\/\/shop\.example\/pay\/\*: imported, but/);
});

test('a login goes out sealed, and comes back after the profile was forgotten @long', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/profiles/transfer');
  await page.getByLabel('Or paste it here').fill('my.example:8080:user:secret');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  await page.getByLabel('Passphrase for the logins').fill('open sesame');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save 1 profile as a file', exact: true }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('vantage1.');
  expect(text).not.toContain('secret');

  await page.getByRole('button', { name: 'Back to profiles', exact: true }).click();
  await (await profileAction(page, 'my.example:8080', 'Remove my.example:8080')).click();
  await expect(page.getByText('No profiles yet')).toBeVisible();
  await page.getByRole('button', { name: 'Import and export', exact: true }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  const add = page.getByRole('button', { name: 'Add 1 profile', exact: true });
  await page.getByLabel('Passphrase of the file').fill('another one');
  await add.click();
  await expect(page.getByRole('alert')).toContainText('Wrong passphrase');
  await page.getByLabel('Passphrase of the file').fill('open sesame');
  await add.click();
  await expect(page.getByText('1 profile added.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to profiles', exact: true }).click();
  await page.getByRole('button', { name: 'Edit my.example:8080', exact: true }).click();
  await expect(page.getByText('A login is stored.', { exact: false })).toBeVisible();
});

test('profiles are copied, moved by buttons and by dragging, and come back with their login @long', async ({
  vantage,
}) => {
  const page = await vantage.open('workspace.html#/profiles/transfer');
  await page.getByLabel('Or paste it here').fill('a.example:8080:user:secret\nb.example:8080');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('button', { name: 'Add 2 profiles', exact: true }).click();
  await expect(page.getByText('2 profiles added.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to profiles', exact: true }).click();
  const names = page.locator('main li strong');
  const up = await profileAction(page, 'b.example:8080', 'Move b.example:8080 up');
  const down = page.getByRole('button', { name: 'Move b.example:8080 down', exact: true });
  await up.focus();
  await up.press('Enter');
  await expect(names).toHaveText(['b.example:8080', 'a.example:8080']);
  await expect(down).toBeFocused();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.nth(1).locator('[draggable="true"]').dragTo(rows.nth(0));
  await expect(names).toHaveText(['a.example:8080', 'b.example:8080']);
  await (await profileAction(page, 'a.example:8080', 'Duplicate a.example:8080')).click();
  await expect(page.getByText('was added without the login')).toBeVisible();
  await expect(names).toHaveText(['a.example:8080', 'a.example:8080 2', 'b.example:8080']);
  await (await profileAction(page, 'a.example:8080', 'Remove a.example:8080')).click();
  await expect(names).toHaveText(['a.example:8080 2', 'b.example:8080']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(names).toHaveText(['a.example:8080', 'a.example:8080 2', 'b.example:8080']);
  await page.getByRole('button', { name: 'Edit a.example:8080', exact: true }).click();
  await expect(page.getByText('A login is stored.', { exact: false })).toBeVisible();
});

test('a proxy named in its own script is sent to in punycode; where the browser refuses it, nothing goes out and the popup says so @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  const { username, password, ports } = state.accounts[0]!.products.get('rp')!;
  const name = `bücher.vantage.test:${ports.http}`;
  await vantage.connect();
  const page = await vantage.open('workspace.html#/profiles/transfer');
  await page.getByLabel('Or paste it here').fill(`${name}:${username}:${password}`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('button', { name: 'Add 1 profile', exact: true }).click();
  await expect(page.getByText('1 profile added.', { exact: true })).toBeVisible();
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn(name);
  await popup.exit();
  const setting = () =>
    page.evaluate(async () => JSON.stringify(await chrome.proxy.settings.get({})));
  expect(await setting()).toContain('"xn--bcher-kva.vantage.test"');
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  expect(state.log.some(({ kind, host }) => kind === 'http' && host.startsWith('shop.'))).toBe(
    true,
  );
  expect(direct(state, shown)).toEqual([]);

  await popup.switchOff(name);
  const worker = await workerOf(vantage.context);
  await worker.evaluate(() => {
    const { settings } = chrome.proxy;
    const set = settings.set.bind(settings);
    Object.assign(settings, {
      set: async (details: Parameters<typeof set>[0]) => {
        if (JSON.stringify(details).includes('xn--')) throw new Error('refused');
        await set(details);
      },
    });
  });
  await popup.toggle(name).click();
  await expect(popup.page.getByRole('alert')).toContainText('Something went wrong');
  await expect(popup.page.getByRole('status').filter({ hasText: 'Blocked' })).toBeVisible();
  await expect(popup.exitIp).toHaveText('Not known yet');
  const closed = Date.now();
  const sent = await tab.evaluate(sendAll, {
    urls: [where.siteHttp, where.site],
    prefix: 'refused',
  });
  expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
  expect(direct(state, closed)).toEqual([]);
});
