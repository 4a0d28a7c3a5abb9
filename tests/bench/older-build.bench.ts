import { type BrowserContext, chromium, type Page, test } from '@playwright/test';
import { build, chromiumWithBuild, workerOf } from '../e2e/harness.ts';
import { killWorkers } from '../e2e/vantage.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { median, printFigure } from './figures.ts';
import { opening } from './openings.ts';

/**
 * Folder of an older build to compare with; without it, only the current build's figures are
 * printed.
 */
const older = process.env['BASE_BUILD'];
const turns = Number(process.env['BENCH_TURNS'] ?? 40);
const warmUps = 3;

/** Build running in a separate browser. */
interface Started {
  context: BrowserContext;
  /** Extension page without a script of its own. */
  page: Page;
  origin: string;
}

async function start(folder: string): Promise<Started> {
  const context = await chromium.launchPersistentContext('', {
    ...chromiumWithBuild({ addresses: { certSpki: '' } }, folder),
    headless: true,
  });
  const origin = `chrome-extension://${new URL((await workerOf(context)).url()).host}`;
  await closeWelcomeIn(context);
  const page = await context.newPage();
  await page.goto(`${origin}/managed-schema.json`);
  return { context, page, origin };
}

/** Milliseconds until a stopped worker replies to its first message. */
async function firstAnswer({ context, page }: Started): Promise<number> {
  await killWorkers(context, page);
  return await page.evaluate(async () => {
    const began = performance.now();
    const reply: unknown = await chrome.runtime.sendMessage({ type: 'app/hello', input: {} });
    if (!JSON.stringify(reply).startsWith('{"ok":true')) throw new Error(JSON.stringify(reply));
    return performance.now() - began;
  });
}

/** Milliseconds until the popup's first paint while its worker is stopped. */
async function firstPaint({ context, page, origin }: Started): Promise<number> {
  await killWorkers(context, page);
  return (await opening(context, `${origin}/popup.html`, 'main')).painted;
}

/**
 * Measures both builds in pairs.
 * @returns medians of this build's figures, of the older one's, and of the differences.
 */
async function compare(measure: (build: Started) => Promise<number>) {
  const own = await start(build);
  const other = older === undefined ? null : await start(older);
  const pairs: { mine: number; theirs: number }[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const measures = [
      async () => ({ mine: await measure(own) }),
      async () => ({ theirs: other ? await measure(other) : NaN }),
    ];
    // The build measured first alternates.
    if (turn % 2 === 0) measures.reverse();
    const pair = { mine: NaN, theirs: NaN };
    for (const one of measures) Object.assign(pair, await one());
    if (turn >= warmUps) pairs.push(pair);
  }
  await own.context.close();
  await other?.context.close();
  return {
    mine: median(pairs.map(({ mine }) => mine)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    longer: median(pairs.map(({ mine, theirs }) => mine - theirs)),
    ratio: median(pairs.map(({ mine, theirs }) => mine / theirs)),
  };
}

test('first answer of a stopped worker', async () => {
  test.setTimeout(600_000);
  const { mine, theirs, longer } = await compare(firstAnswer);
  console.log(`  a stopped worker answers after ${mine.toFixed(1)} ms (median of ${turns})`);
  if (older === undefined) return;
  console.log(`  the older build's after ${theirs.toFixed(1)} ms`);
  printFigure('median of the paired differences', longer, ' ms', 'at most 10', longer <= 10);
});

test('first paint of the popup, its worker stopped', async () => {
  test.setTimeout(1_200_000);
  const { mine, theirs, longer, ratio } = await compare(firstPaint);
  console.log(`  the popup is painted after ${mine.toFixed(0)} ms (median of ${turns})`);
  if (older === undefined) return;
  console.log(`  the older build's after ${theirs.toFixed(0)} ms, ${longer.toFixed(1)} ms apart`);
  printFigure('median of the paired ratios', ratio, ' times', 'at most 1.1', ratio <= 1.1);
});
