import { changeAccount, setDead } from '../fixtures/admin.ts';
import { direct } from '../fixtures/judge.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { fillNumber, shows } from './press.ts';

const address = /^\d+\.\d+\.\d+\.\d+$/;

/** Texts of the exit column in the table of test results. */
const exitsIn = (firefox: FirefoxScreen): Promise<string[]> =>
  firefox
    .page('extension')
    .evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '[aria-label="Test results"] tbody td:nth-of-type(2)',
        ),
      ].map((cell) => cell.innerText),
    );

test('each line is really used beside the profile that is on: distinct exits, a refused login, a dead proxy @long', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  await addProfiles(firefox, [{ name: 'Germany', country: 'DE' }]);
  await firefox.show('popup.html');
  const { shown } = await switchOn(firefox, 'Germany');
  const exit = await exitShown(firefox);

  await firefox.show('workspace.html#/proxy-lists');
  await firefox.choose('Country', 'FR');
  await fillNumber(firefox, 'Amount', 3);
  await firefox.press('button', 'Generate');
  await shows(firefox, '3 proxy strings');
  // Firefox tests them at once without closing connections, so there is nothing to confirm.
  await firefox.press('button', 'Test these');
  await shows(firefox, '3 lines tested. Working: 3.');
  const exits = await exitsIn(firefox);
  expect(exits).toHaveLength(3);
  for (const one of exits) {
    expect(one).toMatch(address);
    expect(state.exits.find(one)?.country).toBe('FR');
  }
  expect(new Set(exits).size).toBe(3);
  expect(await firefox.visit(`${where.site}/ip`)).toContain(exit);

  await changeAccount(service, { product: 'rp', password: 'another-password' });
  await firefox.press('button', 'Test these');
  await shows(firefox, '3 lines tested. Working: 0.');
  await shows(firefox, 'The proxy refused the login');
  await setDead(service, 'rp', true);
  await firefox.press('button', 'Test these');
  await shows(firefox, "The proxy can't be reached");
  await shows(firefox, '3 lines tested. Working: 0.');

  // An active profile shows the same details of its login as a line does.
  await setDead(service, 'rp', false);
  await firefox.show('popup.html');
  await firefox.press('button', 'Check again');
  await shows(firefox, 'The proxy refused the login');
  expect(direct(state, shown)).toEqual([]);
});
