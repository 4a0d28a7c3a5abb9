import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import {
  applySetting,
  blockPrivateWindows,
  blockTraffic,
  clearPrivateSetting,
} from '@/utils/proxy/chromium/proxy-setting';
import { readPlanInput } from '@/utils/proxy/background/route-plan';
import { toProblem } from '@/utils/problem';
import type { AppliedRoute } from '@/utils/proxy/schema';
import { privateRoutesItem, proxyItem } from '@/utils/storage/registry/proxy';

/** Key in `storage.session`: a private worker was running. Both workers use it. */
export const incognitoSeenKey = 'privateSeen';

/** Whether private windows need a setting of their own; if not, that of all windows applies. */
export function needsOwnSetting(appliedRoutes: readonly AppliedRoute[]): boolean {
  return appliedRoutes.some(({ where }) => where.windows === 'private');
}

/** Value of `privateRoutesItem` while the lasting setting of private windows blocks them. */
const blocked = 'blocked';

/**
 * Whether this worker has set the lasting setting. The stored record alone does not prove that the setting is there: a
 * crash of the browser may have lost it.
 */
let hasBlocked = false;

/**
 * Whether private windows need a setting of their own and have no lasting one yet. The lasting setting blocks what a
 * private window loads until its worker has started and applied the current routes.
 */
export async function needsLastingSetting(): Promise<boolean> {
  const isBlocked = (await privateRoutesItem.read()) === blocked;
  return !isBlocked && needsOwnSetting((await proxyItem.read()).appliedRoutes);
}

/** In either worker: clears the settings of private windows, also what a worker that ended left of them. */
export async function clearPrivateRoutes(): Promise<void> {
  // The record is cleared first, so that a worker that ends in between never leaves a missing setting recorded as set.
  if ((await privateRoutesItem.read()) !== '') await privateRoutesItem.write('');
  await clearPrivateSetting();
}

/**
 * In the private worker, which alone may do so: applies the stored routes to private windows. They hold while a
 * private window is open. A lasting setting that blocks remains underneath: the next window loads its first pages with
 * it, because the routes may have changed since.
 */
export async function applyPrivateRoutes(check: PlanInput['check']): Promise<void> {
  if (!needsOwnSetting((await proxyItem.read()).appliedRoutes)) return clearPrivateRoutes();
  const isBlocked = (await privateRoutesItem.read()) === blocked;
  const plan = await readPlanInput('private', check).catch(async (error: unknown) => {
    // Blocks only if storage stays unreadable: after a single failed read, the block would remain until routes change.
    const isLasting = toProblem(error).code === 'storage-unreadable';
    if (isLasting) await blockTraffic('incognito_session_only');
    throw error;
  });
  await applySetting(plan, 'incognito_session_only', !isBlocked);
  if (isBlocked && hasBlocked) return;
  await blockPrivateWindows();
  hasBlocked = true;
  if (!isBlocked) await privateRoutesItem.write(blocked);
}
