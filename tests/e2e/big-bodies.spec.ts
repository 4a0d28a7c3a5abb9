import type { Page } from '@playwright/test';
import { big } from '../fixtures/big-bodies.ts';
import { plant, samples, type Planted } from '../fixtures/library.ts';
import { expect, test } from './harness.ts';
import { longest } from './longest-task.ts';

/** Upper bound for the longest task in milliseconds, generous for slow machines; `views.bench.ts` has the goal. */
const maxMs = 1000;
const patient = { timeout: 60_000 };

function planted(id: string): Planted {
  const found = [...big.map((one) => one.planted), ...samples].find((one) => one.id === id);
  if (!found) throw new Error(`There is no body '${id}'`);
  return found;
}

async function open(page: Page, address: string, tab: string): Promise<void> {
  await page.goto(address);
  const chosen = page.getByRole('tab', { name: tab, exact: true });
  await chosen.click(patient);
  await expect(chosen).toHaveAttribute('aria-selected', 'true', patient);
  await expect(page.getByRole('tabpanel').getByText('Working…')).toHaveCount(0, patient);
}

for (const [id, tab, shows] of [
  ['big-page', 'Rendered', null],
  ['big-page', 'Source', 'Words and words.'],
  ['big-rows', 'Table', null],
  ['big-table', 'Table', 'Pine'],
  ['big-text', 'Text', 'A line of text.'],
  ['big-json', 'Source', 'three'],
  ['deep-json', 'JSON', null],
  ['bytes', 'Text', 'Begins well'],
  ['long-title', 'Details', 'HTTP status'],
  ['big-picture', 'Picture', null],
  ['big-pdf', 'PDF', null],
] as const) {
  test(`'${id}' opens as ${tab} without holding the page up @long`, async ({ vantage }) => {
    test.setTimeout(240_000);
    const list = await vantage.open('workspace.html#/results');
    await expect(list.getByRole('heading', { name: 'Results' }).first()).toBeVisible(patient);
    await list.evaluate(plant, [planted(id)]);
    await list.close();
    const page = await vantage.open('managed-schema.json');
    const session = await page.context().newCDPSession(page);
    const address = `${vantage.origin}/workspace.html#/results/${id}`;
    const found = await longest(session, () => open(page, address, tab));
    if (shows !== null) await expect(page.getByRole('tabpanel')).toContainText(shows, patient);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(found.cpu).toBeLessThan(maxMs);
  });
}
