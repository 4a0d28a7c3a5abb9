import { threeProfiles } from '../fixtures/profiles.ts';
import { addProfiles, expect, switchOn, test } from './harness.ts';

test('a tab whose connections go on by the old exit is named until it is loaded again @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  const { state } = service;
  const cameFrom = (path: string) =>
    state.log
      .filter((line) => line.where === 'site' && line.path === path)
      .map(({ from }) => state.exits.find(from)?.country ?? 'direct');
  const patient = { timeout: 20_000 };
  await addProfiles(firefox, threeProfiles.slice(0, 2));
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  await firefox.visit(`${where.site}/live`);
  await expect.poll(() => cameFrom('/ws'), patient).toEqual(['DE']);
  // Connections are recorded after one second.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await firefox.show('popup.html');
  expect(await firefox.text()).not.toContain('Live prices');
  await switchOn(firefox, 'United States');
  await firefox.press('button', 'Notes');
  await expect.poll(() => firefox.text(), patient).toContain('Live prices');
  // The statement is true: the site sees no new connection.
  expect(cameFrom('/ws')).toEqual(['DE']);
  await firefox.press('button', 'Reload it');
  await expect.poll(() => cameFrom('/ws'), patient).toEqual(['DE', 'US']);
  await expect.poll(() => firefox.text(), patient).not.toContain('Live prices');
});

test('the size of a page is counted for its profile @long', async ({ firefox, where }) => {
  await addProfiles(firefox, threeProfiles.slice(0, 1));
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  // 5,851 bytes, which Firefox reports as 0, and an icon.
  await firefox.visit(`${where.site}/article`);
  await firefox.show('popup.html');
  await firefox.press('button', 'More for this exit');
  await expect.poll(() => firefox.text(), { timeout: 30_000 }).toMatch(/about (5\.[89]|6\.\d) kB/);
});
