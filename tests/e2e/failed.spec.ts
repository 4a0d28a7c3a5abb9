import type { Page } from '@playwright/test';
import { addFault, changeAccount, clearFaults, setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import type { Service } from '../service/service.ts';
import { expect, test } from './harness.ts';
import { openPrivate, privateWorker, setUpPrivate } from './private-window.ts';
import type { Vantage } from './vantage.ts';

test('a page that a dead proxy stops is explained, and opens by itself when the way is free', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
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
  await expect(tab.getByText(/Vantage tries again every minute/)).toBeVisible({ timeout: 60_000 });
  await expect(tab.getByText("'Germany' could not load this page.")).toBeVisible();
  expect(direct(state, shown)).toEqual([]);

  await setDead(service, 'rp', false);
  await popup.checkAgain();
  await expect(tab).toHaveURL(`${where.siteHttp}/whoami?after=1`, { timeout: 60_000 });
  expect(direct(state, shown)).toEqual([]);
});

test('a site that is down is no fault of the exit, and is not tried for ever @long', async ({
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
  await expect(
    tab.getByText(/The exit works\. .+ the site down or refusing this exit/),
  ).toBeVisible({ timeout: 60_000 });
  await expect(tab.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
});

test('the check is asked for before the explanation is painted: the tab may be closed right after @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const tab = await vantage.context.newPage();
  await tab.addInitScript(() => {
    const sent: unknown[] = [];
    const { sendMessage } = chrome.runtime;
    Object.assign(chrome.runtime, {
      sendMessage(message: { type: string }) {
        sent.push(message.type);
        return sendMessage(message);
      },
    });
    // Microtasks only: nothing is painted meanwhile.
    const inMicrotasks = (left: number) =>
      queueMicrotask(() => {
        if (left > 0) inMicrotasks(left - 1);
        else Object.assign(globalThis, { sentBeforePaint: [...sent] });
      });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      inMicrotasks(100);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const url = encodeURIComponent(`${where.site}/ip`);
  await tab.goto(`${vantage.origin}/failed.html#${url}`);
  await expect(tab.getByRole('heading', { name: /did not load/ })).toBeVisible();
  const read = () => (globalThis as { sentBeforePaint?: unknown }).sentBeforePaint;
  expect(await tab.evaluate(read)).toContain('proxy/check');
});

test('an address that nobody can read is not gone to @long', async ({ vantage }) => {
  const page = await vantage.open('failed.html#%E0%A4%A');
  await expect(page.getByRole('heading', { name: 'A page did not load' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeDisabled();
});

/** Switches Germany on for regular windows and France for private ones. */
async function switchOnInPrivate(vantage: Vantage) {
  const popup = await setUpPrivate(vantage, [
    threeProfiles[0]!,
    { name: 'France', country: 'FR', product: 'rpc' },
  ]);
  const tab = await openPrivate(vantage);
  await privateWorker(vantage.context);
  await popup.page.evaluate(async () => {
    const { profiles } = await chrome.storage.local.get('profiles');
    const profile = (profiles as { name: string; where: object }[]).find(
      ({ name }) => name === 'France',
    )!;
    const input = { profile: { ...profile, where: { ...profile.where, windows: 'private' } } };
    await chrome.runtime.sendMessage({ type: 'profiles/save', input });
  });
  await popup.switchOn('Germany');
  const { shown } = await popup.switchOn('France');
  return { tab, shown };
}

/** Presses 'Try again', unless the page opens by itself before, as it may once it is in front. */
async function tryAgain(tab: Page, url: string) {
  // A window behind another one draws nothing, and a click waits for that.
  await tab.bringToFront();
  const press = tab.getByRole('button', { name: 'Try again', exact: true }).click();
  await Promise.race([press, tab.waitForURL(url)]);
  await expect(tab).toHaveURL(url, { timeout: 60_000 });
}

test('a page of a private window is explained in it, by the profile that takes private windows @long', async ({
  vantage,
  service,
  where,
}) => {
  const { tab, shown } = await switchOnInPrivate(vantage);
  await tab.goto(`${where.siteHttp}/ip`);
  await setDead(service, 'rpc', true);
  await tab.evaluate((url) => {
    location.href = url;
  }, `${where.siteHttp}/whoami?private=1`);
  await expect(tab.getByRole('heading', { name: /did not load/ })).toBeVisible();
  await expect(tab.getByText("'France' could not load this page.")).toBeVisible();
  await expect(tab.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await setDead(service, 'rpc', false);
  await tryAgain(tab, `${where.siteHttp}/whoami?private=1`);
  expect(direct(service.state, shown)).toEqual([]);
});

test('over plain http a private window explains what only a check of the exit tells @long', async ({
  vantage,
  service,
  where,
}) => {
  const { tab, shown } = await switchOnInPrivate(vantage);
  await tab.goto(`${where.siteHttp}/ip`);
  await changeAccount(service, { product: 'rpc', balanceMb: 0 });
  await tab.goto(`${where.siteHttp}/whoami?private=402`).catch(() => {});
  await expect(tab.getByText("'France' could not load this page.")).toBeVisible();
  await expect(tab.getByText(/The balance of this product is empty/)).toBeVisible();
  await changeAccount(service, { product: 'rpc', balanceMb: 100 });
  await tryAgain(tab, `${where.siteHttp}/whoami?private=402`);
  expect(direct(service.state, shown)).toEqual([]);
});

/** Switches Germany on without an exit check. */
async function switchOnUnchecked(vantage: Vantage, service: Service) {
  const addresses = { accountApi: service.addresses.accountApi, exitCheck: '', dashboard: '' };
  const input = { addresses, key: service.addresses.keys.account };
  await vantage.send([{ type: 'account/connect', input }]);
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.toggle('Germany').click();
  await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
  return { popup, shown: Date.now() };
}

for (const [what, fail, mend, reason] of [
  [
    'a dead proxy',
    (service: Service) => setDead(service, 'rp', true),
    (service: Service) => setDead(service, 'rp', false),
    /The proxy can't be reached/,
  ],
  [
    'an empty balance, over plain http @long',
    (service: Service) => changeAccount(service, { product: 'rp', balanceMb: 0 }),
    (service: Service) => changeAccount(service, { product: 'rp', balanceMb: 100 }),
    /The balance of this product is empty/,
  ],
] as const) {
  test(`without an exit check, a page that failed has the proxy asked for the reason: ${what}`, async ({
    vantage,
    service,
    where,
  }) => {
    const { popup, shown } = await switchOnUnchecked(vantage, service);

    const tab = await vantage.visit(`${where.siteHttp}/ip`);
    await fail(service);
    await tab.goto(`${where.siteHttp}/whoami`).catch(() => {});
    await expect(tab.getByText(reason)).toBeVisible();
    await expect(popup.page.getByText('Blocked', { exact: true }).first()).toBeVisible();
    await mend(service);
    await popup.checkAgain();
    await expect(tab).toHaveURL(`${where.siteHttp}/whoami`);
    expect(direct(service.state, shown)).toEqual([]);
  });
}

test('without an exit check, an error that the proxy gives to everything is explained over plain http @long', async ({
  vantage,
  service,
  where,
}) => {
  const { popup, shown } = await switchOnUnchecked(vantage, service);
  await addFault(service, { area: 'proxy', kind: 'status', status: 502 });
  const tab = await vantage.visit(`${where.siteHttp}/whoami`);
  await expect(tab.getByText(/its site down, or the proxy refuses it/)).toBeVisible();
  await clearFaults(service);
  await tab.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(tab).toHaveURL(`${where.siteHttp}/whoami`);
  await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
  expect(direct(service.state, shown)).toEqual([]);
});
