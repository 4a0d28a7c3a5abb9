import { chromium, test } from '@playwright/test';
import { build, chromiumWithBuild, workerOf } from '../e2e/harness.ts';
import { closeWelcomeIn } from '../fixtures/welcome-tab.ts';
import { killWorkers } from '../e2e/vantage.ts';
import { median, told } from './figures.ts';

/** The folder of an older build, to hold this one against; without it, only this one's figures are printed. */
const older = process.env['BASE_BUILD'];
const turns = Number(process.env['BENCH_TURNS'] ?? 40);

/** Milliseconds that a stopped worker of a build needs to answer its first message. */
async function started(folder: string) {
  const context = await chromium.launchPersistentContext('', {
    ...chromiumWithBuild({ addresses: { certSpki: '' } }, folder),
    headless: true,
  });
  const { host } = new URL((await workerOf(context)).url());
  await closeWelcomeIn(context);
  const page = await context.newPage();
  // Of the extension, and without a script of its own.
  await page.goto(`chrome-extension://${host}/managed-schema.json`);
  return {
    async answer(): Promise<number> {
      await killWorkers(context, page);
      return await page.evaluate(async () => {
        const began = performance.now();
        const reply: unknown = await chrome.runtime.sendMessage({ type: 'app/hello', input: {} });
        if (!JSON.stringify(reply).startsWith('{"ok":true')) throw new Error(JSON.stringify(reply));
        return performance.now() - began;
      });
    },
    close: () => context.close(),
  };
}

test('first answer of a stopped worker, beside the one of an older build', async () => {
  test.setTimeout(600_000);
  const now = await started(build);
  const before = older === undefined ? null : await started(older);
  const mine: number[] = [];
  const theirs: number[] = [];
  const differences: number[] = [];
  for (let turn = -3; turn < turns; turn += 1) {
    // Each goes first every other time; the first rounds only warm up.
    const swapped = turn % 2 === 0;
    const first = swapped ? await now.answer() : ((await before?.answer()) ?? NaN);
    const second = swapped ? ((await before?.answer()) ?? NaN) : await now.answer();
    if (turn < 0) continue;
    const [own, other] = swapped ? [first, second] : [second, first];
    mine.push(own);
    theirs.push(other);
    differences.push(own - other);
  }
  console.log(
    `  a stopped worker answers after ${median(mine).toFixed(1)} ms (median of ${turns})`,
  );
  if (before !== null) {
    console.log(`  the older build's after ${median(theirs).toFixed(1)} ms`);
    const longer = median(differences);
    told('median of the paired differences', longer, ' ms', 'at most 10', longer <= 10);
  }
  await now.close();
  await before?.close();
});
