import { changeAccount } from '../fixtures/admin.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import { canary } from '../service/canary.ts';
import { startProxyOfAnn } from './custom-profile.ts';
import { expect, test } from './harness.ts';

test('tunnels from before a refused login carry nothing of the next switch, however early', async ({
  vantage,
  service,
  where,
}) => {
  const { state } = service;
  await vantage.connect();
  await vantage.addProfiles([
    { name: 'Germany', country: 'DE' },
    { name: 'France', country: 'FR' },
  ]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  const page = await vantage.visit(`${where.siteHttp}/ip`);
  // As many tunnels as Chromium opens to one host.
  const six = Array.from({ length: 6 }, () => where.site);
  await page.evaluate(sendAll, { urls: six, prefix: 'open' });

  await changeAccount(service, { product: 'rp', password: `${canary}-replaced` });
  const other = await vantage.context.newPage();
  await other.goto(`${onOwnHost(where.site, 'other')}/ip`).catch(() => null);
  await expect(popup.page.getByRole('alert').first()).toContainText('refused the login');
  await popup.switchOff('Germany');

  const off = Date.now();
  await page.evaluate(beginSending, { urls: [where.site], everyMs: 5 });
  await popup.switchOn('France');
  await popup.exit();
  await page.evaluate(stopSending);
  const arrived = state.log.filter(({ where: at, at: when }) => at === 'site' && when > off);
  const by = (country: string) =>
    arrived.filter(({ from }) => state.exits.find(from)?.country === country).length;
  expect(by('FR')).toBeGreaterThan(0);
  expect(by('DE')).toBe(0);
});

test('tunnels from before a refused login carry nothing of later switches until a login is accepted @long', async ({
  vantage,
  where,
}) => {
  const { exits, proxy } = await startProxyOfAnn(vantage, where);
  try {
    const popup = await vantage.popup();
    const page = await vantage.visit(`${where.siteHttp}/ip`);
    const send = async (prefix: string) => {
      const sent = await page.evaluate(sendAll, { urls: [where.site, where.site], prefix });
      return sent.map(({ ok }) => ok);
    };
    await popup.switchOn('ann');
    await expect(popup.page.getByText('127.40.0.1').first()).toBeVisible();
    expect(await send('ann')).toEqual([true, true]);
    // The tunnels stay open; the next one is refused.
    delete exits['ann:one'];
    const other = await vantage.context.newPage();
    await other.goto(`${onOwnHost(where.site, 'other')}/ip`).catch(() => null);
    await expect(popup.page.getByRole('alert').first()).toContainText('login');

    await popup.switchOn('bob');
    await expect(popup.page.getByRole('alert').first()).toContainText('login');
    expect(await send('refused')).toEqual([false, false]);
    await popup.page.getByRole('button', { name: 'Check again' }).click();
    await expect(popup.page.getByRole('alert').first()).toContainText('login');
    expect(await send('checked')).toEqual([false, false]);
    exits['bob:one'] = '127.40.0.2';
    await popup.page.getByRole('button', { name: 'Check again' }).click();
    await expect(popup.page.getByRole('alert')).toHaveCount(0);
    await expect(popup.page.getByText('127.40.0.2').first()).toBeVisible();
    expect(await send('bob')).toEqual([true, true]);
  } finally {
    await proxy.close();
  }
});
