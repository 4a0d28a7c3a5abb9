import { isFirefox } from '@/utils/platform/ext';
import { createLogins } from '@/utils/proxy/chromium/logins';
import { applySetting, clearSetting, flushConnections } from '@/utils/proxy/chromium/setting';
import { createListener } from '@/utils/proxy/firefox/listener';
import { accountItem, profilesItem, proxyItem } from '@/utils/storage/registry';
import { loginOf } from './logins';
import { onOwnAddressesChanged, ownAddresses } from './own-addresses';

/**
 * What carries the traffic, the same for both browsers: `apply` puts on the wire what storage holds as
 * `applied`, and resolves when nothing that begins afterwards can leave by an older route or login.
 */
export interface Wire {
  register(): void;
  apply(): Promise<void>;
  /** Puts the setting right where it differs from what storage holds; leaves connections alone. */
  reassert(): Promise<void>;
}

/** Between the first flush and the second, in ms: a login answered just before reaches Chromium's memory. */
const settleMs = 50;

/** @param onRefused the proxy in use did not accept its login. */
export function createWire(onRefused: (profileId: string) => Promise<void>): Wire {
  const logins = createLogins(
    async () => {
      const { applied } = await proxyItem.read();
      return {
        endpoint: applied?.endpoint ?? null,
        login: applied && (await loginOf(applied.profileId)),
        ours: applied?.endpoint ? [] : await ourEndpoints(),
      };
    },
    async () => {
      const { applied } = await proxyItem.read();
      if (applied) await onRefused(applied.profileId);
    },
  );

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
    await logins.flushWith(flushConnections);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    await logins.flushWith(flushConnections);
  }

  async function reassert(): Promise<void> {
    if (isFirefox) await listener.refresh();
    else if ((await proxyItem.read()).applied) await setInChromium();
  }

  return {
    register() {
      if (isFirefox) listener.register();
      logins.register();
      onOwnAddressesChanged(reassert);
    },
    apply: () => (isFirefox ? listener.refresh() : applyInChromium()),
    reassert,
  };
}

/** Every endpoint that Vantage may have used before. */
async function ourEndpoints(): Promise<{ host: string; port: number }[]> {
  const [{ account }, profiles] = await Promise.all([accountItem.read(), profilesItem.read()]);
  const ofAccount = (account?.products ?? []).flatMap(({ endpoint, ports }) =>
    endpoint === null ? [] : Object.values(ports).map((port) => ({ host: endpoint, port })),
  );
  const custom = profiles.flatMap((profile) =>
    profile.kind === 'custom' ? [{ host: profile.host, port: profile.port }] : [],
  );
  return [...ofAccount, ...custom];
}
