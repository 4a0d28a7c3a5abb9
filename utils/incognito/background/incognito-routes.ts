import { routesFor } from '@/utils/proxy/routing/profile-conflicts';
import type { AppliedRoute } from '@/utils/proxy/schema';

/** Key in `storage.session`: a private worker was running. Both workers use it. */
export const incognitoSeenKey = 'privateSeen';

/**
 * Routes of private windows as text for comparison, if they need a setting of their own; empty: the setting of all
 * windows applies.
 */
export function incognitoRoutes(applied: readonly AppliedRoute[]): string {
  if (!applied.some(({ where }) => where.windows === 'private')) return '';
  return JSON.stringify(routesFor('private', applied));
}
