import type { Page } from '@playwright/test';
import { onOwnHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from '../e2e/harness.ts';
import { median, printFigure } from './figures.ts';

const kills = Number(process.env['KILLS'] ?? 100);
/** Milliseconds after which a request that neither arrived nor failed counts as hanging. */
const hangingMs = 20_000;
/** Kills happen up to this many ms after the gateway requested the login. */
const windowMs = 20;

test(`a worker killed ${kills} times amid a login challenge`, async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(3_000_000);
  await vantage.connect();
  await vantage.addProfiles(threeProfiles.slice(0, 1));
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  const session = await vantage.context.newCDPSession(popup.page);
  await session.send('ServiceWorker.enable');

  const tab = await vantage.context.newPage();
  const ends = { loaded: 0, explained: 0, hanging: 0 };
  const took: number[] = [];
  for (let at = 0; at < kills; at += 1) {
    await forgetLogins(popup.page);
    const host = onOwnHost(where.site, `killed${at}`);
    const began = Date.now();
    // A first failure is no end: Vantage reloads such a page once.
    const opened = tab.goto(`${host}/ip`, { timeout: hangingMs }).then(() => '', String);
    await challenged(() =>
      service.state.log.some(
        ({ kind, host: of }) => kind === 'refused' && of.startsWith(`killed${at}.`),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, (windowMs * (at % 10)) / 10));
    await session.send('ServiceWorker.stopAllWorkers');
    const first = await opened;
    const end = await endOf(tab, began + hangingMs);
    ends[end] += 1;
    if (end === 'loaded') took.push(Date.now() - began);
    else console.log(`  ${at}: ${end}, ${first.split('\n')[0]}`);
  }
  const sum = `${ends.loaded} loaded, ${ends.explained} explained, ${ends.hanging} hanging`;
  console.log(`  of ${kills} kills: ${sum}; median of the loaded ${median(took)} ms`);
  printFigure('requests hanging', ends.hanging, '', 'at most 1', ends.hanging <= 1);
  expect(ends.loaded + ends.explained + ends.hanging).toBe(kills);
});

/** What a person sees in the end: the site, a page of Vantage or of the browser that says why not, or nothing. */
async function endOf(tab: Page, until: number): Promise<'loaded' | 'explained' | 'hanging'> {
  let seen: 'explained' | 'hanging' = 'hanging';
  while (Date.now() < until) {
    const [address, text] = await tab
      .evaluate(() => [location.href, document.body.innerText] as const)
      .catch(() => ['', ''] as const);
    if (text.includes('DE ')) return 'loaded';
    seen = address.startsWith('chrome') ? 'explained' : 'hanging';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return seen;
}

/** Makes Chromium forget its proxy logins, so that the next request is challenged. */
async function forgetLogins(page: Page): Promise<void> {
  await page.evaluate(() =>
    chrome.browsingData.remove(
      { since: 0, originTypes: { protectedWeb: true } },
      { cookies: true },
    ),
  );
}

/** Resolves when the gateway has requested a login, without the delay of a timer. */
async function challenged(wasChallenged: () => boolean): Promise<void> {
  const until = Date.now() + 10_000;
  while (!wasChallenged() && Date.now() < until) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
