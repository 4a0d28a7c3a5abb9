import { direct } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { beginSending, stopSending } from '../fixtures/sender.ts';
import { expect, test } from './harness.ts';
import { addLiving } from './profile-form.ts';

test('a session is renewed before its end, another one rotates every minute, and nothing leaves past them @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(300_000);
  const { state } = service;
  await vantage.connect();
  const minute = { country: 'DE', lifetimeMinutes: 1 };
  await addLiving(vantage, { name: 'Short', product: 'rp', ...minute });
  const site = 'turns.vantage.test';
  await addLiving(vantage, {
    name: 'Turns',
    product: 'rpc',
    country: 'DE',
    site,
    rotateEveryMinutes: 1,
  });
  const popup = await vantage.popup();
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const { shown } = await popup.switchOn('Short');
  const exit = await popup.exit();
  await popup.switchOn('Turns');
  const turns = await vantage.visit(`${onOwnHost(where.siteHttp, 'turns')}/ip`);
  /**
   * Visitor address seen by the site; null: the page did not load, which is allowed during a
   * rotation.
   */
  const turned = async (): Promise<string | null> => {
    const answer = await turns.reload().catch(() => null);
    return /^\d+\.\d+\.\d+\.\d+/.exec((await answer?.text()) ?? '')?.[0] ?? null;
  };
  const first = await turned();
  expect(first).not.toBeNull();
  const began = Date.now();
  await tab.bringToFront();
  await tab.evaluate(beginSending, { urls: [where.siteHttp, where.site], everyMs: 100 });
  // The worker is stopped for most of the minute, as it would be in real use.
  await vantage.killWorker();
  await expect(popup.page.getByText('Before', { exact: true })).toBeVisible({ timeout: 90_000 });
  const [before, now] = await popup.beforeAndNow();
  expect(before).toBe(exit);
  // For the failure message: the session that each exit check used.
  const checks = state.log.filter(
    (line) => line.where === 'proxy' && line.host === new URL(where.exitCheck).hostname,
  );
  expect(now, JSON.stringify(checks)).not.toBe(exit);
  await expect(popup.toggle('Short')).toBeChecked();
  const hasTurned = async () => {
    const now = await turned();
    return now !== null && now !== first;
  };
  await expect.poll(hasTurned, { timeout: 90_000, intervals: [1000] }).toBe(true);
  const rotations = state.log.filter(({ path }) => path?.startsWith('/public/rotate_session'));
  expect(new Set(rotations.map(({ path }) => path?.includes('product=rpc')))).toEqual(
    new Set([true]),
  );
  // Once a minute, not more often.
  expect(rotations.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 60_000));
  const sent = await tab.evaluate(stopSending);
  expect(sent.length).toBeGreaterThan(100);
  expect(direct(state, shown)).toEqual([]);
  const countries = new Set(
    state.log
      .filter((line) => line.where === 'site' && line.at >= shown && line.path?.startsWith('/ip'))
      .map((line) => state.exits.find(line.from ?? '')?.country),
  );
  expect([...countries]).toEqual(['DE']);
});

test('WebRTC and prediction are held while a profile is on, and given back', async ({
  vantage,
}) => {
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  const held = () =>
    popup.page.evaluate(async () => {
      const { webRTCIPHandlingPolicy, networkPredictionEnabled } = chrome.privacy.network;
      const all = [await webRTCIPHandlingPolicy.get({}), await networkPredictionEnabled.get({})];
      return all.map(({ value }) => value as unknown);
    });
  const before = await held();
  await popup.switchOn('Germany');
  expect(await held()).toEqual(['disable_non_proxied_udp', false]);
  await popup.switchOff('Germany');
  await expect.poll(held).toEqual(before);
  expect(before[0]).not.toBe('disable_non_proxied_udp');
});
