import { isFirefox } from '@/utils/platform/ext';
import { type DirectAddress, directAddresses } from '@/utils/proxy/bypass';
import { createLogins } from '@/utils/proxy/chromium/logins';
import { applySetting, clearSetting, flushConnections } from '@/utils/proxy/chromium/setting';
import { createListener } from '@/utils/proxy/firefox/listener';
import { accountItem, proxyItem, settingsItem } from '@/utils/storage/registry';
import { loginOf } from './logins';

/**
 * What carries the traffic, the same for both browsers: `apply` puts on the wire what storage holds as
 * `applied`, and resolves when nothing that begins afterwards can leave by an older route or login.
 */
export interface Wire {
  register(): void;
  apply(): Promise<void>;
  /** Puts the setting back where the browser lost it; leaves everything alone where it stands. */
  reassert(): Promise<void>;
}

/** Between the first flush and the second, in ms: a login answered just before reaches Chromium's memory. */
const settleMs = 25;

/** @param onRefused the proxy in use did not accept its login. */
export function createWire(onRefused: () => Promise<void>): Wire {
  const logins = createLogins(async () => {
    const { applied } = await proxyItem.read();
    return {
      endpoint: applied?.endpoint ?? null,
      login: applied && (await loginOf(applied.profileId)),
    };
  }, onRefused);

  const listener = createListener(async () => {
    const { applied } = await proxyItem.read();
    return {
      endpoint: applied ? applied.endpoint : undefined,
      login: applied && (await loginOf(applied.profileId)),
      direct: await ownAddresses(),
    };
  });

  async function setInChromium(): Promise<void> {
    const { applied } = await proxyItem.read();
    if (applied) await applySetting(applied.endpoint, await ownAddresses());
    else await clearSetting();
  }

  async function applyInChromium(): Promise<void> {
    await setInChromium();
    // New challenges get the new login from here on; those being answered may still hold the old one.
    await logins.settled();
    await flushConnections();
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    await flushConnections();
  }

  return {
    register() {
      if (isFirefox) listener.register();
      logins.register();
    },
    apply: () => (isFirefox ? listener.refresh() : applyInChromium()),
    reassert: () => (isFirefox ? listener.refresh() : setInChromium()),
  };
}

/** The account and scraper API: always reached directly, or a dead proxy would lock the user out. */
async function ownAddresses(): Promise<DirectAddress[]> {
  const [{ addresses }, { account }] = await Promise.all([settingsItem.read(), accountItem.read()]);
  return directAddresses([addresses.accountApi, account?.scraper.endpointUrl ?? '']);
}
