import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/harness.ts';
import type { Vantage } from '../e2e/vantage.ts';
import { bundle } from './extract/bundle.ts';
import { median, printFigure } from './figures.ts';
import { growthDuring } from './memory.ts';
import type * as RowWriter from './row-writer.ts';

const turns = 5;
const count = 20_000;
const patient = { timeout: 60_000 };

const row = (at: number): string =>
  `<tr><td>${at}</td><td><a href="/lamp/${at}">Lamp number ${at}</a></td><td>£${(at % 997) + 0.5}</td><td>${(at % 28) + 1} March 2026</td><td>Words about lamp ${at}, made by hand</td></tr>`;
const long = `<!doctype html><html lang="en"><title>Long</title><h1>All lamps</h1><table><thead><tr><th>No</th><th>Name</th><th>Price</th><th>Since</th><th>About</th></tr></thead><tbody>${Array.from({ length: count }, (_, at) => row(at + 1)).join('')}</tbody></table></html>`;

const rows = (page: Page) => page.getByRole('region', { name: 'Rows' });

/** Milliseconds in the page from a press until `isDone` holds in it, looked at in every frame. */
async function untilShown(page: Page, press: string, done: string): Promise<number> {
  return page.evaluate(
    ([pressed, shown]) =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLElement>(pressed ?? '');
        const begun = performance.now();
        button?.click();
        const check = (): void => {
          if (document.querySelector(shown ?? '')) resolve(performance.now() - begun);
          else requestAnimationFrame(check);
        };
        check();
      }),
    [press, done],
  );
}

/** Milliseconds from the press of a button until its file is handed to the browser. */
async function untilSaved(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function saved() {
      (globalThis as { savedAt?: number }).savedAt = performance.now();
      click.call(this);
    };
  });
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled(patient);
  const download = page.waitForEvent('download', patient);
  const begun = await button.evaluate((one: HTMLElement) => {
    const at = performance.now();
    one.click();
    return at;
  });
  await (await download).delete();
  return (await page.evaluate(() => (globalThis as { savedAt?: number }).savedAt ?? 0)) - begun;
}

async function measured(
  what: string,
  open: () => Promise<{ page: Page; shown: number }>,
): Promise<void> {
  const shown: number[] = [];
  const saved: Record<string, number[]> = {};
  for (let turn = 0; turn < turns; turn += 1) {
    const one = await open();
    shown.push(one.shown);
    await expect(one.page.getByText(/· 20,000 rows$/)).toBeVisible(patient);
    for (const name of ['Save as CSV', 'Save as XLSX', 'Save as JSON'])
      (saved[name] ??= []).push(await untilSaved(one.page, name));
    await one.page.close();
  }
  const time = median(shown);
  printFigure(`${count} rows ${what}, until shown`, time, ' ms', 'under 500', time < 500);
  for (const [name, times] of Object.entries(saved)) {
    const took = median(times);
    printFigure(`${count} rows ${what}, '${name}'`, took, ' ms', 'under 1,000', took < 1000);
  }
}

async function openPicker(vantage: Vantage): Promise<{ page: Page; shown: number }> {
  const page = await vantage.open('sidepanel.html');
  const summary = page.getByText('Pick data on this page', { exact: true });
  await expect(summary).toBeVisible(patient);
  await summary.evaluate((one) => one.closest('summary')?.setAttribute('data-bench', ''));
  const shown = await untilShown(page, '[data-bench]', '[role=region] tbody td');
  return { page, shown };
}

test('a long table is shown and saved', async ({ vantage, where }) => {
  test.setTimeout(600_000);
  await vantage.context.route(`${where.site}/long`, (route) =>
    route.fulfill({ contentType: 'text/html', body: long }),
  );
  await vantage.visit(`${where.site}/long`);
  await measured('of an open page', async () => {
    const opened = await openPicker(vantage);
    await expect(rows(opened.page)).toBeVisible(patient);
    return opened;
  });
});

test('a million rows become CSV without filling memory', async ({ vantage }) => {
  test.setTimeout(600_000);
  const code = await bundle(path.resolve('tests/bench/row-writer.ts'), 'bench');
  const page = await vantage.open('managed-schema.json');
  await page.evaluate(code.replace('var bench=', 'globalThis.bench='));
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  let made = { size: 0, took: 0 };
  const growth = await growthDuring(async () => {
    made = await page.evaluate(async () => {
      const rows = function* () {
        for (let at = 0; at < 1_000_000; at += 1) {
          const name = `Lamp ${at}; of brass`;
          yield [at, name, `https://shop.example/lamp/${at}`, at * 0.37, '2026-03-04'];
        }
      };
      const begun = performance.now();
      const { bench } = globalThis as unknown as { bench: typeof RowWriter };
      const { writeRows, openDiskFile } = bench;
      const table = { names: ['No', 'Name', 'Link', 'Price', 'Since'], rows: rows() };
      const file = await writeRows(table, 'csv', { disk: openDiskFile });
      return { size: file.size, took: performance.now() - begun };
    });
  });
  const what = `1,000,000 rows to CSV (${Math.round(made.size / 1e6)} MB in ${Math.round(made.took)} ms), growth`;
  printFigure(what, growth, ' MB', 'under 100', growth < 100);
});
