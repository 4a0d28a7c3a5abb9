import { expect, runDone, test } from './harness.ts';
import { shows, unfold } from './press.ts';

test('connected: balance and credits are shown @long', async ({ firefox, service }) => {
  await firefox.show('workspace.html#/account');
  await shows(firefox, /Premium Residential\s+5(\.0+)? GB/);
  await shows(firefox, '10,000');
  await shows(firefox, 'Answers and accepts the key');
  expect(await firefox.text()).not.toContain(service.addresses.keys.account);
});

test('a wrong key is refused in words of its own @long', async ({ firefox }) => {
  await firefox.show('workspace.html#/settings');
  await unfold(firefox, 'Change the connection');
  await firefox.fill('Account API key', 'not-a-key');
  await firefox.press('button', 'Connect');
  await expect.poll(() => firefox.text()).toContain('The service refused this key');
});

test('the page in front is scraped, and charged once', async ({ firefox, service, where }) => {
  await firefox.visit(`${where.site}/table`);
  await firefox.show('popup.html');
  await firefox.press('button', 'Scrape this page');
  await runDone(firefox, 'Last scrape', 30_000);
  await expect.poll(() => firefox.read('Credits')).toBe('9,998 left · 2 used');
  expect(service.state.charges.map(({ why }) => why)).toEqual([`scrape auto ${where.site}/table`]);
  await firefox.show('workspace.html#/results');
  await expect.poll(() => firefox.text()).toContain('Tables');
});
