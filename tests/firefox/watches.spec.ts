import { expect, test } from './harness.ts';

test('a watch reads rows in the background page, and tells the differences @long', async ({
  firefox,
  where,
  service,
}) => {
  await firefox.show('workspace.html#/watches/new');
  await firefox.fill('Address', `${where.site}/sale`);
  await firefox.press('button', 'Start watch');
  await firefox.press('button', 'Start and pay');
  const text = () => firefox.text();
  await expect.poll(text, { timeout: 60_000 }).toContain('These are the first rows');
  const { hash } = new URL(firefox.page('extension').url());
  await firefox.visit(`${where.site}/sale/next`);
  await firefox.show(`workspace.html${hash}`);
  await firefox.press('button', 'Run now');
  await expect.poll(text, { timeout: 60_000 }).toContain('4 new, 4 gone, 0 changed');
  expect(service.state.charges).toHaveLength(2);
});
