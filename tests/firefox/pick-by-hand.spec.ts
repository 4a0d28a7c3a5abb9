import { readFile } from 'node:fs/promises';
import { readCsv } from '../bench/extract/csv.ts';
import { expect, test } from './harness.ts';
import { shows } from './press.ts';
import { downloadedFile } from './downloaded-file.ts';

test('from opening a list page to its CSV on disk in at most four clicks @long', async ({
  firefox,
  downloads,
  where,
}) => {
  await firefox.visit(`${where.site}/products`);
  // The toolbar button, which opens the popup, is the browser's.
  let clicks = 1;
  const click = async (name: string): Promise<void> => {
    clicks += 1;
    await firefox.press('button', name);
  };
  await firefox.show('popup.html');
  await click('Pick data on this page');
  // Firefox opens its sidebar beside the page; the same page in the driver's tab shows the same.
  await firefox.show('sidepanel.html');
  await shows(firefox, /List 1 of \d · 24 rows/);
  await click('Save as CSV');
  const text = await readFile(await downloadedFile(downloads), 'utf8');
  expect(readCsv(text.replace('\uFEFF', ''))).toHaveLength(25);
  expect(clicks).toBeLessThanOrEqual(4);
});

test('values are picked by real clicks and keys, which the page does not hear', async ({
  firefox,
  where,
}, info) => {
  await firefox.visit(`${where.site}/products`);
  const site = firefox.page('site');
  await site.evaluate(() => {
    let seen = '';
    const note = (event: Event) => {
      seen += ` ${event.type}`;
      document.documentElement.dataset['seen'] = seen;
      event.stopImmediatePropagation();
    };
    const types =
      'click mousedown mouseup mousemove pointerdown pointerup pointermove wheel keydown keyup keypress beforeinput contextmenu';
    for (const type of types.split(' ')) window.addEventListener(type, note, true);
  });
  const seen = () => site.evaluate(() => document.documentElement.dataset['seen'] ?? '');
  const clickOn = async (selector: string, at: number): Promise<void> => {
    const box = await (await site.$$(selector))[at]?.boundingBox();
    if (!box) throw new Error(`${selector} is not on the screen`);
    await site.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await firefox.show('sidepanel.html');
  const section = await firefox
    .page('extension')
    .waitForSelector('::-p-text(Pick data on this page)');
  await section?.click();
  await firefox.press('button', 'Pick by hand');
  await shows(firefox, 'Click a value on the page, or press an arrow key.');
  await site.bringToFront();
  await clickOn('.products .price', 1);
  await shows(firefox, 'Now 1 column, 24 rows.');
  await clickOn('.products .name', 2);
  await shows(firefox, 'Now 2 columns, 24 rows.');
  await firefox.shot('site', info.outputPath('picked.png'));
  await clickOn('.products .price', 0);
  await shows(firefox, 'This row is left out. Now 23 rows');
  await site.keyboard.press('ArrowUp');
  await shows(firefox, /Text|Group|List item/);
  await site.keyboard.press('Backspace');
  await shows(firefox, 'Undone.');
  await site.keyboard.press('Escape');
  await shows(firefox, 'Picking has ended.');
  await shows(firefox, 'Meadow Brass Desk Lamp');
  expect(await seen()).toBe('');
});
