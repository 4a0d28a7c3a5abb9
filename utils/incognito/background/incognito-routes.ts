import type { PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { applySetting, clearSetting } from '@/utils/proxy/chromium/proxy-setting';
import { readPlanInput } from '@/utils/proxy/background/route-plan';
import { isCatchAll } from '@/utils/proxy/routing/profile-conflicts';
import type { AppliedRoute } from '@/utils/proxy/schema';
import { privateRoutesItem, proxyItem } from '@/utils/storage/registry/proxy';

/** Key in `storage.session`: a private worker was running. Both workers use it. */
export const incognitoSeenKey = 'privateSeen';

/** Whether private windows need a setting of their own; if not, that of all windows applies. */
export function needOwnSetting(applied: readonly AppliedRoute[]): boolean {
  return applied.some(({ where }) => where.windows === 'private');
}

/** What the setting of private windows should be, in the form of `privateRoutesItem`. */
export async function wantedPrivateRoutes(): Promise<string> {
  if (!needOwnSetting((await proxyItem.read()).applied)) return '';
  return await digestOf(await readPlanInput('private', null));
}

/** In the private worker, which alone may do so: applies the stored routes to private windows. */
export async function applyPrivateRoutes(check: PlanInput['check']): Promise<void> {
  if (needOwnSetting((await proxyItem.read()).applied)) {
    const plan = await readPlanInput('private', check);
    await applySetting(plan, 'incognito_persistent');
    await privateRoutesItem.write(await digestOf(plan));
  } else if ((await privateRoutesItem.read()) !== '') {
    await clearSetting('incognito_persistent');
    await privateRoutesItem.write('');
  }
}

/**
 * Digest of which proxy takes which site. Without what only running windows need (a check, traffic that waits), and
 * without closed routes: their traffic ends at the proxy, until the private worker has run, and not in the open.
 */
async function digestOf({ routes, excluded }: PlanInput): Promise<string> {
  const lasting = routes.map(({ profileId, endpoint, where, tables, list = null }) => {
    return { profileId, endpoint, where, tables, list };
  });
  // A route that takes everything else always comes last.
  const ordered = lasting.toSorted(
    (a, b) => Number(isCatchAll(a.where)) - Number(isCatchAll(b.where)),
  );
  const text = JSON.stringify([ordered, excluded.toSorted()]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest)).join();
}
