import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const message = 'Tell me my account information';

/** The first paid press reaches the background, but the reply is lost, as when the worker is killed. */
async function loseFirstAnswer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { runtime } = chrome;
    const post = runtime.sendMessage.bind(runtime);
    let lost = false;
    const posting = async (envelope: { type: string }): Promise<unknown> => {
      const answer: unknown = await post(envelope);
      if (lost || !['agent/ask', 'scrape/submit'].includes(envelope.type)) return answer;
      lost = true;
      throw new Error('The message channel closed before a response was received');
    };
    Object.defineProperty(runtime, 'sendMessage', { value: posting });
  });
}

test('a press whose answer is lost is sent once more, and paid for once @long', async ({
  vantage,
  service,
  where,
}) => {
  await vantage.connect();
  const page = await vantage.context.newPage();
  await loseFirstAnswer(page);
  await page.goto(`${vantage.origin}/workspace.html#/agent`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  await page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  const answers = page.locator('section > ol > li');
  await expect(answers.first()).toContainText('Done', { timeout: 30_000 });
  await expect(answers).toHaveCount(1);

  await page.goto('about:blank');
  await page.goto(`${vantage.origin}/workspace.html#/scrape`);
  await page.getByLabel('Address', { exact: true }).fill(`${where.site}/table`);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await expect.poll(() => service.state.charges.length, { timeout: 30_000 }).toBe(2);
  await page.goto(`${vantage.origin}/workspace.html#/results`);
  const rows = page.getByRole('list', { name: 'List of results' }).getByRole('link');
  await expect(rows).toHaveCount(1, { timeout: 30_000 });
  expect(service.state.charges).toHaveLength(2);
});

test('the background that comes after a dead one answers a press it had begun with its run', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  const page = await vantage.open('workspace.html#/agent');
  const press = { id: crypto.randomUUID(), pageUrl: '', message };
  const post = () =>
    page.evaluate(async (input) => {
      const said: unknown = await chrome.runtime.sendMessage({ type: 'agent/ask', input });
      return said;
    }, press);
  const answered = { ok: true, value: { runId: press.id } };
  // Two presses at once, as from an impatient user, then one to the restarted worker.
  expect(await Promise.all([post(), post()])).toEqual([answered, answered]);
  await expect.poll(() => service.state.charges.length, { timeout: 30_000 }).toBe(1);
  await vantage.killWorker();
  expect(await post()).toEqual(answered);
  await page.waitForTimeout(1000);
  expect(service.state.charges).toHaveLength(1);
});
