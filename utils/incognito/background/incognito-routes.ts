import { routesFor } from '@/utils/proxy/routing/profile-conflicts';
import type { AppliedRoute } from '@/utils/proxy/schema';

/** In `storage.session`: a private worker was here. Both sides know it by this name. */
export const incognitoSeenKey = 'privateSeen';

/**
 * The routes of private windows as a text to compare, where they need a setting of their own; empty: they
 * follow that of all windows.
 */
export function incognitoRoutes(applied: readonly AppliedRoute[]): string {
  if (!applied.some(({ where }) => where.windows === 'private')) return '';
  return JSON.stringify(routesFor('private', applied));
}
