import { changeAccount } from '../fixtures/admin.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import { canary } from '../service/canary.ts';
import { startProxyOfAnn } from './custom-profile.ts';
import { expect, test } from './harness.ts';
import { allowPrivate, forPrivateWindows, openPrivate, setUpPrivate } from './private-window.ts';

test('tunnels of private windows from before a refused login carry nothing of the next switch @long', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  const popup = await setUpPrivate(vantage, [
    { name: 'Germany', country: 'DE' },
    { name: 'France', country: 'FR' },
  ]);
  await popup.switchOn('Germany');
  await popup.exit();
  const page = await openPrivate(vantage);
  await page.goto(`${where.siteHttp}/ip`);
  const six = Array.from({ length: 6 }, () => where.site);
  await page.evaluate(sendAll, { urls: six, prefix: 'open' });

  await changeAccount(service, { product: 'rp', password: `${canary}-replaced` });
  // Refused in the private window alone.
  await page.evaluate(sendAll, { urls: [onOwnHost(where.site, 'other')], prefix: 'refused' });
  await expect(popup.page.getByRole('alert').first()).toContainText('refused the login');
  await popup.switchOff('Germany');

  const off = Date.now();
  await page.evaluate(beginSending, { urls: [where.site], everyMs: 5 });
  await popup.switchOn('France');
  await popup.exit();
  const by = (country: string) =>
    state.log.filter(
      ({ where: at, at: when, from }) =>
        at === 'site' && when > off && state.exits.find(from)?.country === country,
    ).length;
  // On a busy machine, no request may have been sent since the switch.
  await expect.poll(() => by('FR')).toBeGreaterThan(0);
  await page.evaluate(stopSending);
  expect(by('DE')).toBe(0);
});

test('tunnels carry nothing of a profile for private windows alone whose login is refused as well, until it is accepted @long', async ({
  vantage,
  where,
}) => {
  await allowPrivate(vantage);
  const { exits, proxy } = await startProxyOfAnn(vantage, where);
  try {
    const popup = await vantage.popup();
    await forPrivateWindows(popup.page);
    const page = await openPrivate(vantage);
    const send = async (prefix: string) => {
      const sent = await page.evaluate(sendAll, { urls: [where.site, where.site], prefix });
      return sent.map(({ ok }) => ok);
    };
    await popup.switchOn('ann');
    await expect(popup.page.getByText('127.40.0.1').first()).toBeVisible();
    await page.goto(`${where.siteHttp}/ip`);
    expect(await send('ann')).toEqual([true, true]);
    // The tunnels stay open; the next one is refused.
    delete exits['ann:one'];
    await page.evaluate(sendAll, { urls: [onOwnHost(where.site, 'other')], prefix: 'refused' });
    await expect(popup.page.getByRole('alert').first()).toContainText('login');

    await popup.switchOn('bob');
    await expect(popup.page.getByRole('alert').first()).toContainText('login');
    expect(await send('refused')).toEqual([false, false]);
    exits['bob:one'] = '127.40.0.2';
    await popup.page.getByRole('button', { name: 'Check again' }).click();
    await expect(popup.page.getByText('127.40.0.2').first()).toBeVisible();
    expect(await send('bob')).toEqual([true, true]);
  } finally {
    await proxy.close();
  }
});

test('tunnels of private windows carry nothing of a switch in the middle of which logins are refused @long', async ({
  vantage,
  where,
}) => {
  await allowPrivate(vantage);
  const { exits, proxy } = await startProxyOfAnn(vantage, where);
  try {
    const popup = await vantage.popup();
    const page = await openPrivate(vantage);
    await popup.switchOn('ann');
    await expect(popup.page.getByText('127.40.0.1').first()).toBeVisible();
    await page.goto(`${where.siteHttp}/ip`);
    await page.evaluate(sendAll, { urls: [where.site, where.site], prefix: 'ann' });
    // Each request opens a tunnel. The delay lets the refusals fall between the setting and the flush of private
    // windows in about one of eight runs.
    const urls = Array.from({ length: 200 }, (_, at) => onOwnHost(where.site, `h${at}`));
    const switching = popup.switchOn('bob');
    await page.waitForTimeout(130);
    delete exits['ann:one'];
    await page.evaluate(beginSending, { urls, everyMs: 2 });
    await switching;
    await expect(popup.page.getByRole('alert').first()).toContainText('login');
    await page.evaluate(stopSending);
    const sent = await page.evaluate(sendAll, { urls: [where.site, where.site], prefix: 'bob' });
    expect(sent.map(({ ok }) => ok)).toEqual([false, false]);
  } finally {
    await proxy.close();
  }
});
