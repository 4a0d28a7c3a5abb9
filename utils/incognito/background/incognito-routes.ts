import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import {
  applySetting,
  blockPrivateWindows,
  clearPrivateSetting,
} from '@/utils/proxy/chromium/proxy-setting';
import { readPlanInput } from '@/utils/proxy/background/route-plan';
import type { AppliedRoute } from '@/utils/proxy/schema';
import { privateRoutesItem, proxyItem } from '@/utils/storage/registry/proxy';

/** Key in `storage.session`: a private worker was running. Both workers use it. */
export const incognitoSeenKey = 'privateSeen';

/** Whether private windows need a setting of their own; if not, that of all windows applies. */
export function needOwnSetting(applied: readonly AppliedRoute[]): boolean {
  return applied.some(({ where }) => where.windows === 'private');
}

/** Value of `privateRoutesItem` while the lasting setting of private windows blocks them. */
const blocked = 'blocked';

/**
 * Whether private windows need a setting of their own and have no lasting one yet. With one, each private worker
 * applies the routes of that moment when it starts, and what its window loads before waits.
 */
export async function needLastingSetting(): Promise<boolean> {
  const isBlocked = (await privateRoutesItem.read()) === blocked;
  if (needOwnSetting((await proxyItem.read()).applied)) return !isBlocked;
  // The regular worker has already cleared their setting.
  if (isBlocked) await privateRoutesItem.write('');
  return false;
}

/**
 * In the private worker, which alone may do so: applies the stored routes to private windows. They hold while a
 * private window is open. Below them lies a lasting setting that blocks: the next window loads its first pages by it,
 * and the routes may have changed since.
 */
export async function applyPrivateRoutes(check: PlanInput['check']): Promise<void> {
  const stored = await privateRoutesItem.read();
  const isBlocked = stored === blocked;
  if (needOwnSetting((await proxyItem.read()).applied)) {
    const plan = await readPlanInput('private', check);
    await applySetting(plan, 'incognito_session_only', !isBlocked);
    if (isBlocked) return;
    await blockPrivateWindows();
    await privateRoutesItem.write(blocked);
  } else if (stored !== '') {
    await clearPrivateSetting();
    await privateRoutesItem.write('');
  }
}
