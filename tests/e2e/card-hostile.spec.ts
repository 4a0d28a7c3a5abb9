import type { Page } from '@playwright/test';
import { expect, test, workerOf } from './harness.ts';
import { turnIsFree } from './card.ts';
import { askAbove, cardWithForm, pressMenu } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

const patient = { timeout: 30_000 };

/** Opens a page served by the test, with its own markup and headers. */
async function made(
  vantage: Vantage,
  body: string,
  headers: Record<string, string> = {},
): Promise<Page> {
  const page = await vantage.context.newPage();
  // The service scrapes what the site has at this URL.
  const url = `${vantage.where.site}/table?made`;
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: `<!doctype html>${body}` }),
  );
  await page.goto(url);
  return page;
}

/** Each page with a script signals when its attack has run. */
const pages = {
  'styles that hide everything': `<style>* { display: none !important; opacity: 0 !important; pointer-events: none !important; }
    :popover-open, dialog { visibility: hidden !important; inset: 9000px !important; }</style>`,
  'a dialog of the page in front': `<p>text</p><dialog style="inset: 0; width: 100vw; height: 100vh">mine</dialog>
    <script>document.querySelector('dialog').showModal()</script>`,
  'a dialog that opens over the card': `<p>text</p><dialog style="inset: 0; width: 100vw; height: 100vh">mine</dialog>
    <script>new MutationObserver((_, own) => { own.disconnect();
      setTimeout(() => { document.querySelector('dialog').showModal(); done = true }, 300) })
      .observe(document.documentElement, { childList: true })</script>`,
  'a popover that opens over the card': `<aside popover="manual" style="position: fixed; inset: 0; width: 100vw; height: 100vh">mine</aside>
    <script>new MutationObserver((_, own) => { own.disconnect();
      setTimeout(() => { document.querySelector('aside').showPopover(); done = true }, 300) })
      .observe(document.documentElement, { childList: true })</script>`,
  'a script that takes the card away twice': `<p>text</p><script>let left = 2;
    new MutationObserver((all) => { for (const { addedNodes } of all) for (const node of addedNodes) {
      if (left-- > 0) node.remove(); done = left <= 0 } }).observe(document.documentElement, { childList: true })</script>`,
  'a script that hides the card and patches the document': `<p>text</p><script>
    Element.prototype.attachShadow = () => document.createElement('p');
    Element.prototype.append = Node.prototype.appendChild = () => null;
    HTMLElement.prototype.showPopover = HTMLDialogElement.prototype.show = () => { throw new Error('no') };
    let left = 3; const hide = HTMLElement.prototype.hidePopover;
    setInterval(() => { const last = document.documentElement.lastElementChild;
      if (left > 0 && last.popover) { left -= 1; hide.call(last) }
      done = left === 0 }, 200)</script>`,
};

const inGate = new Set(['styles that hide everything', 'a dialog that opens over the card']);

for (const [name, markup] of Object.entries(pages)) {
  test(`the card is in front of ${name}${inGate.has(name) ? '' : ' @long'}`, async ({
    vantage,
    service,
  }) => {
    await vantage.connect();
    const page = await made(vantage, markup);
    const card = await pressMenu(vantage, page, 'scrapePage');
    await card.appears();
    const hasDone = () => page.evaluate((): unknown => Reflect.get(globalThis, 'done'));
    if (markup.includes('done = ')) await expect.poll(hasDone, patient).toBe(true);
    await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
    await expect(async () => {
      expect(await card.isInFront('button', 'Scrape again')).toBe(true);
    }).toPass(patient);
    await card.press('button', 'Scrape again');
    await card.press('radio', 'Request');
    await expect(async () => {
      expect(await card.isInFront('button', 'Ask the agent')).toBe(true);
    }).toPass(patient);
    await turnIsFree(vantage.context);
    await card.press('button', 'Scrape this page');
    await expect.poll(() => service.state.charges.length, patient).toBe(2);
    await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
    await card.press('button', 'Close');
    await card.isGone();
  });
}

for (const policy of ['sandbox allow-scripts', 'sandbox', "default-src 'none'"]) {
  test(`the card, or the workspace in its place, on a page under '${policy}' @long`, async ({
    vantage,
    service,
  }) => {
    await vantage.connect();
    const page = await made(vantage, '<title>Kept small</title><p>text</p>', {
      'content-security-policy': policy,
    });
    const card = await pressMenu(vantage, page, 'scrapePage');
    await card.appears();
    await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
    await card.press('button', 'Scrape again');
    await card.isThere('button', 'Ask the agent');
    expect(service.state.charges).toHaveLength(1);
  });
}

test('a page that never leaves the card alone has the result shown in the workspace @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.evaluate(() => {
    new MutationObserver((all) => {
      for (const { addedNodes } of all)
        for (const node of addedNodes) if (node instanceof Element) node.remove();
    }).observe(document.documentElement, { childList: true });
  });
  const opened = vantage.context.waitForEvent('page', { timeout: 60_000 });
  const card = await pressMenu(vantage, page, 'scrapePage');
  const workspace = await opened;
  await expect(workspace.getByText('Done', { exact: true }).first()).toBeVisible(patient);
  await card.isGone();
  expect(service.state.charges).toHaveLength(1);
});

test('a page that moves the card into an invisible frame has the result shown in the workspace @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.style.opacity = '0.01';
    document.body.append(frame);
    new MutationObserver((all) => {
      for (const { addedNodes } of all)
        for (const node of addedNodes) frame.contentDocument?.body.append(node);
    }).observe(document.documentElement, { childList: true });
  });
  const opened = vantage.context.waitForEvent('page', { timeout: 60_000 });
  await pressMenu(vantage, page, 'scrapePage');
  const workspace = await opened;
  await expect(workspace.getByText('Done', { exact: true }).first()).toBeVisible(patient);
  expect(service.state.charges).toHaveLength(1);
});

test('a page that writes itself anew under the card has the result shown in the workspace @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await made(vantage, '<p>text</p>');
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  const opened = vantage.context.waitForEvent('page', patient);
  // Takes away every listener in the document: no press reached the card any more.
  await page.evaluate(() => {
    document.open();
    document.write('<p>new</p>');
    document.close();
  });
  const workspace = await opened;
  await expect(workspace).toHaveURL(/workspace\.html#\/results\/.+/);
  await expect(workspace.getByText('Done', { exact: true }).first()).toBeVisible(patient);
  await card.isGone();
  expect(service.state.charges).toHaveLength(1);
});

/** Traces of a card that the page or its isolated worlds could still find. */
async function traces(vantage: Vantage, page: Page) {
  const session = await page.context().newCDPSession(page);
  const counted: Record<string, number> = {};
  for (const name of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression: name });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    counted[name] = listeners.length;
  }
  await session.detach();
  await page.bringToFront();
  const worker = await workerOf(vantage.context);
  const globals = await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const [found] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? 0 },
      func: () =>
        Object.getOwnPropertyNames(globalThis).filter((name) => /vantage|wxt/i.test(name)),
    });
    return found?.result;
  });
  const nodes = await page.evaluate(() => [
    document.documentElement.outerHTML.length,
    document.querySelectorAll('*').length,
    Object.getOwnPropertyNames(globalThis).length,
  ]);
  return { counted, globals, nodes };
}

test('a page holds nothing of the card before it is asked for and after it is closed @long', async ({
  vantage,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/article`);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (event) {
      heard.push(event.type);
      return dispatch.call(this, event);
    };
  });
  const before = await traces(vantage, page);
  expect(before.globals).toEqual([]);
  const card = await pressMenu(vantage, page, 'scrapePage');
  await card.appears();
  await expect.poll(() => card.text(), patient).toMatch(/\bDone\b/);
  await card.press('button', 'Close');
  await card.isGone();
  expect(await traces(vantage, page)).toEqual(before);

  // Also after a card that was requested twice and closed by keyboard.
  await askAbove(vantage, 1);
  const form = async () => (await card.find('button', 'Ask the agent'))[0]?.backendId ?? 0;
  await cardWithForm(vantage, page);
  const first = await form();
  await pressMenu(vantage, page, 'scrapePage');
  // A new card replaces the first one.
  await expect.poll(async () => ![0, first].includes(await form()), patient).toBe(true);
  await card.appears();
  await page.keyboard.press('Escape');
  await card.isGone();
  expect(await traces(vantage, page)).toEqual(before);
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'heard'))).toEqual([]);
});
