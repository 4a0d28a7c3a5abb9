import { setDead } from '../fixtures/admin.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { hides, shows } from './press.ts';

/** Opens a session briefly, after confirming its cost. */
async function tryIt(firefox: FirefoxScreen): Promise<void> {
  await firefox.press('button', 'Test the connection');
  await shows(firefox, 'may charge browser credits');
  await firefox.press('button', 'Open and close it');
}

test('a session opens past a profile whose proxy is dead, and a refused one says why; the key stays away until asked for @long', async ({
  firefox,
  service,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  const product = state.accounts[0]!.browser;
  await addProfiles(firefox, [{ name: 'Germany', country: 'DE' }]);
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  await exitShown(firefox);
  await setDead(service, 'rp', true);

  await firefox.show('workspace.html#/browser');
  await firefox.choose('Country', 'JP');
  await shows(firefox, '?proxy_country=JP&key=••••••••');
  const page = () => firefox.page('extension').content();
  expect(await page()).not.toContain(product.key);
  await firefox.press('button', 'Show the key');
  await shows(firefox, `&key=${product.key}`);
  await firefox.press('button', 'Hide the key');
  await hides(firefox, product.key);
  expect(await page()).not.toContain(product.key);

  await tryIt(firefox);
  await shows(firefox, 'It works: the session opened');
  await shows(firefox, /Chrome\/\d+/);
  const place = /(\d+\.\d+\.\d+\.\d+) · Japan \(JP\)/;
  await shows(firefox, place);
  const [, exit = ''] = place.exec(await firefox.text()) ?? [];
  expect(state.exits.find(exit)?.country).toBe('JP');
  const { host } = new URL(service.addresses.browserWs);
  expect(state.log.filter((line) => line.where === 'proxy' && line.host === host)).toEqual([]);

  for (const [change, sentence, status] of [
    [{ credits: 0 }, 'No browser credits are left.', 402],
    [{ key: 'replaced' }, 'The service refused the browser key.', 401],
  ] as const) {
    Object.assign(product, change);
    await tryIt(firefox);
    await shows(firefox, sentence);
    await shows(firefox, new RegExp(`HTTP status\\s+${status}\\b`));
  }
});
