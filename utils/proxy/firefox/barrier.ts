import { ext } from '../../platform/ext';

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
 * Rejects only when the browser does not say how it stands or refuses to take a barrier down.
 */
export async function setBarrier(wanted: boolean): Promise<BarrierState> {
  const { levelOfControl } = await ext.proxy.settings.get({});
  const ours = levelOfControl === 'controlled_by_this_extension';
  if (!wanted) {
    // Also under another extension's setting, or ours would come back with its removal.
    if (levelOfControl !== 'controllable_by_this_extension') await ext.proxy.settings.clear({});
    return 'down';
  }
  if (!(await ext.extension.isAllowedIncognitoAccess())) return 'needs-private-access';
  if (ours) return 'up';
  if (levelOfControl !== 'controllable_by_this_extension') return 'not-ours';
  await ext.proxy.settings.set({ value });
  return 'up';
}
