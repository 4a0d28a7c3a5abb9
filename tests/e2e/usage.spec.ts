import type { Page } from '@playwright/test';
import { curlThrough, proxyArguments, startFountain } from '../service/proxy/trial.ts';
import type { Service } from '../service/service.ts';
import type { ProductCode } from '../service/types.ts';
import { addFault } from '../fixtures/admin.ts';
import { expect, test, workerOf } from './harness.ts';

// Timeout for slow machines.
const patient = { timeout: 30_000 };
test.describe.configure({ timeout: 120_000 });

const productOf = (service: Service, code: ProductCode) =>
  service.state.accounts[0]!.products.get(code)!;

/** Transfers bytes through a gateway of the local service. @returns MB charged to the balance. */
async function carry(service: Service, code: ProductCode, bytes: number): Promise<number> {
  const before = productOf(service, code).balanceMb;
  const fountain = await startFountain();
  const way = proxyArguments(service, { code, manner: 'http' });
  expect((await curlThrough(...way, `${fountain.url}/${bytes}`)).status).toBe(200);
  fountain.close();
  let taken = -1;
  // The gateway meters periodically, and the rest when the connection is closed.
  const stands = () => {
    const last = taken;
    taken = before - productOf(service, code).balanceMb;
    return taken === last && taken >= bytes / 1_000_000;
  };
  await expect.poll(stands, { intervals: [500] }).toBe(true);
  return taken;
}

const section = (page: Page) => page.getByRole('region', { name: 'Bandwidth', exact: true });
const total = (page: Page) => section(page).getByLabel('Whole period', { exact: true });
const hour = (page: Page) => section(page).getByRole('slider', { name: 'Hour', exact: true });
const exact = (mb: number) =>
  `${Number(mb.toFixed(6)).toLocaleString('en', { maximumFractionDigits: 6 })} MB`;

test('the traffic that was carried, as bars with exact figures by pointer and keys, and as a table @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const premium = await carry(service, 'rp', 2_000_000);
  const mobile = await carry(service, 'mp', 300_000);
  const page = await vantage.open('workspace.html#/account');
  const slider = hour(page);
  // An hour may have ended since: the traffic is then in the previous one.
  const bars = page.locator('figure span:has(> i)');
  await expect(bars).toHaveCount(24, patient);
  await expect(total(page)).toHaveText(/^2(\.0\d*)? MB$/, patient);
  const table = section(page).getByRole('group', { name: 'As a table', exact: true });
  await section(page).getByText('As a table', { exact: true }).click();
  await expect(table.getByRole('row', { name: /^Whole period/ })).toContainText(exact(premium));

  // By keyboard, from the newest hour backwards.
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /: 0 MB in total, 0 MB default, 0 MB extra$/,
  );
  await expect(section(page).getByRole('figure')).toContainText('0 MB in total');
  // By mouse: the last two hours contain all of it.
  const found: string[] = [];
  for (const place of [22, 23]) {
    // Data that arrives above it moves it.
    await expect(async () => {
      const box = (await slider.boundingBox())!;
      await page.mouse.move(box.x + (box.width * (place + 0.5)) / 24, box.y + box.height / 2);
      await expect(slider).toHaveJSProperty('value', String(place), { timeout: 2000 });
    }).toPass(patient);
    found.push((await slider.getAttribute('aria-valuetext')) ?? '');
  }
  expect(found.some((text) => text.includes(exact(premium)))).toBe(true);

  await section(page).getByLabel('Product', { exact: true }).selectOption('Mobile');
  await expect(total(page)).toHaveText(/^0\.30?\d* MB$/, patient);
  await vantage.killWorker();
  await section(page).getByRole('radio', { name: '7 days', exact: true }).check();
  await expect(bars).toHaveCount(7, patient);
  const day = section(page).getByRole('slider', { name: 'Day', exact: true });
  await expect(day).toHaveAttribute(
    'aria-valuetext',
    new RegExp(exact(mobile).replace('.', '\\.')),
  );
  // Datacenter has another code in this operation.
  await section(page).getByLabel('Product', { exact: true }).selectOption('Datacenter');
  await expect(total(page)).toHaveText('0 MB', patient);
  await expect(section(page).getByText(/^As of /)).toBeVisible();

  // No part of a login is stored with the reports.
  const stored = await page.evaluate(async () =>
    JSON.stringify((await chrome.storage.local.get('usage'))['usage']),
  );
  expect(stored).not.toContain(productOf(service, 'rp').username);
});

test('what came last stays when the service fails, and says how old it is @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  await carry(service, 'rp', 1_000_000);
  const page = await vantage.open('workspace.html#/account');
  await expect(total(page)).toHaveText(/^1(\.0\d*)? MB$/, patient);
  await addFault(service, { area: 'account', path: '/public/usage', kind: 'cut' });
  await section(page).getByRole('button', { name: 'Refresh usage', exact: true }).click();
  await expect(section(page).getByRole('alert')).toContainText(
    'No answer. Check the address',
    patient,
  );
  await expect(section(page).getByText('Outdated', { exact: true })).toBeVisible();
  await expect(total(page)).toHaveText(/^1(\.0\d*)? MB$/, patient);
  // Shown at once in a page that is opened now, too.
  const later = await vantage.open('workspace.html#/account');
  await expect(total(later)).toHaveText(/^1(\.0\d*)? MB$/, patient);
  await expect(later.locator('figure span:has(> i)')).toHaveCount(24);
});

test('whose traffic it is, and what an address that is not verified closes @long', async ({
  vantage,
  service,
}) => {
  const { keys } = service.addresses;
  await vantage.connect(keys.unverified);
  const page = await vantage.open('workspace.html#/account');
  await expect(section(page).getByRole('alert')).toContainText(
    'Usage is closed until you verify',
    patient,
  );
  await expect(total(page)).toHaveText('No report yet');
  // After switching to another account, none of its data is shown.
  await vantage.connect(keys.team);
  await section(page).getByText('As a table', { exact: true }).click();
  await expect(section(page).getByRole('definition').filter({ hasText: 'team' })).toHaveCount(
    2,
    patient,
  );
  await expect(section(page).getByRole('alert')).toHaveCount(0);
});

test('a balance that falls below its level is told of once @long', async ({
  vantage,
  service,
  context,
}) => {
  await vantage.connect();
  const balance = productOf(service, 'rp').balanceMb;
  const page = await vantage.open('workspace.html#/account');
  const field = page.getByLabel('Premium Residential below (MB)', { exact: true });
  const save = page.getByRole('button', { name: 'Save warnings', exact: true });
  await field.fill(String(balance - 1));
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible(patient);
  const worker = await workerOf(context);
  const notifications = () =>
    worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()));
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  const reads = () => service.state.log.filter(({ path }) => path === '/public').length;
  /** Presses the button and waits until the account was read again and compared with its limits. */
  const refresh = async () => {
    const before = reads();
    await button.click();
    await expect.poll(reads, patient).toBeGreaterThan(before);
    await expect(button).toBeEnabled(patient);
  };
  await refresh();
  expect(await notifications()).toEqual([]);
  const warning = page.getByRole('status').filter({ hasText: 'below your level' });
  await expect(warning).toHaveCount(0);

  await carry(service, 'rp', 2_000_000);
  await refresh();
  await expect(warning).toContainText('Premium Residential', patient);
  await expect.poll(notifications, patient).toEqual(['balance:rp']);
  const everyMinutes = () =>
    worker.evaluate(
      async () => (await chrome.alarms.get('vantage:balance'))?.periodInMinutes ?? null,
    );
  await expect.poll(everyMinutes).toBe(60);

  // Notified once: at the next check the balance is still low.
  await worker.evaluate(() => chrome.notifications.clear('balance:rp'));
  await expect.poll(notifications, patient).toEqual([]);
  await refresh();
  await expect(warning).toBeVisible();
  expect(await notifications()).toEqual([]);

  await field.fill('');
  await save.click();
  await expect(warning).toHaveCount(0, patient);
  await expect.poll(everyMinutes).toBeNull();
});
