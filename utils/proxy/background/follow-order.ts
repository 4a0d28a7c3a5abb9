import { logFailure } from '@/utils/log-failure';
import { isCatchAll } from '@/utils/proxy/routing/profile-conflicts';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import type { AppliedRoute } from '@/utils/proxy/schema';
import { profilesItem, proxyItem } from '@/utils/storage/registry/proxy';

/**
 * Chromium: follows the order of profiles, whoever changes it. It decides which of the active profiles takes a site
 * that several list, and is part of the proxy setting. (Firefox asks Vantage for each request and reads it then.)
 * Registers a listener; call it synchronously at start-up.
 * @param apply applies the stored routes.
 */
export function followOrder(apply: () => Promise<void>): void {
  async function follow(
    now: readonly { id: string }[],
    before: readonly { id: string }[],
  ): Promise<void> {
    const { appliedRoutes } = await proxyItem.read();
    if (orderOf(appliedRoutes, now) !== orderOf(appliedRoutes, before)) await apply();
  }
  profilesItem.watch((profiles, _stored, before) => {
    follow(profiles, profilesItem.parse(before)).catch(logFailure('following the order'));
  });
}

/** Order of the routes for some sites. A catch-all route always comes last, so its order does not matter. */
function orderOf(
  appliedRoutes: readonly AppliedRoute[],
  profiles: readonly { id: string }[],
): string {
  const listed = appliedRoutes.filter(({ where }) => !isCatchAll(where));
  return JSON.stringify(inProfileOrder(listed, profiles).map(({ profileId }) => profileId));
}
