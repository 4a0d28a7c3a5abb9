import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readCsv } from '../bench/extract/csv.ts';
import { clickOn, press, startPicking } from './extract-panel.ts';
import { expect, test } from './harness.ts';
import { clipped } from './clipped-text.ts';

const patient = { timeout: 30_000 };
const rows = (panel: Page) => panel.getByRole('region', { name: 'Rows' });
const heads = (panel: Page) => panel.getByRole('columnheader').locator('bdi');
const status = (panel: Page) => panel.locator('[role="status"]').first();

/**
 * Types of events by which a page notices what is clicked, moved over or typed. Only that the pointer
 * came onto the picker's own element can't be hidden: `pointerover` and `mouseover` are sent to the
 * frame's element in its parent document.
 */
const types = [
  'click auxclick dblclick contextmenu mousedown mouseup mousemove pointerdown pointerup pointermove pointercancel pointerrawupdate',
  'touchstart touchend touchmove wheel keydown keyup keypress beforeinput input selectstart dragstart',
  'gotpointercapture lostpointercapture copy paste',
]
  .join(' ')
  .split(' ');

/** Everything a page may do against a picker; it runs before the picker is there. */
function beHostile(listened: readonly string[]): void {
  let seen = '';
  const { setAttribute } = Element.prototype;
  const top = document.documentElement;
  const note = (event: Event) => {
    seen += ` ${event.type}`;
    // Read by the driver in a world of its own: the traps below would catch it here.
    setAttribute.call(top, 'data-seen', seen);
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const target of [window, document, document.documentElement, document.body])
    for (const type of listened) {
      target.addEventListener(type, note, { capture: true, passive: false });
      target.addEventListener(type, note, { passive: false });
    }
  const create = (tag: string): HTMLElement => Document.prototype.createElement.call(document, tag);
  const sheet = create('style');
  sheet.textContent = `* { pointer-events: none !important; user-select: none !important; cursor: none !important; visibility: visible !important;
      z-index: 2147483647 !important; }
    div, iframe, dialog { background: rgb(255 0 0 / 5%) !important; opacity: .9 !important; } .shield { pointer-events: auto !important; position: fixed !important; inset: 0 !important; }`;
  const shield = create('div');
  shield.className = 'shield';
  document.body.append(sheet, shield);
  for (const [at, name] of [...document.body.getElementsByClassName('name')].entries())
    name.textContent = `<img src=x onerror="document.title='taken'"><b>Lamp ${at}</b>`;
  const field = create('input');
  document.body.append(field);
  // Takes the focus whenever it can.
  setInterval(() => field.focus({ preventScroll: true }), 20);
  for (const name of [
    'createElement',
    'elementsFromPoint',
    'documentElement',
    'querySelectorAll',
    'activeElement',
    'hasFocus',
  ]) {
    const picture = create('img');
    picture.setAttribute('name', name);
    document.body.append(picture);
  }
  const trap = (): never => {
    throw new Error('trap');
  };
  const traps: [object, string[]][] = [
    [Element.prototype, ['attachShadow', 'getAttribute', 'append', 'getBoundingClientRect']],
    [Document.prototype, ['elementsFromPoint', 'createElement', 'querySelectorAll', 'append']],
    [Node.prototype, ['contains', 'appendChild']],
    [EventTarget.prototype, ['addEventListener']],
    [HTMLElement.prototype, ['showPopover', 'attachInternals']],
    [Array.prototype, ['push', 'map', 'find', 'filter', 'flatMap', 'slice', 'at']],
  ];
  for (const [prototype, names] of traps)
    for (const name of names) Object.defineProperty(prototype, name, { value: trap });
  const { prototype } = Array;
  Object.defineProperty(prototype, 0, { set: trap });
}

const noticed = async (page: Page): Promise<string> =>
  (await page.locator('html').getAttribute('data-seen')) ?? '';

test('from opening a list page to its CSV on disk in at most four clicks', async ({
  vantage,
  where,
}) => {
  await vantage.visit(`${where.site}/products`);
  // The toolbar button, which opens the popup, is the browser's.
  let clicks = 1;
  const click = async (page: Page, name: string): Promise<void> => {
    clicks += 1;
    await press(page, name);
  };
  const { page: popup } = await vantage.popup();
  await click(popup, 'Pick data on this page');
  // The true panel is no target of the driver: the same page in a tab shows the same.
  const panel = await vantage.open('sidepanel.html');
  await expect(rows(panel)).toBeVisible(patient);
  const download = panel.waitForEvent('download', patient);
  await click(panel, 'Save as CSV');
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(readCsv(text.replace('\uFEFF', ''))).toHaveLength(25);
  expect(clicks).toBeLessThanOrEqual(4);
});

test('on a hostile page clicks and keys pick, no handler of the page hears them, and its text stays text', async ({
  vantage,
  where,
  service,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  await page.evaluate(beHostile, types);
  const panel = await startPicking(vantage);
  await page.bringToFront();
  const before = await noticed(page);

  await clickOn(page, '.products .price', 1);
  await expect(status(panel)).toContainText('24 rows', patient);
  await clickOn(page, '.products .name', 2);
  await expect(status(panel)).toContainText('2 columns, 24 rows', patient);
  await page.screenshot({ path: test.info().outputPath('hostile.png') });
  await clickOn(page, '.products .price', 0);
  await expect(status(panel)).toContainText('This row is left out. Now 23 rows', patient);
  await page.keyboard.press('Backspace');
  await expect(status(panel)).toContainText('Undone', patient);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('abc');
  await page.mouse.wheel(0, 200);
  await page.keyboard.press('Escape');
  await expect(status(panel)).toContainText('Picking has ended', patient);

  expect(await noticed(page)).toBe(before);
  expect(await page.title()).not.toBe('taken');
  await expect(rows(panel)).toContainText('<img src=x onerror=');
  expect(await rows(panel).locator('img, b').count()).toBe(0);
  expect(service.state.charges).toEqual([]);
  // Afterwards the page gets its clicks again.
  await page.mouse.click(5, 5);
  expect(await noticed(page)).not.toBe(before);
});

test('by keys alone: walked, taken, changed, exported, kept as a recipe and used again', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  const panel = await startPicking(vantage);
  const pad = panel.getByRole('application');
  await pad.focus();
  await panel.keyboard.press('ArrowDown');
  await expect(status(panel)).toContainText(/List item|Group/);
  const first = await status(panel).innerText();
  await panel.keyboard.press('ArrowRight');
  await expect(status(panel)).not.toHaveText(first);
  await expect(status(panel)).toContainText(/, 2 of \d+\.$/);
  for (const scheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme: scheme });
    await panel.screenshot({ path: test.info().outputPath(`walk-${scheme}.png`), fullPage: true });
  }
  await page.screenshot({ path: test.info().outputPath('walk-page.png') });
  // Down to a value.
  for (let step = 0; step < 8; step += 1) {
    const text = await status(panel).innerText();
    await panel.keyboard.press('ArrowDown');
    await expect(status(panel)).not.toHaveText(text);
    if ((await status(panel).innerText()).includes('nothing further')) break;
  }
  await panel.keyboard.press('Enter');
  await expect(status(panel)).toContainText('24 rows', patient);
  await expect(heads(panel)).toHaveCount(1);
  await clickOn(page, '.products .price', 1);
  await expect(heads(panel)).toHaveCount(2, patient);
  expect(await heads(panel).allInnerTexts()).toContain('Price');
  await page.screenshot({ path: test.info().outputPath('picked-page.png') });

  await press(panel, 'Done picking');
  await press(panel, 'Edit columns');
  await press(panel, 'Values of Price');
  await panel.getByLabel('Change the values').selectOption('number');
  await expect(panel.getByRole('columnheader', { name: /^Price/ })).toContainText('Number');
  for (const scheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme: scheme });
    await panel.screenshot({ path: test.info().outputPath(`edit-${scheme}.png`), fullPage: true });
    expect(await panel.evaluate(clipped)).toEqual([]);
  }
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const download = panel.waitForEvent('download', patient);
  await press(panel, 'Save as CSV');
  const table = readCsv(readFileSync(await (await download).path(), 'utf8').replace('\uFEFF', ''));
  expect(table).toHaveLength(25);
  expect(table[1]?.[table[0]?.indexOf('Price') ?? -1]).toMatch(/^\d+(\.\d+)?$/);

  await press(panel, 'Save as recipe');
  await panel.getByLabel('Name', { exact: true }).fill('By hand');
  await press(panel, 'Save');
  await expect(panel.getByText('Saved as By hand.', { exact: false })).toBeVisible(patient);
  await panel.close();
  await page.goto(`${where.site}/products?page=2`);
  const next = await vantage.open('sidepanel.html');
  await next.getByText('Pick data on this page', { exact: true }).click();
  await press(next, 'Use recipe By hand');
  await expect(next.getByText('2 of 2 fields found')).toBeVisible(patient);
  await expect(next.getByRole('columnheader', { name: /^Price/ })).toContainText('Number');
});

test('the wheel scrolls what lies below the pointer: a frame, then the page around it @long', async ({
  vantage,
  where,
}) => {
  const page = await vantage.visit(`${where.site}/products`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'display: block; width: 400px; height: 300px; border: 0;';
    document.body.prepend(frame);
    const inner = frame.contentDocument;
    if (!inner) throw new Error('no frame');
    inner.open();
    inner.write('<!doctype html><style>body { margin: 0; height: 500px }</style>Tall');
    inner.close();
  });
  const scrolled = () =>
    page.evaluate(() => [
      document.querySelector('iframe')?.contentWindow?.scrollY ?? -1,
      window.scrollY,
    ]);
  await startPicking(vantage);
  await page.bringToFront();
  await page.mouse.move(200, 150);
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toEqual([120, 0]);
  await page.mouse.wheel(0, 120);
  await expect.poll(scrolled).toEqual([200, 0]);
  // The frame has no room left.
  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toEqual([200, 60]);
  await page.mouse.wheel(0, -260);
  await expect.poll(scrolled).toEqual([0, 60]);
});
