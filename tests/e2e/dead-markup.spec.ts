import type { BrowserContext, Page } from '@playwright/test';
import { plant } from '../fixtures/library.ts';
import { corpus, endMark } from '../fixtures/markup-corpus.ts';
import { listen } from '../fixtures/markup-marker.ts';
import { someOf, throughEveryView } from '../fixtures/markup-part.ts';
import {
  bringToLife,
  ordinaryPage,
  pressEverything,
  strangersIn,
  watchForLife,
} from '../fixtures/markup-press.ts';
import { formsOf, setsOf, singlesOf } from '../fixtures/markup-results.ts';
import {
  deadFrame,
  checkViews,
  patient,
  pressForReal,
  strangersInOtherForms,
  strangersUnder,
} from './dead-views.ts';
import { expect, test } from './harness.ts';

const markers = 'marker.vantage.test';

/** Records every sign of active content that the browser reports. */
async function watch(context: BrowserContext, page: Page): Promise<string[]> {
  const signs: string[] = [];
  await context.addInitScript(watchForLife);
  page.on('dialog', (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (!/^(about:|chrome-extension:)/.test(frame.url())) signs.push(`went to ${frame.url()}`);
  });
  page.on('download', (download) => signs.push(`download ${download.url()}`));
  page.on('popup', (other) => signs.push(`opened ${other.url()}`));
  // A style may refer to pictures; requests blocked by the policy were never sent.
  context.on('requestfinished', (request) => {
    if (!/^(chrome-extension|data|blob):/.test(request.url())) {
      signs.push(`asked for ${request.url()}`);
    }
  });
  // A form without an action may try to submit: the sandbox sends nothing.
  page.on('console', (message) => {
    if (
      /^(Blocked (script|opening|form submission to '[^'])|Unsafe attempt to initiate)/.test(
        message.text(),
      )
    )
      signs.push(message.text());
  });
  return signs;
}

test('thousands of hostile strings are dead in every view @long', async ({ vantage, context }) => {
  test.setTimeout(900_000);
  const marker = await listen(markers, () => '');
  const all = corpus(marker.base);
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  const signs = await watch(context, page);
  const sets = setsOf(all);
  const singles = singlesOf(all);
  for (const set of sets) await page.evaluate(plant, formsOf(set));
  await page.evaluate(plant, singles);
  await page.reload();

  const strange: string[] = [];
  let shown = 0;
  for (const [at, set] of sets.entries()) {
    await checkViews(page, set.page);
    const frame = await deadFrame(page, set.page);
    const { marks } = await frame.evaluate(pressEverything, endMark);
    // Each end mark present proves that its string was there.
    expect(marks, `strings in ${set.page.id}`).toBe(set.strings.length);
    shown += marks;
    if (at % 4 === 0) await pressForReal(page);
    await expect.poll(() => page.frames().length).toBe(3);
    if (throughEveryView(at)) strange.push(...(await strangersInOtherForms(page, set)));
  }
  for (const [at, single] of singles.entries()) {
    await checkViews(page, single);
    const frame = await deadFrame(page, single);
    await frame.evaluate(pressEverything, endMark);
    if (at % 20 === 0) await pressForReal(page);
    await expect.poll(() => page.frames().length).toBe(3);
    if (throughEveryView(at)) strange.push(...(await strangersUnder(page, ['Markdown'])));
  }
  expect(shown + singles.length).toBeGreaterThan(7000);
  expect(strange).toEqual([]);
  expect(signs).toEqual([]);
  expect(await page.evaluate(() => 'fired' in window)).toBe(false);
  expect(page.url()).toBe(`${vantage.origin}/workspace.html#/results/${singles.at(-1)?.id}`);
  expect(marker.calls).toEqual([]);
  expect(marker.connections()).toBe(0);
  await marker.close();
});

test('titles, tags and notes are words, however they are written @long', async ({
  vantage,
  context,
}) => {
  test.setTimeout(180_000);
  const marker = await listen(markers, () => '');
  const page = await vantage.open('workspace.html#/results');
  await expect(page.getByRole('heading', { name: 'Results' }).first()).toBeVisible();
  const signs = await watch(context, page);
  const image = `<img src="${marker.base}x" onerror="fired=1">`;
  const titles = [image, `\u202E\u2066Turned ${image}`, `Long ${'Wide '.repeat(200_000)}${image}`];
  const placed = singlesOf({ batches: [], singles: titles });
  await page.evaluate(plant, placed);
  await page.reload();
  const rows = page.getByRole('main').getByRole('link', { name: /^single-/ });
  await expect(rows).toHaveCount(titles.length, patient);
  expect(await page.evaluate(strangersIn, 'main')).toEqual([]);
  for (const row of placed) {
    await checkViews(page, row);
    await expect(page.getByRole('tablist', { name: 'Parts of the result' })).toBeVisible(patient);
    // None of its text makes the page wider.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await page.evaluate(strangersIn, 'main')).toEqual([]);
  }
  expect(signs).toEqual([]);
  expect(marker.connections()).toBe(0);
  await marker.close();
});

test('the hostile strings are alive in an ordinary page @long', async ({ context }) => {
  test.setTimeout(180_000);
  const marker = await listen(markers, () => '');
  const site = await listen('ordinary.vantage.test', () => ordinaryPage);
  const some = someOf(corpus(marker.base));
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.goto(site.base);
  const fired = await page.evaluate(bringToLife, some);
  const alive = (kind: RegExp) => new Set(marker.calls.filter((path) => kind.test(path))).size;
  expect(fired).toBeGreaterThan(5);
  await expect.poll(() => alive(/^\/s\/\d/)).toBeGreaterThan(5);
  await expect.poll(() => alive(/^\/\d/)).toBeGreaterThan(5);
  await expect.poll(() => marker.visits.length).toBeGreaterThan(2);
  await Promise.all([marker.close(), site.close()]);
});
