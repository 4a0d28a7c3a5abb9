import type { Page } from '@playwright/test';
import { direct } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { expect, test } from './harness.ts';
import { addLiving } from './profile-form.ts';

/** Number of characters echoed to a page of a site; null: no response. */
const sendAway = async (page: Page, length: number): Promise<number | null> =>
  page.evaluate(async (size) => {
    const request = { method: 'POST', body: 'x'.repeat(size) };
    return await fetch('/echo', request).then(
      async (answer) => (await answer.text()).length,
      () => null,
    );
  }, length);

test('in one minute: a session is left to end, one is asked about, one is closed at its limit, one is warned of @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(300_000);
  const { state } = service;
  await vantage.connect();
  const hour = { country: 'DE', lifetimeMinutes: 60, capMb: 1 };
  const minute = { country: 'DE', lifetimeMinutes: 1 };
  const on = (label: string) => ({ name: label, site: `${label}.vantage.test` });
  await addLiving(vantage, { ...on('closes'), product: 'mp', ...hour, atCap: 'close' });
  await addLiving(vantage, { ...on('warns'), product: 'dcp', ...hour, atCap: 'warn' });
  await addLiving(vantage, { ...on('asks'), product: 'rpc', ...minute, renewal: 'ask' });
  await addLiving(vantage, { name: 'ends', product: 'rp', ...minute, renewal: 'off' });

  const popup = await vantage.popup();
  const names = ['closes', 'warns', 'asks', 'ends'] as const;
  // Prepared before any profile is on: a minute is short on a slow machine.
  const tabs = new Map<string, Page>();
  for (const name of names) {
    tabs.set(name, await vantage.visit(`${onOwnHost(where.siteHttp, name)}/ip`));
  }
  const tab = (name: string): Page => tabs.get(name)!;
  let since = 0;
  const pressed = new Map<string, number>();
  for (const name of names) {
    const went = await popup.switchOn(name);
    pressed.set(name, went.pressed);
    since = went.shown;
  }
  /** Opens the popup above one of these pages. */
  const above = async (name: string) => {
    await tab(name).bringToFront();
    await popup.page.bringToFront();
    await expect(
      popup.page.getByText(new RegExp(`^${name}\\.vantage\\S* uses ${name}`)),
    ).toBeVisible();
    return popup.page.getByRole('alert');
  };
  for (const name of ['closes', 'warns']) {
    // 0.9 MB there and as much back.
    expect(await sendAway(tab(name), 900_000)).toBeGreaterThan(900_000);
  }
  await above('asks');
  const before = await popup.exit();
  // The worker is stopped for most of the minute, as it would be in real use.
  await vantage.killWorker();

  // Six seconds before the end of a one-minute session, the user is asked about it.
  const ending = 'The session is about to end';
  await expect(await above('asks')).toContainText(ending, { timeout: 75_000 });
  expect(Date.now() - pressed.get('asks')!).toBeGreaterThan(40_000);
  await popup.page.getByRole('button', { name: 'Begin a new session', exact: true }).click();
  await expect(popup.page.getByText(ending)).toHaveCount(0);
  await expect(popup.exitIp).not.toHaveText(before);
  const renewed = await popup.exit();

  await expect(await above('ends')).toContainText('The session has ended', { timeout: 75_000 });
  expect(await sendAway(tab('ends'), 10)).toBeNull();
  // The confirmed profile continues in its new session.
  await tab('asks').goto(`${onOwnHost(where.siteHttp, 'asks')}/ip`);
  await expect(tab('asks').locator('body')).toContainText(renewed);

  const limit = 'This session has reached its data limit';
  await expect(await above('closes')).toContainText(limit, { timeout: 75_000 });
  await expect(popup.page.getByRole('status').filter({ hasText: 'Blocked' })).toHaveCount(1);
  expect(await sendAway(tab('closes'), 10)).toBeNull();
  await expect(await above('warns')).toContainText(limit, { timeout: 75_000 });
  expect(await sendAway(tab('warns'), 10)).toBeGreaterThan(10);
  expect(direct(state, since)).toEqual([]);

  // A new session of the blocked profile starts counting at zero.
  await above('closes');
  await popup.page.getByRole('button', { name: 'Begin a new session', exact: true }).click();
  await expect(popup.page.getByText(limit)).toHaveCount(0);
  await expect.poll(() => sendAway(tab('closes'), 10)).toBeGreaterThan(10);
  expect(direct(state, since)).toEqual([]);
});
