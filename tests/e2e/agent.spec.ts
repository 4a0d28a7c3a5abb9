import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLine } from '../service/types.ts';
import { expect, test } from './harness.ts';
import { startUnwatched } from './unwatched.ts';
import type { Vantage } from './vantage.ts';

test.use({ serviceOptions: { agentDelayMs: 100_000 } });

const message = 'Tell me my account information';

/** Connects, asks from the popup, and closes the popup a second later. */
async function askAndClose(vantage: Vantage): Promise<void> {
  await vantage.connect();
  await vantage.visit(`${vantage.where.site}/table`);
  const popup = await vantage.popup();
  await (await popup.message()).fill(message);
  await popup.page.getByRole('button', { name: 'Ask the agent', exact: true }).click();
  // The first request is running, and the second starts.
  await expect(popup.page.getByRole('region', { name: 'Last answer', exact: true })).toBeVisible();
  await sleep(1000);
  await popup.page.close();
}

/** Statuses of the completed agent calls; 0: connection cut. */
function calls(log: LogLine[]): (number | undefined)[] {
  return log
    .filter(({ where, kind }) => where === 'agent' && kind === 'request')
    .map(({ status }) => status);
}

test('an answer that takes 100 s arrives with the popup closed after 1 s @long', async ({
  service,
  where,
  canaries,
}) => {
  test.setTimeout(300_000);
  const { state } = service;
  const credits = state.accounts[0]!.scraper.credits;
  const browser = await startUnwatched(service, where, canaries);
  try {
    await browser.watch(askAndClose);
    await expect
      .poll(() => calls(state.log), { timeout: 150_000, intervals: [1000] })
      .toEqual([200]);
    await browser.watch(async (vantage) => {
      const workspace = await vantage.open('workspace.html#/agent');
      const answer = workspace.getByRole('listitem').filter({ hasText: message }).first();
      await expect(answer).toContainText('Done');
      await expect(answer).toContainText('get_account_info');
      await expect(answer).toContainText(`Page: ${where.site}/table`);
      await expect(answer).toContainText('60 credits');
    });
  } finally {
    await browser.close();
  }
  expect(calls(state.log)).toEqual([200]);
  expect(state.charges.map((charge) => charge.credits)).toEqual([60]);
  expect(state.accounts[0]!.scraper.credits).toBe(credits - 60);
});

test('a request whose worker is killed after 50 s ends unknown, and is not repeated @long', async ({
  service,
  where,
  canaries,
}) => {
  test.setTimeout(300_000);
  const { state } = service;
  const browser = await startUnwatched(service, where, canaries);
  try {
    await browser.watch(askAndClose);
    await sleep(49_000);
    // The worker stayed alive until now without being observed.
    expect(calls(state.log)).toEqual([]);
    await browser.watch(async (vantage) => {
      await vantage.killWorker();
      await expect.poll(() => calls(state.log)).toEqual([0]);
      const workspace = await vantage.open('workspace.html#/agent');
      const answer = workspace.getByRole('listitem').filter({ hasText: message }).first();
      await expect(answer).toContainText('Unknown', { timeout: 40_000 });
      await expect(answer.getByRole('alert')).toContainText('may have been charged');
      await expect(answer.getByRole('button', { name: 'Repeat', exact: true })).toBeVisible();
      // The new worker, started by a press of another kind, does not repeat the request either.
      await vantage.killWorker();
      const settings = await vantage.open('workspace.html#/account');
      await settings.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect.poll(() => state.log.filter(({ path }) => path === '/public').length).toBe(2);
      await sleep(2000);
    });
  } finally {
    await browser.close();
  }
  expect(calls(state.log)).toEqual([0]);
});
