import { ext } from '../../browser/ext';
import { withTimeout } from '../../wait';
import { deadProxy } from './own-connections';

/**
 * Dead proxy in Firefox's setting, beneath the listener: requests that the listener misses (because it threw, or
 * site access was revoked) end there instead of going direct. Firefox keeps the setting over a restart, and removes
 * it with the extension.
 */

/** Status of the barrier; `needs-private-access` and `not-ours`: it should be up but cannot be. */
type BarrierState = 'down' | 'up' | 'needs-private-access' | 'not-ours';

const dead = `${deadProxy.host}:${deadProxy.port}`;
const value = {
  proxyType: 'manual',
  http: dead,
  httpProxyAll: true,
  ssl: dead,
  socks: dead,
  socksVersion: 5,
  proxyDNS: true,
  passthrough: '',
} as const;

/** Timeout in ms of reading, setting or clearing the proxy, for which all switches wait. */
const timeoutMs = 10_000;

/**
 * Raises the barrier, or restores the previous setting. Idempotent. Rejects when the browser refuses or does not
 * answer.
 */
export async function setBarrier(wanted: boolean): Promise<BarrierState> {
  if (!wanted) {
    await takeDown();
    return 'down';
  }
  if (!(await ext.extension.isAllowedIncognitoAccess())) return 'needs-private-access';
  const { value: current, levelOfControl } = await get();
  const ours = levelOfControl === 'controlled_by_this_extension';
  if (ours && isDead(current)) return 'up';
  if (!ours && levelOfControl !== 'controllable_by_this_extension') return 'not-ours';
  await set(value);
  return 'up';
}

async function takeDown(): Promise<void> {
  const { value: current, levelOfControl } = await get();
  // Also clear when another extension controls the setting: Vantage's value would return once that extension is
  // removed.
  const hidden = levelOfControl === 'controlled_by_other_extensions';
  if (!hidden && !isDead(current)) return;
  await withTimeout(timeoutMs, 'clearing the proxy', ext.proxy.settings.clear({}));
  const { value: left } = await get();
  // A crash at the wrong moment leaves the dead proxy as if the user had chosen it, and the previous value is lost.
  // Firefox's default is the best replacement.
  if (isDead(left)) await set({ proxyType: 'system' });
}

function isDead(current: object): boolean {
  return (
    Reflect.get(current, 'proxyType') === 'manual' && Reflect.get(current, 'socks') === value.socks
  );
}

const get = () => withTimeout(timeoutMs, 'reading the proxy', ext.proxy.settings.get({}));

/** The types cover only Chromium's form of the value. */
async function set(wanted: object): Promise<void> {
  const { settings } = ext.proxy;
  const done: unknown = Reflect.apply(settings.set, settings, [{ value: wanted }]);
  await withTimeout(timeoutMs, 'setting the proxy', Promise.resolve(done));
}
