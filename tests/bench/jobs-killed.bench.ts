import type { Page } from '@playwright/test';
import { beginJob } from '../fixtures/begin-job.ts';
import { slotUse } from '../fixtures/job-slots.ts';
import { expect, test } from '../e2e/harness.ts';
import { printFigure } from './figures.ts';

const count = Number(process.env['ADDRESSES'] ?? '1000');
const kills = 20;
const seconds = 2;
const limit = 20;

/** Figures of the open job, by name. */
async function figures(page: Page): Promise<Record<string, number>> {
  const texts = await page
    .getByRole('region', { name: 'Progress' })
    .locator('dt, dd')
    .allInnerTexts();
  const pairs = texts.flatMap((name, at): [string, number][] =>
    at % 2 === 0 ? [[name, Number((texts[at + 1] ?? '').replaceAll(/\D/g, ''))]] : [],
  );
  return Object.fromEntries(pairs);
}

test.describe('a job whose worker is killed 20 times', () => {
  test.use({ serviceOptions: { concurrency: limit, credits: 100_000 } });

  test('nothing is lost, nothing is charged twice unseen, and it never stands still for long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(1_800_000);
    await vantage.connect();
    const page = await beginJob(
      vantage,
      `${where.site}/slow?seconds=${seconds}&n=[1-${count}]`,
      count,
    );
    let before = 0;
    let since = Date.now();
    let gap = 0;
    /** Waits until `more` addresses have ended, and notes the longest time without an end. */
    const progress = async (more: number): Promise<number> => {
      const goal = before + more;
      await expect
        .poll(
          async () => {
            const left = (await figures(page))['Left'] ?? count;
            const ended = count - left;
            if (ended === before && ended < count) return ended >= goal;
            gap = Math.max(gap, Date.now() - since);
            [before, since] = [ended, Date.now()];
            return ended >= goal || left === 0;
          },
          { timeout: 120_000, intervals: [200] },
        )
        .toBe(true);
      return before;
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await progress(Math.floor(count / kills / 2));
      await vantage.killWorker();
      // Every other time a page of Vantage is opened; else the alarm alone starts the worker again.
      if (kill % 2 === 0) await (await vantage.open('popup.html')).close();
    }
    while ((await progress(1)) < count);
    const use = slotUse(service, seconds, limit);
    const end = await figures(page);
    const seen = (end['Done'] ?? 0) + (end['Unknown'] ?? 0);
    printFigure('lost addresses', count - seen - (end['Failed'] ?? 0), '', '0', seen === count);
    printFigure('replies lost and shown as unknown', end['Unknown'] ?? 0, '', 'told', true);
    const twice = use.taken.length - new Set(use.taken).size;
    printFigure('addresses charged twice', twice, '', '0', twice === 0);
    printFigure('longest time without progress', gap / 1000, ' s', 'at most 35 s', gap <= 35_000);
    printFigure(
      'most scrapes at once',
      use.maxParallel,
      '',
      `at most ${limit}`,
      use.maxParallel <= limit,
    );
    expect({ seen, twice }).toEqual({ seen: count, twice: 0 });
    expect(use.charges).toBeLessThanOrEqual(count);
  });
});
