import type { Page } from 'puppeteer-core';
import { plant } from '../fixtures/library.ts';
import { corpus, endMark } from '../fixtures/markup-corpus.ts';
import { listen } from '../fixtures/markup-marker.ts';
import { someOf, throughEveryView } from '../fixtures/markup-part.ts';
import { bringToLife, ordinaryPage, strangersIn, watchForLife } from '../fixtures/markup-press.ts';
import {
  type CorpusSet,
  formsOf,
  type Placed,
  setsOf,
  singlesOf,
} from '../fixtures/markup-results.ts';
import { expect, test } from './harness.ts';

const markers = 'marker.vantage.test';
const ordinary = 'ordinary.vantage.test';
test.use({ hosts: [markers, ordinary] });

/** Polls a page until the check returns a result. */
const seen = (page: Page, message: string, find: (arg: string) => boolean, arg = '') =>
  expect
    .poll(() => page.evaluate(find, arg), { message, timeout: 60_000, intervals: [30] })
    .toBe(true);

async function press(page: Page, name: string): Promise<void> {
  const find = (wanted: string) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
    const tab = tabs.find((one) => one.textContent === wanted);
    tab?.click();
    return tab !== undefined;
  };
  await seen(page, `There is no view ${name}`, find, name);
  const drawn = (wanted: string) => {
    const chosen = document.querySelector('[role=tab][aria-selected=true]');
    const panel = document.querySelector('[role=tabpanel]');
    const made = panel?.querySelector('pre,table,dl,select,[role=tree]') ?? null;
    return chosen?.textContent === wanted && made !== null;
  };
  await seen(page, `${name} is not drawn`, drawn, name);
}

/** Navigates to a result as a link in the workspace does. */
async function checkViews(page: Page, { id }: Placed): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/results/${to}`;
  }, id);
  const titled = (wanted: string) =>
    document.querySelector('#result-title')?.textContent.startsWith(`${wanted} `) === true;
  await seen(page, `${id} is not shown`, titled, id);
}

/** Number of markers in the markup given to the inert frame; the frame itself can't be inspected. */
async function marksIn(page: Page, { id }: Placed): Promise<number> {
  const rendered = (wanted: string) => {
    const viewer = document.querySelector<HTMLIFrameElement>('iframe[src^="/viewer.html"]');
    const dead = viewer?.contentDocument?.querySelector('iframe[sandbox=""]') ?? null;
    return viewer?.src.endsWith(`#${wanted}`) === true && dead !== null;
  };
  await seen(page, `${id} is not rendered`, rendered, id);
  return page.evaluate((mark) => {
    const viewer = document.querySelector<HTMLIFrameElement>('iframe[src^="/viewer.html"]');
    const dead = viewer?.contentDocument?.querySelector('iframe');
    const markup = new DOMParser().parseFromString(dead?.srcdoc ?? '', 'text/html');
    return markup.querySelectorAll(mark).length;
  }, endMark);
}

/** Real clicks at several places in the inert frame. */
async function pressThere(page: Page, points: number): Promise<void> {
  const frame = await page.$('iframe[src^="/viewer.html"]');
  await frame?.evaluate((element) => element.scrollIntoView());
  const box = await frame?.boundingBox();
  if (!box) throw new Error('There is no frame');
  for (let at = 1; at <= points; at += 1) {
    const part = at / (points + 1);
    await page.mouse.click(box.x + box.width * part, box.y + Math.min(box.height, 500) * part);
  }
}

/** Shows all text views of one page, then its strings as a tree and as lines. */
async function strangersInViews(page: Page, { json, lines }: CorpusSet): Promise<string[]> {
  const strange: string[] = [];
  const through = async (names: string[]) => {
    for (const name of names) {
      await press(page, name);
      strange.push(...(await page.evaluate(strangersIn)));
    }
  };
  await through(['Source', 'Text', 'Markdown', 'Table', 'Headers', 'Compare', 'Details']);
  await checkViews(page, json);
  await through(['JSON']);
  await checkViews(page, lines);
  await through(['Text']);
  return strange;
}

test('thousands of hostile strings are dead in every view @long', async ({ firefox }) => {
  test.setTimeout(900_000);
  const marker = await listen(markers, () => '');
  const all = corpus(marker.base);
  const sets = setsOf(all);
  const singles = singlesOf(all);
  await firefox.show('workspace.html#/results');
  const page = firefox.page('extension');
  for (const set of sets) await page.evaluate(plant, formsOf(set));
  await page.evaluate(plant, singles);
  await firefox.show('workspace.html#/results');
  await page.evaluate(watchForLife);
  const before = (await firefox.browser.pages()).length;
  const strange: string[] = [];
  let shown = 0;
  for (const [at, set] of sets.entries()) {
    await checkViews(page, set.page);
    const marks = await marksIn(page, set.page);
    // Each end mark present proves that its string was there.
    expect(marks, `strings in ${set.page.id}`).toBe(set.strings.length);
    shown += marks;
    await pressThere(page, 3);
    if (throughEveryView(at)) strange.push(...(await strangersInViews(page, set)));
  }
  for (const [at, single] of singles.entries()) {
    await checkViews(page, single);
    await marksIn(page, single);
    if (at % 6 === 0) await pressThere(page, 2);
  }
  expect(shown + singles.length).toBeGreaterThan(7000);
  expect(strange).toEqual([]);
  expect(await page.evaluate(() => 'fired' in window)).toBe(false);
  expect(await page.evaluate(() => location.hash)).toBe(`#/results/${singles.at(-1)?.id}`);
  expect(await firefox.browser.pages()).toHaveLength(before);
  expect(marker.calls).toEqual([]);
  expect(marker.connections()).toBe(0);
  await marker.close();
});

test('the hostile strings are alive in an ordinary page @long', async ({ firefox }) => {
  test.setTimeout(180_000);
  const marker = await listen(markers, () => '');
  const site = await listen(ordinary, () => ordinaryPage);
  const some = someOf(corpus(marker.base));
  await firefox.visit(site.base);
  const fired = await firefox.page('site').evaluate(bringToLife, some);
  const alive = (kind: RegExp) => new Set(marker.calls.filter((path) => kind.test(path))).size;
  expect(fired).toBeGreaterThan(5);
  await expect.poll(() => alive(/^\/s\/\d/)).toBeGreaterThan(5);
  await expect.poll(() => alive(/^\/\d/)).toBeGreaterThan(8);
  await expect.poll(() => marker.visits.length).toBeGreaterThan(2);
  await Promise.all([marker.close(), site.close()]);
});
