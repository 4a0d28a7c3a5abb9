import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { askAbove, askFromMenu } from './menu-press.ts';
import type { Vantage } from './vantage.ts';

const message = 'Tell me my account information';

/** Asks the agent, declines and then accepts the confirmation. */
async function askTwice(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(message);
  const ask = page.getByRole('button', { name: 'Ask the agent', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Set aside up to 300 credits?' });
  await ask.click();
  await expect(dialog).toContainText('more than your limit of 299 credits');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  await ask.click();
  await dialog.getByRole('button', { name: 'Ask and pay', exact: true }).click();
}

/** Reply of the background when no confirmation was given. */
async function unasked(vantage: Vantage): Promise<unknown> {
  const page = await vantage.open('workspace.html#/agent');
  const reply: unknown = await page.evaluate(async (text) => {
    const input = { pageUrl: '', message: text };
    const said: unknown = await chrome.runtime.sendMessage({ type: 'agent/ask', input });
    return said;
  }, message);
  await page.close();
  return reply;
}

test('above the limit of agent requests every place asks first, and the background insists @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  const settings = await vantage.open('workspace.html#/settings');
  const field = settings.getByLabel('Ask before an agent request that may cost more than', {
    exact: true,
  });
  await expect(field).toHaveValue('300');
  await field.fill('299');
  // Offered once the limit is stored.
  const reset = settings.getByRole('button', { name: /^Reset Ask before an agent request/ });
  await expect(reset).toBeVisible({ timeout: 15_000 });
  await settings.reload();
  await expect(field).toHaveValue('299');

  expect(await unasked(vantage)).toMatchObject({ ok: false, problem: { code: 'above-limit' } });
  expect(service.state.charges).toEqual([]);

  const workspace = await vantage.open('workspace.html#/agent');
  await askTwice(workspace);
  await expect(workspace.locator('section > ol > li').first()).toContainText('Done', {
    timeout: 30_000,
  });

  await vantage.visit(`${where.site}/table`);
  const popup = await vantage.popup();
  await popup.message();
  await askTwice(popup.page);
  await expect.poll(() => service.state.charges.length, { timeout: 30_000 }).toBe(2);
});

test('the panel asks, too @long', async ({ vantage, service, where }) => {
  await vantage.connect();
  await askAbove(vantage, 299, 'agentAbove');
  await vantage.visit(`${where.site}/table`);
  const panel = await vantage.open('sidepanel.html');
  await panel.getByText('Ask the agent about this page', { exact: true }).click();
  await askTwice(panel);
  await expect.poll(() => service.state.charges.length, { timeout: 30_000 }).toBe(1);
});

test('the window for a message about a page asks, too @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  await askAbove(vantage, 299, 'agentAbove');
  const page = await vantage.visit(`${where.site}/table`);
  const asked = await askFromMenu(vantage, page);
  await asked.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  // Shows the whole text before it is sent.
  await expect(asked.locator('pre')).toHaveText(`Page: ${where.site}/table\n\n${message}`);
  await askTwice(asked);
  const answer = asked.getByRole('region', { name: 'Last answer' });
  await expect(answer.getByRole('status')).toHaveText('Done', { timeout: 30_000 });
  expect(service.state.charges.map(({ credits }) => credits)).toEqual([60]);
});
