import { arrival } from '../fixtures/judge.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { sendAll } from '../fixtures/sender.ts';
import type { Sent } from '../fixtures/sender.ts';
import { expect, test } from './harness.ts';

test('switching off gives the browser its own connection back', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  const through = await tab.evaluate(sendAll, { urls: [where.siteHttp, where.site], prefix: 'on' });
  const exit = await popup.exit();
  await popup.switchOff('Germany');
  const own = await tab.evaluate(sendAll, { urls: [where.siteHttp, where.site], prefix: 'off' });
  const seen = (sent: Sent[]) => sent.map((one) => arrival(service.state, one)?.from);
  expect(shown).toBeGreaterThan(0);
  expect(seen(through)).toEqual([exit, exit]);
  expect(seen(own)).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('a switch-off that a killed worker had begun is finished by the next one @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  // State when the worker dies during a switch: the route is lost, the browser's setting stays.
  await popup.page.evaluate(async () => {
    const { proxyState } = await chrome.storage.local.get('proxyState');
    const { on } = proxyState as { on: object[] };
    const going = on.map((active) => ({ ...active, phase: 'switching' }));
    await chrome.storage.local.set({
      proxyState: { ...(proxyState as object), on: going, appliedRoutes: [] },
    });
  });
  await expect(popup.exitIp).not.toHaveText('Your own IP');
  await vantage.killWorker();
  await popup.page.reload();
  await popup.page.evaluate(() => chrome.runtime.sendMessage({ type: 'app/hello', input: {} }));
  await expect(popup.exitIp).toHaveText('Your own IP', { timeout: 20_000 });
  const [own] = await tab.evaluate(sendAll, { urls: [where.siteHttp], prefix: 'finished' });
  expect(arrival(service.state, own!)?.from).toBe('127.0.0.1');
});
