import { changeAccount } from '../fixtures/admin.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, sendAll, stopSending } from '../fixtures/sender.ts';
import { canary } from '../service/canary.ts';
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
