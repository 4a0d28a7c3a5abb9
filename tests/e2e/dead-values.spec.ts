import type { Page } from '@playwright/test';
import { listen } from '../fixtures/markup-marker.ts';
import { strangersIn, watchForLife } from '../fixtures/markup-press.ts';
import { expect as plainExpect, test } from './harness.ts';

/**
 * Finds values whose bidirectional control characters affect the text after them, which would be
 * displayed backwards. A whole source counts as one value. Runs in an extension page.
 * @returns the markup around values that share a line with Vantage's own words.
 */
function turnedBeyond(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const value = text.nodeValue?.trim() ?? '';
    if (!/[\u202A-\u202E\u2066-\u2069]/.test(value)) continue;
    let box = text.parentElement;
    const within = (one: Element) => {
      const { display, unicodeBidi } = getComputedStyle(one);
      return /^(inline|contents)$/.test(display) && !/isolate|plaintext/.test(unicodeBidi);
    };
    while (box && within(box)) box = box.parentElement;
    if (!box || box.matches('script,style,option,textarea,pre')) continue;
    if (box.innerText.trim().length > value.length + 2) found.push(box.outerHTML.slice(0, 300));
  }
  return found;
}

const expect = plainExpect.configure({ timeout: 60_000 });

/** Scrapes an address with all headers and waits for the charge. */
async function scrape(page: Page, url: string, left: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await expect(page.getByLabel('Cost of this scrape')).toContainText(left);
}

/** Asks the agent, which repeats the name in its answer and among its actions. */
async function ask(page: Page, about: string, message: string): Promise<void> {
  await page.getByLabel('Page address', { exact: true }).fill(about);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  await page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const answer = page.locator('section > ol > li').first();
  await expect(answer).toContainText('generate_config');
  await expect(answer).toContainText('Done');
}

test('hostile values from the service are words wherever they are shown @long', async ({
  vantage,
  context,
}) => {
  test.setTimeout(300_000);
  const marker = await listen('marker.vantage.test', () => '');
  const image = `<img src=${marker.base}x onerror=top.fired=1>`;
  const turned = `\u202E\u2066Turned ${image}`;
  const site = await listen('hostile.vantage.test', (path) => {
    const headers = { 'x-odd': image, 'set-cookie': `a=${image}`, etag: `"${image}"` };
    if (path.startsWith('/long')) return `<title>Long ${'Wide '.repeat(200_000)}${image}</title>x`;
    if (path.startsWith('/keys')) {
      const body = JSON.stringify({ [image]: turned, [turned]: { [`"'>${image}`]: [image] } });
      return { body, headers: { ...headers, 'content-type': 'application/json' } };
    }
    return { body: `<title>${turned}</title><h1>Odd</h1>`, headers };
  });
  await context.addInitScript(watchForLife);
  const signs: string[] = [];
  context.on('dialog', (dialog) => void dialog.dismiss().then(() => signs.push('dialog')));
  await vantage.connect();
  const odd = `${site.base}odd/${encodeURIComponent(turned)}?q=%3Cscript%3E#${image}`;
  const form = await vantage.open('workspace.html#/scrape');
  await form.getByRole('radio', { name: 'Request', exact: true }).check();
  await form.getByText('More', { exact: true }).click();
  await form.getByText('Output', { exact: true }).click();
  await form.getByRole('checkbox', { name: /^Response headers and cookies/ }).check();
  await scrape(form, odd, '9,998');
  await scrape(form, `${site.base}keys`, '9,996');
  await scrape(form, `${site.base}long`, '9,994');
  const agent = await vantage.open('workspace.html#/agent');
  await ask(
    agent,
    odd,
    `Create a configuration called "${turned.replaceAll(':', ' ')}" for this page`,
  );

  const page = await vantage.open('workspace.html#/results');
  const strange: string[] = [];
  const beyond: string[] = [];
  let shown = 0;
  const search = async (one: Page) => {
    strange.push(...(await one.evaluate(strangersIn, 'main')));
    beyond.push(...(await one.evaluate(turnedBeyond)));
    if (await one.evaluate(() => 'fired' in window)) signs.push(one.url());
    if ((await one.locator('main').innerText()).includes('<img src=')) shown += 1;
    const wide = await one.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, one.url()).toBeLessThanOrEqual(0);
  };
  const rows = page.getByRole('list', { name: 'List of results' }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await search(page);
  for (const part of [/Turned/, /keys/, /Long/]) {
    const row = rows.filter({ hasText: part });
    await row.click();
    // The tabs of the previous result are gone by then.
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('tab', { name: 'Headers', exact: true })).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel').locator('*').first()).toBeVisible();
      await expect(page.getByRole('tabpanel').getByText('Working…')).toHaveCount(0);
      await search(page);
    }
  }
  for (const [path, words] of [
    ['workspace.html#/agent', 'generate_config'],
    ['workspace.html#/schedules', 'Turned'],
    ['workspace.html#/account', 'hostile.vantage.test'],
  ] as const) {
    const other = await vantage.open(path);
    await expect(other.locator('main')).toContainText(words);
    await search(other);
    await other.close();
  }
  await vantage.visit(odd);
  const popup = await vantage.popup();
  for (const open of [() => popup.scrapeOptions(), () => popup.message()]) {
    await open();
    await search(popup.page);
  }
  // Shown in the list, in most tabs, in the answer, among the saved items and above the page
  // itself.
  expect(shown).toBeGreaterThan(12);
  expect(strange).toEqual([]);
  expect(beyond).toEqual([]);
  expect(signs).toEqual([]);
  expect(marker.calls).toEqual([]);
  await Promise.all([marker.close(), site.close()]);
});
