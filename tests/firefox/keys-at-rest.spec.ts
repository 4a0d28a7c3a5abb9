import { passphrase } from '../fixtures/canaries.ts';
import { ownProxy, ownProxyPassword } from '../fixtures/own-proxy.ts';
import { readDeviceKeys, searchFolder } from '../fixtures/profile-search.ts';
import { canary } from '../service/canary.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { connect } from '../run/set-up.ts';
import type { Service } from '../service/service.ts';
import { expect, exitShown } from './harness.ts';
import { test } from './machine.ts';
import { hides, shows } from './press.ts';
import { begin, everything, send } from './extension-api.ts';

/**
 * Connects through the form and uses profiles with a login: a session of the service, and a custom
 * proxy.
 */
async function use(firefox: FirefoxScreen, { addresses }: Service): Promise<void> {
  await connect(firefox, addresses);
  const login = { username: 'me', password: ownProxyPassword };
  await send(firefox, 'profiles/save', { profile: ownProxy, login });
  await begin(firefox, { name: 'Germany', country: 'DE', where: everything });
  await firefox.show('popup.html');
  await exitShown(firefox);
}

/** Secrets that must not be in the profile folder; the session is the newest one. */
function secretsOf({ addresses, state }: Service): Record<string, string> {
  const { account, scraper, browser } = addresses.keys;
  const session = state.log.findLast((line) => line.session)?.session ?? '';
  const password = state.accounts[0]?.products.get('rp')?.password ?? '';
  return { account, scraper, browser, session, password, ownProxyPassword, passphrase };
}

const bytes = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [`device key ${key}`, Buffer.from(key, 'base64')]));

const steps: Record<string, (firefox: FirefoxScreen) => Promise<void>> = {
  async 'a passphrase was set'(firefox) {
    await firefox.show('workspace.html#/settings');
    await firefox.press('button', 'Lock with a passphrase');
    await firefox.fill('New passphrase', passphrase);
    await firefox.fill('Repeat passphrase', passphrase);
    await firefox.press('button', 'Set the passphrase');
    await shows(firefox, 'The passphrase is set.');
  },
  async 'the account was forgotten'(firefox) {
    await firefox.show('workspace.html#/settings');
    await firefox.press('button', 'Forget this account');
    await firefox.press('button', 'Forget it');
    await hides(firefox, 'Forget this account');
  },
  'everything was erased': (firefox) => send(firefox, 'erase/all', { typed: 'ERASE' }),
};

for (const [name, step] of Object.entries(steps)) {
  test(`after ${name} and a restart the profile folder holds no key, and nothing that opens one${name === 'the account was forgotten' ? '' : ' @long'}`, async ({
    machine,
    service,
  }) => {
    test.setTimeout(240_000);
    const firefox = await machine.start();
    await use(firefox, service);
    const secrets = secretsOf(service);
    const keys = await firefox.page('extension').evaluate(readDeviceKeys);
    // Nothing is in plain text from the start, and the search would find the needles.
    expect(await searchFolder(machine.profile, secrets)).toEqual([]);
    expect(await searchFolder(machine.profile, bytes(keys))).toHaveLength(1);
    await step(firefox);
    await machine.start();
    await machine.stop();
    expect(await searchFolder(machine.profile, { ...secrets, ...bytes(keys) })).toEqual([]);
  });
}

test('a key and a login that were replaced are nowhere in plain text after a restart @long', async ({
  machine,
  service,
}) => {
  test.setTimeout(240_000);
  const firefox = await machine.start();
  await use(firefox, service);
  const old = secretsOf(service);
  const { accountApi, keys } = service.addresses;
  await send(firefox, 'proxy/switch', { profileId: 'Germany', on: false });
  const addresses = { accountApi, exitCheck: '', dashboard: '' };
  await send(firefox, 'account/connect', { addresses, key: keys.team });
  const password = `${canary}-another-password`;
  await send(firefox, 'profiles/save', { profile: ownProxy, login: { username: 'me', password } });
  await send(firefox, 'proxy/switch', { profileId: 'Germany', on: true });
  await machine.start();
  await machine.stop();
  const replaced = { ...secretsOf(service), team: keys.team, password };
  for (const secrets of [old, replaced]) {
    expect(await searchFolder(machine.profile, secrets)).toEqual([]);
  }
});
