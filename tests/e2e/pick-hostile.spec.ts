import type { Page } from '@playwright/test';
import { clickOn, press, startPicking } from './extract-panel.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const patient = { timeout: 60_000 };
const status = (panel: Page) => panel.locator('[role="status"]').first();

/** A page that works against a picker: what its script does once it has loaded. */
interface Hostile {
  name: string;
  spoil: () => void;
}

const inFrames: Hostile = {
  name: 'a list in frames within frames',
  spoil: () => {
    const list = document.querySelector('.products');
    const inner = `<!doctype html><style>body { margin: 0 } .products { display: block }</style>${list?.outerHTML ?? ''}`;
    const main = document.querySelector('main');
    main?.replaceChildren();
    document.body.prepend('Outermost');
    let into: Element | null = main;
    for (const depth of [1, 2]) {
      const frame = document.createElement('iframe');
      frame.style.cssText = `width: 700px; height: 500px; border: 40px solid; padding: 30px; transform: scale(.9)`;
      into?.append(frame);
      const page = frame.contentDocument;
      if (!page) throw new Error('no frame');
      page.open();
      page.write(depth === 2 ? inner : '<!doctype html><p>Frame</p>');
      page.close();
      into = page.body;
    }
  },
};

const pages: Hostile[] = [
  {
    name: 'proxies and throwing methods on every prototype',
    spoil: () => {
      const trap = (): never => {
        throw new Error('trap');
      };
      const net = new Proxy({}, { get: trap, has: trap, set: trap });
      for (const { prototype } of [Element, HTMLElement, Document, Node, EventTarget])
        for (const name of Object.getOwnPropertyNames(prototype)) {
          const own = Object.getOwnPropertyDescriptor(prototype, name);
          if (own?.configurable && typeof own.value === 'function')
            Object.defineProperty(prototype, name, { value: new Proxy(trap, {}) });
        }
      const [ofObjects, ofArrays] = [Object.prototype, Array.prototype];
      Object.setPrototypeOf(ofArrays, net);
      Object.defineProperty(ofObjects, 'element', { set: trap, get: trap });
      Object.defineProperty(ofArrays, 0, { set: trap });
    },
  },
  {
    name: 'important declarations for everything',
    spoil: () => {
      const sheet = document.createElement('style');
      sheet.textContent = `* { animation: x 1s infinite !important; transition: all 9s !important; cursor: none !important; }
        @keyframes x { from { opacity: 0; translate: 1px; } }
        html > div, dialog, iframe, [popover], :popover-open { display: none !important; opacity: 0 !important; visibility: hidden !important;
          transform: scale(0) !important; clip-path: circle(0) !important; pointer-events: none !important; zoom: .01 !important; z-index: -1 !important; }`;
      document.head.append(sheet);
    },
  },
  {
    name: 'no pointer events, a shield that takes all, and inert content',
    spoil: () => {
      const sheet = document.createElement('style');
      sheet.textContent = `* { pointer-events: none !important } .shield { pointer-events: auto !important; position: fixed; inset: 0; z-index: 2147483647 }`;
      const shield = document.createElement('div');
      shield.className = 'shield';
      document.body.append(sheet, shield);
      document.querySelector('main')?.setAttribute('inert', '');
      shield.popover = 'manual';
      shield.showPopover();
    },
  },
  {
    name: 'rows that are written anew all the time',
    spoil: () => {
      const rewrite = () => {
        const list = document.querySelector('.products');
        if (list) list.replaceChildren(...[...list.children].map((row) => row.cloneNode(true)));
      };
      new MutationObserver(() => setTimeout(rewrite, 700)).observe(document, {
        subtree: true,
        childList: true,
      });
      setInterval(rewrite, 1500);
    },
  },
  {
    name: 'elements, frames and custom elements named like the picker',
    spoil: () => {
      for (const name of [
        '__vantagePicker',
        '__vantagePager',
        '__vantageCard',
        'browser',
        'chrome',
      ]) {
        const frame = document.createElement('iframe');
        frame.name = name;
        const box = document.createElement('div');
        box.id = name;
        const form = document.createElement('form');
        form.setAttribute('name', name);
        document.body.append(frame, box, form);
      }
      for (const name of ['vantage-picker', 'vantage-glass', 'x-row'])
        customElements.define(
          name,
          class extends HTMLElement {
            connectedCallback() {
              document.title = 'taken';
            }
          },
        );
    },
  },
  {
    name: 'closed shadow roots all around, some over the list',
    spoil: () => {
      for (let at = 0; at < 30; at += 1) {
        const host = document.createElement('x-advert');
        host.attachShadow({ mode: 'closed' }).innerHTML =
          '<ul><li><b>Buy</b></li><li><b>Buy</b></li></ul>';
        if (at < 3) host.style.cssText = 'position: fixed; inset: 0; opacity: .01; z-index: 9';
        document.body.prepend(host);
      }
    },
  },
  inFrames,
  {
    name: '50,000 elements',
    spoil: () => {
      const list = document.querySelector('.products');
      const rows = [...(list?.children ?? [])];
      // Before the list, so that it is far down in the document.
      const block = document.createElement('div');
      block.hidden = true;
      block.innerHTML = '<p><span>a</span><i>b</i><em>c</em><b>d</b></p>'.repeat(10_000);
      document.body.prepend(block);
      list?.append(...rows.map((row) => row.cloneNode(true)).slice(0, 0));
    },
  },
  {
    name: 'capturing listeners for every key and pointer event, and a thief of the focus',
    spoil: () => {
      const types =
        'click mousedown mouseup pointerdown pointerup pointermove mousemove keydown keyup keypress beforeinput contextmenu wheel touchstart auxclick dblclick';
      let heard = 0;
      for (const type of types.split(' '))
        window.addEventListener(
          type,
          (event) => {
            heard += 1;
            document.documentElement.setAttribute('data-heard', `${heard} ${event.type}`);
            event.stopImmediatePropagation();
            event.preventDefault();
          },
          { capture: true, passive: false },
        );
      const field = document.createElement('input');
      document.body.append(field);
      setInterval(() => field.focus({ preventScroll: true }), 15);
      addEventListener('blur', () => window.focus(), true);
    },
  },
];

/** What lies further down may be out of the window. */
const maxDown = 600;

/** Where the list lies: in the page itself, or in its innermost frame. */
async function pointOf(page: Page, selector: string, at: number): Promise<[number, number]> {
  // The page may replace the element between two questions about it.
  for (let tries = 0; tries < 20; tries += 1) {
    for (const frame of page.frames().toReversed()) {
      const found = frame.locator(selector).nth(at);
      if ((await found.count()) === 0) continue;
      const { y = -1 } = (await found.boundingBox()) ?? {};
      // Only where it is needed: the page may have replaced this method.
      if (y < 0 || y > maxDown || frame !== page.mainFrame())
        await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = await found.boundingBox();
      if (box) return [box.x + box.width / 2, box.y + box.height / 2];
    }
  }
  throw new Error(`${selector} is not on the screen`);
}

async function clickAt(page: Page, selector: string, at: number): Promise<void> {
  const [x, y] = await pointOf(page, selector, at);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

async function spoiled(vantage: Vantage, site: string, spoil: () => void): Promise<Page> {
  const page = await vantage.visit(`${site}/products`);
  await page.evaluate(spoil);
  return page;
}

for (const { name, spoil } of pages) {
  test(`picking by mouse and keys works on a page with ${name} @long`, async ({
    vantage,
    where,
  }) => {
    const page = await spoiled(vantage, where.site, spoil);
    const panel = await startPicking(vantage);
    await page.bringToFront();
    await clickAt(page, '.products .price', 1);
    await expect(status(panel)).toContainText('24 rows', patient);
    await clickAt(page, '.products .name', 2);
    await expect(status(panel)).toContainText('2 columns, 24 rows', patient);
    await page.screenshot({ path: test.info().outputPath('picked.png') });
    // By keys on the page: back to one column, then a walk, and the end.
    await page.keyboard.press('Backspace');
    await expect(status(panel)).toContainText('Undone', patient);
    await page.keyboard.press('ArrowUp');
    await expect(status(panel)).toContainText(/, \d+ of \d+|nothing further/, patient);
    await page.keyboard.press('Escape');
    await expect(status(panel)).toContainText('Picking has ended', patient);
    await expect(panel.getByRole('region', { name: 'Rows' })).toContainText('£', patient);
    expect(await page.locator('html').getAttribute('data-heard')).toBeNull();
    expect(await page.title()).not.toBe('taken');

    // By keys in the panel alone.
    await press(panel, 'Pick more');
    const pad = panel.getByRole('application');
    await pad.focus();
    await panel.keyboard.press('ArrowDown');
    await expect(status(panel)).toContainText(/, \d+ of \d+/, patient);
    await panel.keyboard.press('Escape');
    await expect(status(panel)).toContainText('Picking has ended', patient);
  });
}

test('where a page removes the picker whenever it comes, keys in the panel still pick @long', async ({
  vantage,
  where,
}) => {
  const page = await spoiled(vantage, where.site, () => {
    const clear = () => {
      for (const one of document.querySelectorAll('html > :not(head, body)')) one.remove();
    };
    new MutationObserver(clear).observe(document.documentElement, { childList: true });
  });
  const panel = await startPicking(vantage);
  await page.bringToFront();
  await expect(status(panel)).toContainText('The page keeps removing the picker.', patient);
  await panel.bringToFront();
  await panel.getByRole('application').focus();
  for (let step = 0; step < 8; step += 1) {
    const text = await status(panel).innerText();
    await panel.keyboard.press('ArrowDown');
    await expect(status(panel)).not.toHaveText(text, patient);
    if ((await status(panel).innerText()).includes('nothing further')) break;
  }
  await panel.keyboard.press('Enter');
  await expect(status(panel)).toContainText('24 rows', patient);
  await expect(panel.getByRole('region', { name: 'Rows' }).getByRole('row')).not.toHaveCount(0);
  await clickOn(page, 'h1', 0);
  // The page has its clicks.
  await expect(status(panel)).toContainText('24 rows');
});

test('in frames within frames arrows walk the list, and lead out to the page @long', async ({
  vantage,
  where,
}) => {
  const page = await spoiled(vantage, where.site, inFrames.spoil);
  const panel = await startPicking(vantage);
  await page.bringToFront();
  const steps: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    const before = await status(panel).innerText();
    await page.keyboard.press('ArrowUp');
    await expect(status(panel)).not.toHaveText(before, patient);
    const text = await status(panel).innerText();
    if (text.includes('nothing further')) break;
    steps.push(text);
  }
  expect(steps[0]).toContain('Fjord Brass Desk Lamp');
  expect(steps.at(-1)).toContain('Outermost');
});
