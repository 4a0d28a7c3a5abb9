import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from './harness.ts';

test.use({ serviceOptions: { agentDelayMs: 100_000 } });

test('an answer that takes 100 s arrives with the popup closed after 1 s @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  const calls = (): (number | undefined)[] =>
    state.log.filter(({ where }) => where === 'agent').map(({ status }) => status);
  await firefox.visit(`${where.site}/table`);
  await firefox.show('popup.html');
  await firefox.press('button', 'Ask the agent');
  await firefox.fill('Message', 'Tell me my account information');
  await firefox.press('button', 'Ask the agent');
  await sleep(1000);
  await firefox.away();
  await expect.poll(calls, { timeout: 150_000, intervals: [1000] }).toEqual([200]);
  await firefox.show('workspace.html#/agent');
  await expect.poll(() => firefox.text()).toMatch(/\bDone\b/);
  const text = await firefox.text();
  expect(text).toContain('get_account_info');
  expect(text).toContain(`Page: ${where.site}/table`);
  expect(state.charges.map(({ credits }) => credits)).toEqual([60]);
  expect(calls()).toEqual([200]);
});
