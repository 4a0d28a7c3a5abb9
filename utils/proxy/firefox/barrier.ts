import { ext } from '../../browser/ext';

/**
 * The dead proxy under the listener: what the listener misses (it threw, its site access was taken away)
 * ends there instead of going direct. Firefox keeps the setting over a restart, and drops it with the
 * extension.
 */

/** How it stands: `needs-private-access` and `not-ours` mean that it should be there and is not. */
export type BarrierState = 'down' | 'up' | 'needs-private-access' | 'not-ours';

/** Nothing listens on the discard port. */
const dead = '127.0.0.1:9';
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

/**
 * Raises the dead proxy, or restores what was set before. Repeating it is cheap and changes nothing.
 * Rejects when the browser refuses.
 */
export async function setBarrier(wanted: boolean): Promise<BarrierState> {
  if (!wanted) {
    await takeDown();
    return 'down';
  }
  if (!(await ext.extension.isAllowedIncognitoAccess())) return 'needs-private-access';
  const { value: current, levelOfControl } = await ext.proxy.settings.get({});
  const ours = levelOfControl === 'controlled_by_this_extension';
  if (ours && isDead(current)) return 'up';
  if (!ours && levelOfControl !== 'controllable_by_this_extension') return 'not-ours';
  await set(value);
  return 'up';
}

async function takeDown(): Promise<void> {
  const { value: current, levelOfControl } = await ext.proxy.settings.get({});
  // Under another extension's setting as well, or ours would come back when that goes.
  const hidden = levelOfControl === 'controlled_by_other_extensions';
  if (!hidden && !isDead(current)) return;
  await ext.proxy.settings.clear({});
  const { value: left } = await ext.proxy.settings.get({});
  // A crash in the wrong moment leaves the dead proxy as if the user had chosen it. What was there before
  // is lost then: Firefox's own default is the best there is, and better than no network at all.
  if (isDead(left)) await set({ proxyType: 'system' });
}

function isDead(current: object): boolean {
  return (
    Reflect.get(current, 'proxyType') === 'manual' && Reflect.get(current, 'socks') === value.socks
  );
}

/** The types know Chromium's form of the value only. */
async function set(wanted: object): Promise<void> {
  const { settings } = ext.proxy;
  const done: unknown = Reflect.apply(settings.set, settings, [{ value: wanted }]);
  await done;
}
