import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const message = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });
const answers = (page: Page): Locator => page.locator('section > ol > li');

async function choose(page: Page, example: string): Promise<void> {
  await page.getByLabel('Begin with an example', { exact: true }).selectOption(example);
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
}

test('an example is completed and asked, its answer leads on, and it is changed and asked again @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/agent');

  // An example replaces the typed text, which can be restored.
  await message(page).fill('My own words');
  await choose(page, 'List configurations');
  await expect(message(page)).toHaveValue('List my configurations');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(message(page)).toHaveValue('My own words');

  // With a page, the example refers to that page, and the counter includes its line.
  const about = `${where.site}/products`;
  await page.getByLabel('Page address', { exact: true }).fill(about);
  await choose(page, 'Save a configuration');
  await expect(message(page)).toHaveValue('Create a configuration called "[name]" for this page');
  await ask(page);
  await expect(page.getByText('Still to fill in: [name]', { exact: true })).toBeVisible();
  // The gap is selected, so that typing replaces it.
  await page.keyboard.type('Lamps');
  const words = 'Create a configuration called "Lamps" for this page';
  await expect(message(page)).toHaveValue(words);
  const whole = `Page: ${about}\n\n${words}`;
  await expect(page.getByText(`${whole.length} of 10,000 characters`)).toBeVisible();
  expect(service.state.charges).toEqual([]);
  await ask(page);

  const first = answers(page).first();
  await expect(first).toContainText('Done', { timeout: 15_000 });
  await expect(first).toContainText('60 credits');
  await expect(first.getByText('generate_config', { exact: true })).toBeVisible();
  const saved = first.getByRole('link', { name: /^cfg_\w+$/ });
  const id = await saved.innerText();
  // The ID is not broken into two lines.
  expect((await saved.boundingBox())!.height).toBeLessThan(30);
  await first.getByText('Parameters', { exact: true }).click();
  await expect(first.locator('pre.code')).toContainText('"name": "Lamps"');
  await expect(message(page)).toHaveValue('');

  // The id is passed on to the next request, whose schedule can be paused.
  await first.getByRole('button', { name: 'Schedule it…', exact: true }).click();
  await expect(message(page)).toHaveValue(`Schedule ${id} every [30] minutes`);
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('45');
  await expect(message(page)).toHaveValue(`Schedule ${id} every 45 minutes`);
  await ask(page);
  await expect(answers(page)).toHaveCount(2, { timeout: 15_000 });
  await expect(first).toContainText('every 45 minutes', { timeout: 15_000 });
  await expect(first.getByRole('button', { name: 'Pause…', exact: true })).toBeVisible();

  // The older message is edited and sent, then sent again unchanged.
  await answers(page).nth(1).getByRole('button', { name: 'Edit and ask', exact: true }).click();
  await expect(message(page)).toHaveValue(words);
  await expect(page.getByLabel('Page address', { exact: true })).toHaveValue(about);
  await message(page).fill('Scrape this page and get the prices');
  await ask(page);
  await expect(answers(page)).toHaveCount(3, { timeout: 15_000 });
  await expect(first).toContainText('scrape_url', { timeout: 15_000 });
  await first.getByRole('button', { name: 'Ask again', exact: true }).click();
  await page.getByRole('button', { name: 'Ask and pay', exact: true }).click();
  await expect(answers(page)).toHaveCount(4, { timeout: 15_000 });
  await expect(first).toContainText('Done', { timeout: 15_000 });
  await expect
    .poll(() => service.state.charges.map(({ credits }) => credits))
    .toEqual([60, 60, 60, 60]);

  // The page links to the library's results for its URL.
  const links = first.getByRole('link', { name: about, exact: true });
  // The same address in the answer is a link that opens only by a press, in a tab of its own.
  await expect(links.first()).toHaveAttribute('rel', 'noreferrer noopener');
  await expect(links.first()).toHaveAttribute('target', '_blank');
  await links.and(page.getByTitle('Show results of this address')).click();
  await expect(page.getByRole('searchbox')).toHaveValue(about);
});

test('a follow-up is asked below its answer, with the earlier exchange sent along @long', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/agent');
  await choose(page, 'List schedules');
  await ask(page);
  const first = answers(page).first();
  await expect(first).toContainText('Done', { timeout: 15_000 });
  await first.getByRole('button', { name: 'Follow-up', exact: true }).click();
  const box = first.getByRole('textbox', { name: 'Follow-up', exact: true });
  await expect(box).toBeFocused();
  await page.keyboard.type('How many credits do I have left?');
  await first.getByText('Text to send', { exact: true }).click();
  await expect(first.locator('form pre.code')).toContainText('Earlier request:\nList my schedules');
  await first.getByRole('button', { name: 'Ask the follow-up', exact: true }).click();
  const followUps = first.getByRole('list', { name: 'Follow-ups', exact: true });
  await expect(followUps.locator('> li')).toHaveCount(1);
  await expect(followUps.locator('> li')).toContainText('Done', { timeout: 15_000 });
  await expect(followUps.locator('pre').first()).toHaveText('How many credits do I have left?');
  await expect(answers(page)).toHaveCount(1);
  await expect(box).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Follow-up', exact: true })).toHaveCount(1);
  expect(service.state.charges).toHaveLength(2);
});

test.describe('an account with too few credits', () => {
  test('is told so before, and the refusal after', async ({ vantage, service }) => {
    service.state.accounts[0]!.scraper.credits = 40;
    await vantage.connect();
    const page = await vantage.open('workspace.html#/agent');
    await expect(page.getByText('You have 40, so the service will refuse.')).toBeVisible();
    const suggestions = page.getByRole('group', { name: 'Suggestions', exact: true });
    await suggestions.getByRole('button', { name: 'List schedules', exact: true }).click();
    await expect(message(page)).toHaveValue('List my schedules');
    await expect(suggestions).toHaveCount(0);
    await choose(page, 'Check the credits left');
    await ask(page);
    await expect(answers(page).first().getByRole('alert')).toContainText(
      'Required: 300 credits, available: 40 credits',
      { timeout: 15_000 },
    );
  });
});
