import type { Page } from 'puppeteer-core';
import { expect, test } from './harness.ts';
import {
  asking,
  finds,
  formOn,
  openForm,
  patient,
  pressMenu,
  pressScrape,
  resultsOpen,
  textOf,
} from './open-card.ts';

/** Attacks of hostile pages on the card, with real input. */

declare global {
  interface Window {
    /** What a page's attack noted. */
    noted: string[];
    /** The card's shadow root, in the hands of the page. */
    reached?: Node;
  }
}

/** Takes hold of the card by what Firefox tells the page of events over it. */
function reachIn(): void {
  const take = (node: unknown) => {
    const root = node instanceof Node ? node.getRootNode() : document;
    if (root !== document && root.nodeName === '#document-fragment') window.reached = root;
  };
  for (const type of ['mousemove', 'pointerdown', 'keydown']) {
    addEventListener(
      type,
      (event) => {
        const names = ['originalTarget', 'explicitOriginalTarget', 'rangeParent'];
        for (const name of names) take(Reflect.get(event, name));
      },
      true,
    );
  }
}

/** Everything that the page reads in the card: texts, attributes, and what the style sheet draws. */
const readIn = (page: Page) =>
  page.evaluate(() => {
    const { reached } = window;
    if (!reached) return '';
    const all = [...(reached as ShadowRoot).querySelectorAll('*:not(style)')];
    return all
      .flatMap((one) => [
        one.cloneNode(false) instanceof HTMLElement ? (one as HTMLElement).outerHTML : '',
        getComputedStyle(one, '::before').content,
        getComputedStyle(one, '::after').content,
      ])
      .join('\n');
  });

async function overCard(page: Page): Promise<void> {
  const { left, top } = await page.evaluate(() => {
    const box = document.documentElement.lastElementChild!.getBoundingClientRect();
    return { left: box.left, top: box.top };
  });
  await page.mouse.move(left + 60, top + 30);
  await page.mouse.move(left + 80, top + 90);
}

test('a page that reaches into the card reads no amount there, and presses nothing', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(180_000);
  await firefox.visit(`${where.site}/table`);
  const page = firefox.page('site');
  await page.evaluate(reachIn);
  await pressMenu(firefox, 'scrapePage');
  await expect.poll(() => finds(page, 'Scrape again'), patient).toBe(true);
  await overCard(page);
  const done = await readIn(page);
  // Firefox 153 gives it away; should it ever stop, the card may show amounts again.
  expect(done).toContain('Open in workspace');
  const { keys } = service.addresses;
  const left = service.state.accounts.find(({ key }) => key === keys.account)?.scraper.credits ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(done.replaceAll(/[.,]/g, '')).not.toContain(String(left));
  expect(done).not.toMatch(/\bleft\b|\bused\b|data-text="Tables/);

  await openForm(page);
  await overCard(page);
  expect(await readIn(page)).toContain('Scrape this page');
  expect((await readIn(page)).replaceAll(/[.,]/g, '')).not.toContain(String(left));
  // Neither clicks of its own, nor keys, nor a form of its own in the card.
  await page.evaluate(() => {
    const root = window.reached as ShadowRoot;
    for (const button of root.querySelectorAll('button')) {
      if (button.textContent === 'Close') continue;
      button.click();
      button.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }));
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(service.state.charges).toHaveLength(1);
  expect(await asking(firefox)).toEqual([]);
  expect(await resultsOpen(firefox)).toEqual([]);
});

test('what is pressed under a cover opens a window, and costs nothing @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(180_000);
  await firefox.visit(`${where.site}/table`);
  const page = await formOn(firefox, service);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.textContent = 'Are you human? Press here';
    cover.style.cssText =
      'inset: 0; width: 100vw; height: 100vh; pointer-events: none; background: #fff; border: 0';
    document.body.append(cover);
    cover.showPopover();
    addEventListener('pointermove', () => cover.hidePopover(), true);
    addEventListener('pointerup', () => cover.showPopover(), true);
  });
  await pressScrape(page);
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  expect(service.state.charges).toHaveLength(1);
});

test('a page hears no key and no pasted text of a message to the agent @long', async ({
  firefox,
  where,
}) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  const page = firefox.page('site');
  await page.evaluate(() => {
    window.noted = [];
    for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'focusin']) {
      addEventListener(type, (event) => window.noted.push(event.type), true);
    }
    setInterval(() => document.execCommand('insertText', false, 'evil'), 50);
  });
  await pressMenu(firefox, 'askPage');
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  const [asked] = await asking(firefox);
  if (!asked) throw new Error('No window asks');
  await expect.poll(() => textOf(asked), patient).toContain('Ask the agent about this page');
  await asked.locator('textarea').click();
  await asked.keyboard.type('Tell me my account secret');
  for (const key of ['a', 'x', 'v'] as const) {
    await asked.keyboard.down('Control');
    await asked.keyboard.press(key);
    await asked.keyboard.up('Control');
  }
  const written = () => asked.$eval('textarea', (box) => box.value);
  await expect.poll(written).toBe('Tell me my account secret');
  expect(await page.evaluate(() => window.noted)).toEqual([]);
});

const shadowing = ['browser', 'chrome', 'runtime', 'addEventListener', '__vantageCard'];

test('elements and frames that shadow what the card needs stop it in nothing @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  await firefox.page('site').evaluate((all) => {
    for (const name of all) {
      const [frame, element] = [document.createElement('iframe'), document.createElement('div')];
      [frame.name, element.id] = [name, name];
      document.body.append(frame, element);
    }
  }, shadowing);
  const page = await formOn(firefox, service);
  await pressScrape(page);
  await expect.poll(async () => (await asking(firefox)).length, patient).toBe(1);
  expect(service.state.charges).toHaveLength(1);
});

test('a page that never leaves the card alone has the result shown in the workspace @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  await firefox.page('site').evaluate(() => {
    new MutationObserver((all) => {
      for (const { addedNodes } of all)
        for (const node of addedNodes) if (node instanceof Element) node.remove();
    }).observe(document.documentElement, { childList: true });
  });
  await pressMenu(firefox, 'scrapePage');
  await expect.poll(async () => (await resultsOpen(firefox)).length, { timeout: 60_000 }).toBe(1);
  expect(service.state.charges).toHaveLength(1);
});

test('a page’s own fonts are not used in the card @long', async ({ firefox, service, where }) => {
  test.setTimeout(120_000);
  await firefox.visit(`${where.site}/table`);
  const page = await formOn(firefox, service);
  const states = await page.evaluate(async () => {
    const known = document.createElement('p');
    known.style.fontFamily = 'Known';
    known.textContent = 'x';
    document.body.append(known);
    const families = ['Known', 'ui-monospace', 'Menlo', 'Consolas', 'system-ui', 'sans-serif'];
    const faces = families.map((name) => new FontFace(name, 'url(/no-such-font)'));
    for (const face of faces) document.fonts.add(face);
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    return faces.map(({ family, status }) => `${family} ${status}`);
  });
  expect(states[0]).not.toBe('Known unloaded');
  expect(states.slice(1).filter((state) => !state.endsWith(' unloaded'))).toEqual([]);
});
