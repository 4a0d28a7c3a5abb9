import { passphrase } from '../fixtures/canaries.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { connect } from '../run/set-up.ts';
import type { ServiceState } from '../service/types.ts';
import { addProfiles, exitShown, expect, runDone, switchOn, test } from './harness.ts';
import { test as restarting } from './machine.ts';
import { hides, shows } from './press.ts';
import { begin, everything, inExtension, isStopped, load, send } from './extension-api.ts';
const lockedNote = 'Vantage is locked';

/** All data that Vantage stores on disk or for the session. */
const kept = async (firefox: FirefoxScreen, where: 'local' | 'session'): Promise<string> =>
  JSON.stringify(await inExtension(firefox, (api, at) => api.storage[at].get(null), where));

async function setLock(firefox: FirefoxScreen): Promise<void> {
  await firefox.show('workspace.html#/settings');
  await firefox.press('button', 'Lock with a passphrase');
  await firefox.fill('New passphrase', passphrase);
  await firefox.fill('Repeat passphrase', passphrase);
  await firefox.press('button', 'Set the passphrase');
  await shows(firefox, 'The passphrase is set.');
}

async function unlock(firefox: FirefoxScreen, words = passphrase): Promise<void> {
  await firefox.fill('Passphrase', words);
  await firefox.press('button', 'Unlock');
}

/** Number of scrape requests at the scraper, and their state. */
const asked = ({ log }: ServiceState, method: 'POST' | 'GET'): number =>
  log.filter(
    (line) =>
      line.where === 'scraper' &&
      line.method === method &&
      line.path?.startsWith('/scraper/realtime') === true,
  ).length;

test('locked, keys are sealed, what is on goes on, what is new or paid waits; the passphrase opens it', async ({
  firefox,
  service,
  where,
}) => {
  test.setTimeout(240_000);
  const { state } = service;
  const { account, scraper, browser } = service.addresses.keys;
  await addProfiles(firefox, [
    { name: 'Germany', country: 'DE' },
    { name: 'France', country: 'FR' },
  ]);
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  const exit = await exitShown(firefox);
  await setLock(firefox);
  const disk = await kept(firefox, 'local');
  for (const key of [account, scraper, browser]) expect(disk).not.toContain(key);

  // A scrape of a slow page is running when the lock closes.
  await firefox.visit(`${where.site}/ip`);
  await firefox.page('site').evaluate(() => history.replaceState(null, '', '/slow?seconds=15'));
  await firefox.show('popup.html');
  await firefox.press('button', 'Scrape this page');
  await expect.poll(() => asked(state, 'POST'), { timeout: 30_000 }).toBe(1);
  await firefox.show('workspace.html#/settings');
  await firefox.press('button', 'Lock now');
  await shows(firefox, lockedNote);
  expect(state.charges).toEqual([]);
  const polls = asked(state, 'GET');
  const session = await kept(firefox, 'session');
  for (const key of [account, scraper, browser, '"raw"']) expect(session).not.toContain(key);
  // The page is covered, and the background refuses as well.
  await hides(firefox, 'Refresh');
  await expect(send(firefox, 'account/refresh', {}, false)).rejects.toThrow('"locked"');

  expect(await firefox.visit(`${where.site}/ip`)).toContain(exit);
  await firefox.show('popup.html');
  await firefox.press('switch', 'France');
  await shows(firefox, 'Vantage is locked. Unlock to browse');
  expect(await firefox.visit(`${where.siteHttp}/ip`)).toContain(exit);
  await firefox.show('popup.html');
  // Nothing can be paid for in the popup, and the background refuses as well.
  await shows(firefox, lockedNote);
  const options = { mode: 'request', country: '', screenshot: false };
  const scrape = { url: `${where.siteHttp}/ip`, options, privateAddressConfirmed: true };
  const submit = send(firefox, 'scrape/submit', { ...scrape, costConfirmed: true }, false);
  await expect(submit).rejects.toThrow('"locked"');
  // The page has reached the service: nobody polls for it, and nothing else was started.
  await expect.poll(() => state.charges.length, { timeout: 60_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect(asked(state, 'GET')).toBeLessThanOrEqual(polls + 1);
  expect(asked(state, 'POST')).toBe(1);

  await unlock(firefox, 'not the passphrase');
  await shows(firefox, 'Wrong passphrase');
  await unlock(firefox);
  await hides(firefox, lockedNote);
  await firefox.press('button', 'Scrape options');
  await runDone(firefox, 'Last scrape', 60_000);
  expect(asked(state, 'POST')).toBe(1);
  expect(state.charges).toHaveLength(1);
  await firefox.press('button', 'Back');
  await switchOn(firefox, 'France');
  const next = await exitShown(firefox, exit);
  expect(state.exits.find(next)?.country).toBe('FR');
});

restarting(
  'after Firefox was closed nothing goes out until it is unlocked',
  async ({ start, service, where }) => {
    restarting.setTimeout(180_000);
    const { state } = service;
    const first = await start();
    await connect(first, service.addresses);
    await begin(first, { name: 'All', country: 'DE', where: everything });
    await setLock(first);

    const before = state.log.length;
    const second = await start(`${where.siteHttp}/ip?id=start`);
    await second.show('popup.html');
    await shows(second, 'Unlock to browse');
    expect(await isStopped(second, `${where.site}/ip?id=closed`)).toBe(true);
    const out = state.log.slice(before).filter((line) => line.where !== 'account');
    expect(out).toEqual([]);

    await unlock(second);
    await hides(second, lockedNote);
    const exit = await exitShown(second);
    expect(state.exits.find(exit)?.country).toBe('DE');
    // In a separate tab: the tab that Firefox started with navigates to its page by itself, now
    // that it may.
    expect(await load(await second.browser.newPage(), `${where.site}/ip`)).toContain(exit);
  },
);
