import type { Page } from '@playwright/test';
import { openBare, openedAt, fillLibrary, typedAt } from '../fixtures/many-results.ts';
import { expect, test } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { median, told } from './figures.ts';

const count = 100_000;
const turns = 9;

/** Bytes that the page's scripts hold. */
async function held(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function bareOpening(vantage: Vantage): Promise<number> {
  const page = await vantage.context.newPage();
  // A page of the extension with nothing else in it: its icon's folder has no page, so a text file serves.
  await page.goto(`${vantage.origin}/managed-schema.json`);
  const taken = await page.evaluate(openBare);
  await page.close();
  return taken;
}

async function ownOpening(vantage: Vantage): Promise<number> {
  const page = await vantage.context.newPage();
  await page.addInitScript(openedAt);
  await page.goto(`${vantage.origin}/workspace.html#/results`);
  await page.locator('.library-row a').nth(10).waitFor();
  const taken = await page.evaluate(() => Number(document.documentElement.dataset['opened']));
  await page.close();
  return taken;
}

test('a library of 100,000 results', async ({ vantage }) => {
  test.setTimeout(900_000);
  const filler = await vantage.open('popup.html');
  await filler.evaluate(fillLibrary, count);
  await filler.close();

  const bare: number[] = [];
  const own: number[] = [];
  // A page of each kind, and each kind first in every other turn: nobody finds the library warmer than the other.
  // The first turn only warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const both = [
      async () => void (turn > 0 ? bare : []).push(await bareOpening(vantage)),
      async () => void (turn > 0 ? own : []).push(await ownOpening(vantage)),
    ];
    for (const one of turn % 2 === 0 ? both : both.toReversed()) await one();
  }
  const ratio = median(own) / median(bare);
  console.log(`  opening: ${median(own).toFixed(0)} ms, bare ${median(bare).toFixed(0)} ms`);
  told(
    'opening the library, in openings of a bare page',
    ratio,
    ' times',
    'at most 1.5',
    ratio <= 1.5,
  );

  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByText('100,000 results')).toBeVisible({ timeout: 60_000 });
  const before = await held(page);
  const times: number[] = [];
  for (const words of ['word12', 'shop w', 'lamp word300', 'page 99', 'a', 'word4 word5']) {
    for (let at = 1; at <= words.length; at += 1) {
      times.push(await page.evaluate(typedAt, words.slice(0, at)));
    }
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
  console.log(`  search: median ${median(times).toFixed(0)} ms of ${times.length} key presses`);
  told('first answers of a search, 95th percentile', p95, ' ms', 'under 150', p95 < 150);
  await page.evaluate(typedAt, '');
  const list = page.locator('.library-scroll');
  for (let at = 0; at < 200; at += 1) {
    await list.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part;
    }, at / 200);
    await page.waitForTimeout(30);
  }
  const grown = ((await held(page)) - before) / 1e6;
  told('growth while searching and scrolling', grown, ' MB', 'at most 100', grown <= 100);
});
