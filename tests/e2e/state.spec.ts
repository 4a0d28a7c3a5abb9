import { expectAskedOnce } from '../fixtures/asked-once.ts';
import { addFault, changeAccount, setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import { sendAll } from '../fixtures/sender.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { removeSpares } from '../fixtures/spare-logins.ts';
import { expect, test, workerOf } from './harness.ts';
import type { Popup, Vantage } from './vantage.ts';

/** Title and badge of the toolbar button. */
async function button(vantage: Vantage): Promise<{ badge: string; title: string }> {
  const worker = await workerOf(vantage.context);
  return worker.evaluate(async () => ({
    badge: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }));
}

async function switchedOn(
  vantage: Vantage,
): Promise<{ popup: Popup; exit: string; shown: number }> {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  return { popup, shown, exit: await popup.exit() };
}

/** Requests over HTTP and HTTPS that must be blocked. */
async function nothingGetsOut(vantage: Vantage, since: number): Promise<void> {
  const { site, siteHttp } = vantage.where;
  const tab = await vantage.visit('about:blank');
  const navigated = await vantage.context.newPage();
  await navigated.goto(`${siteHttp}/ip`).catch(() => null);
  await navigated.close();
  const sent = await tab.evaluate(sendAll, {
    urls: [siteHttp, site, siteHttp, site],
    prefix: 'out',
  });
  expect(sent.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  expect(direct(vantage.service.state, since)).toEqual([]);
}

/** Records calls that set the icon, because Chromium has no API to read it. */
async function watchIcon(vantage: Vantage): Promise<() => Promise<string[]>> {
  const worker = await workerOf(vantage.context);
  await worker.evaluate(() => {
    const painted: string[] = [];
    const setIcon = chrome.action.setIcon.bind(chrome.action);
    Object.assign(chrome.action, {
      setIcon: (details: { path: Record<string, string> }) => {
        painted.push(/[a-z]+(?=-16)/.exec(details.path['16'] ?? '')?.[0] ?? 'none');
        return setIcon(details);
      },
    });
    Object.assign(globalThis, { vantageIcon: painted });
  });
  return () =>
    worker.evaluate(() => (globalThis as unknown as { vantageIcon: string[] }).vantageIcon);
}

test('the toolbar button tells off, on with the country, and off again', async ({ vantage }) => {
  await expect
    .poll(() => button(vantage))
    .toEqual({ badge: '', title: 'Vantage: off. The browser uses its own connection.' });
  const icon = await watchIcon(vantage);
  const { popup, exit } = await switchedOn(vantage);
  await expect
    .poll(() => button(vantage))
    .toEqual({ badge: 'DE', title: `Vantage: on, Germany, exit ${exit}` });
  await expect.poll(async () => (await icon()).at(-1)).toBe('on');
  await popup.switchOff('Germany');
  await expect.poll(async () => (await button(vantage)).badge).toBe('');
  await expect.poll(async () => (await icon()).at(-1)).toBe('off');
  // In between it showed 'switching' and nothing else.
  expect([...new Set(await icon())].sort()).toEqual(['off', 'on', 'switching']);
});

test('a refused login blocks, is told, and is not tried for ever', async ({ vantage, service }) => {
  const { popup, shown } = await switchedOn(vantage);
  await changeAccount(service, { product: 'rp', password: 'another' });
  const from = service.state.log.length;
  await nothingGetsOut(vantage, shown);
  await expect(popup.page.getByRole('alert')).toContainText('The proxy refused the login twice');
  await expect.poll(async () => (await button(vantage)).badge).toBe('!');
  await expect
    .poll(async () => (await button(vantage)).title)
    .toContain('Vantage: blocked. The proxy refused the login');
  const shows = service.state.log
    .slice(from)
    .filter(
      ({ where, kind, username }) =>
        where === 'proxy' && kind === 'refused' && username !== undefined,
    );
  expect(shows.length).toBeGreaterThan(0);
  // At most two for each request: the browser itself would retry without end.
  expect(shows.length).toBeLessThanOrEqual(12);
  await vantage.killWorker();
  await nothingGetsOut(vantage, shown);
});

test('an empty balance is told, and nothing goes out past the proxy @long', async ({
  vantage,
  service,
}) => {
  const { popup, shown } = await switchedOn(vantage);
  await changeAccount(service, { product: 'rp', balanceMb: 0 });
  // Open connections are cut when the gateway meters them next.
  await popup.page.waitForTimeout(1000);
  await popup.checkAgain();
  await expect(popup.page.getByRole('alert')).toContainText('The balance of this product is empty');
  const tab = await vantage.visit('about:blank');
  await tab.evaluate(sendAll, {
    urls: [vantage.where.siteHttp, vantage.where.site],
    prefix: 'empty',
  });
  expect(direct(service.state, shown)).toEqual([]);
  expect(
    service.state.log.some(
      ({ where, kind, status }) => where === 'proxy' && kind === 'refused' && status === 402,
    ),
  ).toBe(true);

  // Switching on is refused too, and the browser stays without a proxy.
  await popup.switchOff('Germany');
  await popup.toggle('Germany').click();
  await expect(popup.page.getByRole('alert')).toContainText(
    "can't use this product, or its balance is empty",
  );
  await expect(popup.exitIp).toHaveText('Your own IP');
});

test('a dead proxy is told, and nothing goes out past it', async ({ vantage, service }) => {
  const { popup, shown } = await switchedOn(vantage);
  await setDead(service, 'rp', true);
  // Rotating ends the connections opened before the proxy died.
  await popup.page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
  await expect(popup.page.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await nothingGetsOut(vantage, shown);
  await vantage.killWorker();
  await nothingGetsOut(vantage, shown);
  // The account API stays reachable, so that nobody is locked out.
  const account = await vantage.open('workspace.html#/account');
  const refresh = account.getByRole('button', { name: 'Refresh', exact: true });
  await expectAskedOnce(service, () => refresh.click());
  await setDead(service, 'rp', false);
  await popup.checkAgain();
  await popup.exit();
  await expect(popup.page.getByRole('alert')).toHaveCount(0);
});

test('a switch that the service fails leaves the exit as it was @long', async ({
  vantage,
  service,
}) => {
  const { popup, exit, shown } = await switchedOn(vantage);
  await vantage.addProfiles(threeProfiles.slice(1, 2));
  await addFault(service, {
    area: 'account',
    path: '/public/generate',
    kind: 'status',
    status: 500,
  });
  await popup.toggle('United States').click();
  await expect(popup.page.getByRole('alert')).toBeVisible();
  await expect(popup.toggle('Germany')).toBeChecked();
  expect(await popup.exit()).toBe(exit);
  const tab = await vantage.visit(`${vantage.where.siteHttp}/ip`);
  await expect(tab.locator('body')).toContainText(exit);
  expect(direct(service.state, shown)).toEqual([]);
});

test('without an exit check address it is on, exit not verified @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByText('Change the connection', { exact: true }).click();
  await settings.getByLabel('Exit check address', { exact: true }).fill('');
  await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect
    .poll(() => service.state.log.filter(({ path }) => path === '/public').length)
    .toBe(2);
  await expect(settings.getByText('Connecting…')).toHaveCount(0);
  await expect(settings.getByText(/^No exit check is set/)).toBeVisible();
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
  await popup.page.getByRole('button', { name: 'Set an exit check', exact: true }).click();
  // The workspace that is open already shows it.
  await expect.poll(() => settings.url()).toContain('workspace.html#/settings/connection');
  const tab = await vantage.visit(`${vantage.where.siteHttp}/ip`);
  await expect(tab.locator('body')).toContainText(' (');
  expect(service.state.log.filter(({ where }) => where === 'exitCheck')).toEqual([]);
});

test("'On' is never said before the exit answered", async ({ vantage, service }) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  await addFault(service, { area: 'exitCheck', kind: 'delay', ms: 1500 });
  const popup = await vantage.popup();
  const said = await popup.page.evaluateHandle(() => {
    const all: string[] = [];
    const note = () => {
      const text = document.querySelector('h2 [role="status"]')?.textContent ?? '';
      if (all.at(-1) !== text) all.push(text);
    };
    const watched = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, watched);
    return all;
  });
  const badge = async () => (await button(vantage)).badge;
  await popup.switchOn('Germany');
  await expect(popup.page.getByRole('status').first()).toHaveText('Checking…');
  expect(await badge()).toBe('…');
  await popup.exit();
  await expect.poll(badge).toBe('DE');
  const states = (await said.jsonValue()).filter((state) => state !== 'Off');
  expect(states).toEqual(['Switching…', 'Checking…', 'On · Germany']);
});

test('a route that a killed worker was to close is closed, and stays so while a switch hangs @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE', session: 'rotating' }]);
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  await popup.exit();
  // Without a login made ahead, the switch has to wait for the service.
  await addFault(service, { area: 'account', path: '/public/generate', kind: 'delay', ms: 90_000 });
  await removeSpares(popup.page);
  await popup.page.evaluate(async () => {
    const { proxyState } = await chrome.storage.local.get<{ proxyState: { on: object[] } }>(
      'proxyState',
    );
    const closed = { phase: 'blocked', problem: { code: 'cap-reached', detail: '5 MB' } };
    const on = proxyState.on.map((active) => ({ ...active, ...closed }));
    await chrome.storage.local.set({ proxyState: { ...proxyState, on } });
  });
  // The worker may have closed the route by now; else its alarm starts the next one, which does.
  await vantage.killWorker();
  await expect(popup.page.getByRole('status').first()).toHaveText('Blocked');
  const mode = () =>
    popup.page.evaluate(async () => {
      const { value } = await chrome.proxy.settings.get({});
      return value.mode;
    });
  // An open route of this profile needs no script. Alarms ring half a minute apart.
  await expect.poll(mode, { timeout: 45_000 }).toBe('pac_script');
  await nothingGetsOut(vantage, shown);

  const answered = popup.page.evaluate(async () => {
    const { proxyState } = await chrome.storage.local.get<{
      proxyState: { on: { profileId: string }[] };
    }>('proxyState');
    const input = { profileId: proxyState.on[0]?.profileId, on: true };
    return chrome.runtime.sendMessage<unknown, unknown>({ type: 'proxy/switch', input });
  });
  answered.catch(() => null);
  await expect(popup.page.getByRole('status').first()).toHaveText('Switching…');
  await nothingGetsOut(vantage, shown);
});
