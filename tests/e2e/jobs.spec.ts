import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addFault } from '../fixtures/admin.ts';
import { beginJob } from '../fixtures/begin-job.ts';
import { slotUse } from '../fixtures/job-slots.ts';
import { expect as plainExpect, test } from './harness.ts';

// Timeout for slow machines.
const expect = plainExpect.configure({ timeout: 120_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const state = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('status').getByText(name);
/** The figure beside a name, such as 'Done'. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Progress' })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::*[1]');

test.describe('five at a time', () => {
  test.use({ serviceOptions: { concurrency: 5 } });

  test('a job from pasted addresses to its results and their export', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(240_000);
    await vantage.connect();
    const text = `${where.site}/echo?n=[01-12]\n${where.site}/echo?n=01\nftp://none.test/`;
    const page = await beginJob(vantage, text, 12);
    await expect(state(page, 'Finished')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '12 of 12 addresses ended',
    );
    const { taken, charges, refused } = slotUse(service, 0, 5);
    expect(taken).toHaveLength(12);
    expect(new Set(taken).size).toBe(12);
    expect({ charges, refused }).toEqual({ charges: 12, refused: 0 });

    await press(page, 'Export');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Format').selectOption({ label: 'JSON Lines' });
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[11]).toContain('n=12');
    await dialog.getByRole('button', { name: 'Close' }).click();

    // Its results are listed together, and keep out of the list of all others.
    await press(page, 'Show 12 results');
    await expect(page.getByText('12 results', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '1 filter' }).click();
    await press(page, 'Clear all');
    await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  });

  test('paused nothing more is sent; resumed it goes on; the worker killed amid it loses and repeats nothing @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(400_000);
    await vantage.connect();
    const page = await beginJob(vantage, `${where.site}/slow?seconds=2&n=[1-40]`, 40);
    await expect(figure(page, 'Done')).toHaveText(/^[1-9]/);
    await press(page, 'Pause');
    await expect(state(page, 'Paused')).toBeVisible();
    await expect(figure(page, 'Running')).toHaveText('0');
    const asked = slotUse(service, 2, 5).taken.length;
    expect(asked).toBeLessThan(40);
    await page.waitForTimeout(3000);
    expect(slotUse(service, 2, 5).taken).toHaveLength(asked);

    // The side panel shows it as well, and resumes it.
    const panel = await vantage.open('sidepanel.html');
    await panel.setViewportSize({ width: 360, height: 700 });
    await panel.getByRole('button', { name: /^Resume / }).click();
    await expect(panel.getByRole('button', { name: /^Pause / })).toBeVisible();
    for (const name of ['Done', 'Failed', 'Running', 'Left', 'Rate', 'Time left', 'Credits']) {
      await expect(panel.getByRole('term').getByText(name, { exact: true })).toBeVisible();
    }
    await panel.screenshot({ path: test.info().outputPath('panel.png') });
    await panel.close();
    await expect(state(page, 'Running')).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => await chrome.action.getBadgeText({})))
      .toMatch(/^\d+%$/);
    for (let kill = 0; kill < 4; kill += 1) {
      await page.waitForTimeout(2500);
      await vantage.killWorker();
      // Opening a page wakes the worker at once; the alarm would take up to 30 s.
      const visit = await vantage.open('popup.html');
      await visit.close();
    }
    // A worker that nothing else starts is woken by its alarm.
    await expect(figure(page, 'Left')).toHaveText('0', { timeout: 90_000 });
    const use = slotUse(service, 2, 5);
    // Killed during a call, its reply is lost: that one is told as unknown, and never sent again by itself.
    expect(new Set(use.taken).size).toBe(use.taken.length);
    expect(use.charges).toBe(use.taken.length);
    expect(use.refused).toBe(0);
    expect(use.maxParallel).toBeLessThanOrEqual(5);
    const done = Number(await figure(page, 'Done').innerText());
    const unknown = figure(page, 'Unknown');
    const lost = (await unknown.isVisible()) ? Number(await unknown.innerText()) : 0;
    expect(done + lost).toBe(40);
  });

  test('what failed is grouped by its cause and tried again; busy replies fail nothing @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(300_000);
    await vantage.connect();
    const busy = { area: 'scraper', path: '/scraper/realtime', kind: 'status' } as const;
    await addFault(service, { ...busy, status: 429, waitSeconds: 1, count: 4 });
    const text = `${where.site}/echo?n=[1-4]\nhttps://nowhere.invalid/[1-2]`;
    const page = await beginJob(vantage, text, 6);
    await expect(state(page, 'Finished')).toBeVisible();
    await expect(figure(page, 'Done')).toHaveText('4');
    await expect(figure(page, 'Failed')).toHaveText('2');
    const causes = page.getByRole('region', { name: 'Addresses without a result' });
    await expect(causes.getByText('2 addresses', { exact: true })).toBeVisible();
    const before = slotUse(service, 0, 5).taken.length;
    await causes.getByRole('button', { name: /^Retry 2 addresses/ }).click();
    await expect.poll(() => slotUse(service, 0, 5).taken.length).toBe(before + 2);
    await expect(state(page, 'Finished')).toBeVisible();
    await expect(figure(page, 'Failed')).toHaveText('2');

    // Removed, its results are listed with all others.
    await press(page, 'Remove job');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove job' }).click();
    await expect(page).toHaveURL(/#\/jobs$/);
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    await expect(page.getByText('8 results', { exact: true })).toBeVisible();
  });

  test('what failed in one mode is tried again in another, at the cost that was told @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(300_000);
    await vantage.connect();
    // Each attempt of a scrape counts: all of the Request mode fail.
    const text = `${where.site}/fail?status=502&times=6&id=[1-2]`;
    const page = await beginJob(vantage, text, 2, 10);
    await expect(state(page, 'Finished')).toBeVisible();
    await expect(figure(page, 'Failed')).toHaveText('2');
    expect(service.state.charges).toEqual([]);
    const causes = page.getByRole('region', { name: 'Addresses without a result' });
    await causes.getByLabel('Retry in mode').selectOption({ label: 'Browser' });
    await expect(causes.getByText(/^Each address costs up to 5 credits/)).toBeVisible();
    await causes.getByRole('button', { name: /^Retry 2 addresses/ }).click();
    await expect(figure(page, 'Done')).toHaveText('2');
    await expect(state(page, 'Finished')).toBeVisible();
    await expect(causes).toHaveCount(0);
    expect(service.state.charges.map(({ credits }) => credits)).toEqual([5, 5]);
  });

  test('a job pauses at its cap, and goes on with a higher one @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(240_000);
    await vantage.connect();
    const page = await beginJob(vantage, `${where.site}/echo?n=[1-10]`, 10, 8);
    await expect(state(page, 'Paused')).toBeVisible();
    await expect(page.getByText(/reached its credit limit/)).toBeVisible();
    const used = service.state.charges.reduce((sum, { credits }) => sum + credits, 0);
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(8);
    await page.getByLabel('Credit limit').fill('100');
    await press(page, 'Resume');
    await expect(state(page, 'Finished')).toBeVisible();
    expect(slotUse(service, 0, 5).charges).toBe(10);
  });
});

test.describe('twenty at a time', () => {
  test.use({ serviceOptions: { concurrency: 20 } });

  // How busy they are over 2,000 addresses is measured by `tests/bench/jobs.bench.ts`.
  test('every slot of the account is used, and never more than there are, also by scrapes started by hand @long', async ({
    vantage,
    service,
    where,
  }) => {
    test.setTimeout(400_000);
    await vantage.connect();
    const page = await beginJob(vantage, `${where.site}/slow?seconds=6&n=[1-60]`, 60);
    await expect(figure(page, 'Running')).toHaveText('20');
    const sent = await page.evaluate(async (site) => {
      const options = { mode: 'request', country: '', screenshot: false };
      const submit = async (n: number): Promise<unknown> =>
        await chrome.runtime.sendMessage({
          type: 'scrape/submit',
          input: {
            url: `${site}/slow?seconds=6&by=hand&n=${n}`,
            options,
            privateAddressConfirmed: true,
          },
        });
      return await Promise.all([submit(1), submit(2), submit(3)]);
    }, where.site);
    expect(sent).toEqual(sent.map(() => expect.objectContaining({ ok: true })));
    await expect(state(page, 'Finished')).toBeVisible({ timeout: 200_000 });
    await expect.poll(() => slotUse(service, 6, 20).charges).toBe(63);
    const use = slotUse(service, 6, 20);
    expect(use).toMatchObject({ maxParallel: 20, refused: 0 });
    // They do not wait for the end of the job.
    const last = use.taken.findLastIndex((url) => url.includes('by=hand'));
    expect(last).toBeGreaterThan(0);
    expect(last).toBeLessThan(use.taken.length - 1);
  });
});
