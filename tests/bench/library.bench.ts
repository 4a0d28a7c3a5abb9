import type { Page } from '@playwright/test';
import { fillLibrary, typedAt } from '../fixtures/many-results.ts';
import { expect } from '../e2e/harness.ts';
import { test } from './bare.ts';
import { median, printFigure } from './figures.ts';
import { alternated, opening } from './openings.ts';

const count = 100_000;
const turns = 20;

/** JavaScript heap of the page in bytes. */
async function held(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

test('a library of 100,000 results', async ({ vantage, context }) => {
  test.setTimeout(900_000);
  // This page creates the library if there is none yet.
  const filler = await vantage.open('workspace.html#/results');
  await expect(filler.getByText('No results yet', { exact: true })).toBeVisible();
  await filler.evaluate(fillLibrary, count);
  await filler.close();

  const { own = [], bare = [] } = await alternated(turns, {
    own: () =>
      opening(
        context,
        `${vantage.origin}/workspace.html#/results`,
        '[aria-describedby="library-keys"] > :nth-child(10) a',
      ),
    bare: () => opening(context, `${vantage.origin}/bare-library.html`, 'li:nth-child(50)'),
  });
  // Times of the rows being in a frame of the page, and of the browser's first paint.
  for (const [part, what] of [
    ['content', 'first rows'],
    ['painted', 'first paint'],
  ] as const) {
    const [mine, control] = [own, bare].map((of) => median(of.map((one) => one[part])));
    const ratio = (mine ?? NaN) / (control ?? NaN);
    console.log(`  ${what}: ${mine?.toFixed(0)} ms, bare ${control?.toFixed(0)} ms`);
    printFigure(
      `library, ${what} beside a bare page`,
      ratio,
      ' times',
      'at most 1.5',
      ratio <= 1.5,
    );
  }

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
  printFigure('first answers of a search, 95th percentile', p95, ' ms', 'under 150', p95 < 150);
  await page.evaluate(typedAt, '');
  const list = page.locator('div:has(> [aria-describedby="library-keys"])');
  for (let at = 0; at < 200; at += 1) {
    await list.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part;
    }, at / 200);
    await page.waitForTimeout(30);
  }
  const grown = ((await held(page)) - before) / 1e6;
  printFigure('growth while searching and scrolling', grown, ' MB', 'at most 100', grown <= 100);
});
