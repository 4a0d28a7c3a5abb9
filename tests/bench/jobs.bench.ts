import { beginJob } from '../fixtures/begin-job.ts';
import { slotUse } from '../fixtures/job-slots.ts';
import { expect, test } from '../e2e/harness.ts';
import { printFigure } from './figures.ts';
import { usedAfterCollecting } from '../fixtures/heaps.ts';
import { memoryBelow } from './memory.ts';

const count = Number(process.env['ADDRESSES'] ?? '2000');
const seconds = 6;
const limit = 20;

test.describe('a job of 2,000 addresses, 6 s each, 20 at a time', () => {
  test.use({ serviceOptions: { concurrency: limit, credits: 100_000 } });

  test('part of the slots that are busy from start to end', async ({
    context,
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(1_500_000);
    await vantage.connect();
    const text = `${where.site}/slow?seconds=${seconds}&n=[1-${count}]`;
    const page = await beginJob(vantage, text, count);
    await expect
      .poll(() => slotUse(service, seconds, limit).charges, { timeout: 600_000, intervals: [5000] })
      .toBeGreaterThanOrEqual(count / 4);
    const early = memoryBelow();
    const earlyUsed = await usedAfterCollecting(context);
    const progress = page.getByRole('region', { name: 'Progress' });
    await expect(progress.getByText('Finished')).toBeVisible({ timeout: 1_200_000 });
    const grown = memoryBelow() - early;
    const grownUsed = (await usedAfterCollecting(context)) - earlyUsed;
    printFigure(
      'growth of memory over three quarters of the job',
      grown,
      ' MB',
      'at most 50',
      grown <= 50,
    );
    printFigure(
      'growth of what is used, after collecting',
      grownUsed,
      ' MB',
      'at most 5',
      grownUsed <= 5,
    );
    const use = slotUse(service, seconds, limit);
    printFigure('slots busy', use.busy * 100, ' %', 'at least 90 %', use.busy >= 0.9);
    printFigure(
      'from an end to the next scrape',
      use.handOver,
      ' ms',
      'at most 600 ms',
      use.handOver <= 600,
    );
    printFigure('longest time without an end', use.gap, ' s', 'at most 35 s', use.gap <= 35);
    expect(use.maxParallel).toBeLessThanOrEqual(limit);
    expect(use.refused).toBe(0);
    expect(use.charges).toBe(count);
    expect(new Set(use.taken).size).toBe(count);
  });
});
