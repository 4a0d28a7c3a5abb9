import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { usedAfterCollecting } from '../fixtures/heaps.ts';

const rounds = 200;
/** Rounds after which everything that is loaded lazily has been loaded. */
const warm = 40;

interface Figures {
  /** Memory in MB that the worker and a page that stays open still use after collecting. */
  usedMb: number;
  /** Number of event listeners in that page. */
  listeners: number;
  /**
   * Number of keys in `storage.session` (some exist only during a request), and bytes in
   * `storage.local`.
   */
  sessionKeys: number;
  localBytes: number;
}

/** Number of readings, one a second, of which the lowest counts: a row drawn a moment ago doubles the listeners. */
const readings = 5;

async function figures(page: Page): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let usedMb = Infinity;
  let listeners = Infinity;
  for (let left = readings; left > 0; left -= 1) {
    await page.waitForTimeout(1000);
    // Playwright keeps the worker running, so that its memory counts.
    usedMb = Math.min(usedMb, await usedAfterCollecting(page.context()));
    const { metrics } = await session.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? NaN;
    listeners = Math.min(listeners, now);
  }
  await session.detach();
  const stored = await page.evaluate(async () => ({
    sessionKeys: Object.keys(await chrome.storage.session.get(null)).length,
    localBytes: await chrome.storage.local.getBytesInUse(null),
  }));
  return { usedMb, listeners, ...stored };
}

/** Actions of a user in a quarter of an hour. */
async function use(vantage: Vantage, results: Page, at: number): Promise<void> {
  const popup = await vantage.popup();
  const toggle = popup.page.getByRole('switch', { name: 'Germany', exact: true });
  await toggle.click();
  await expect(toggle).toBeChecked();
  const tab = await vantage.visit(`${vantage.where.site}/ip?soak=${at}`);
  await popup.page.close();
  const options = { mode: 'request', country: '', screenshot: false };
  const input = {
    url: `${vantage.where.siteHttp}/echo?soak=${at}`,
    options,
    privateAddressConfirmed: true,
  };
  await results.evaluate(
    (sent) => chrome.runtime.sendMessage({ type: 'scrape/submit', input: sent }),
    input,
  );
  const again = await vantage.popup();
  await again.page.getByRole('switch', { name: 'Germany', exact: true }).click();
  await expect(again.page.getByRole('switch', { name: 'Germany', exact: true })).not.toBeChecked();
  for (const page of [again.page, tab]) await page.close();
}

/** Counts how often a worker is seen running from now on. */
async function countWakes(session: CDPSession): Promise<() => number> {
  let wakes = 0;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    wakes += versions.filter(({ runningStatus }) => runningStatus === 'running').length;
  });
  await session.send('ServiceWorker.enable');
  return () => wakes;
}

test('a day of use leaves nothing behind, and an idle worker stays asleep', async ({ vantage }) => {
  test.setTimeout(3_600_000);
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const blank = await vantage.context.newPage();
  const results = await vantage.open('workspace.html#/results');
  let early: Figures | null = null;
  for (let at = 1; at <= rounds; at += 1) {
    await use(vantage, results, at);
    if (at === warm) early = await figures(results);
  }
  if (!early) throw new Error('Nothing was measured');
  const late = await figures(results);
  await results.close();
  console.log(
    `  after ${warm} rounds: ${JSON.stringify(early)}\n  after ${rounds}: ${JSON.stringify(late)}`,
  );
  // One ledger entry per call, one row per result.
  expect(late.localBytes - early.localBytes).toBeLessThan((rounds - warm) * 1000);
  expect(late.sessionKeys).toBeLessThanOrEqual(early.sessionKeys + 10);
  expect(late.usedMb - early.usedMb).toBeLessThan(4);
  // Varies with the rows that are drawn, from 72 to 133; one left behind every other round would add 80.
  expect(late.listeners - early.listeners).toBeLessThan((rounds - warm) / 2);

  // Playwright keeps a running worker alive, so the test stops it: at once, and after pending work
  // is done.
  await vantage.killWorker();
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  await vantage.killWorker();
  const session = await vantage.context.newCDPSession(blank);
  const wakes = await countWakes(session);
  await new Promise((resolve) => setTimeout(resolve, 120_000));
  expect(wakes()).toBe(0);
});
